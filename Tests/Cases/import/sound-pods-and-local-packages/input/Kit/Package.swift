// swift-tools-version: 5.9
import PackageDescription

let package = Package(
  name: "Kit",
  platforms: [.iOS(.v16)],
  products: [.library(name: "Kit", targets: ["Kit"])],
  dependencies: [],
  targets: [.target(name: "Kit")]
)
