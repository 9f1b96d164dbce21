// swift-tools-version: 5.9
import PackageDescription

let package = Package(
  name: "Login",
  products: [.library(name: "Login", targets: ["ServerLogin"])],
  targets: [.target(name: "ServerLogin")]
)
