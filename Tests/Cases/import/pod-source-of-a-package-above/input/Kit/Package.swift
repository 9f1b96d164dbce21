// swift-tools-version: 5.9
import PackageDescription

let package = Package(
  name: "Stubs",
  products: [.library(name: "Stubs", targets: ["Stubs"])],
  targets: [.target(name: "Stubs")]
)
