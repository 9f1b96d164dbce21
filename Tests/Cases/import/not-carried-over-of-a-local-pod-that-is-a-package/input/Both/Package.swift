// swift-tools-version: 5.9
import PackageDescription

let package = Package(
  name: "Both",
  platforms: [.iOS(.v16)],
  products: [.library(name: "Both", targets: ["Both"])],
  dependencies: [],
  targets: [.target(name: "Both")]
)
