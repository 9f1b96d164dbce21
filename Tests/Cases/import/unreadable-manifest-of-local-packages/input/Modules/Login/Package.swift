// swift-tools-version: 5.9
import PackageDescription

let package = Package(
  name: "Login",
  platforms: [.macOS(.v13)],
  products: [.library(name: "Login", targets: ["LoginNope"])],
  targets: [
    .target(name: "Login"),
  ]
)
