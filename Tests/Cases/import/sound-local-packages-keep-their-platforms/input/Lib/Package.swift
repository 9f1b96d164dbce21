// swift-tools-version: 6.0
import PackageDescription

let package = Package(
  name: "Lib",
  platforms: [.iOS(.v17)],
  products: [.library(name: "Lib", targets: ["Lib"])],
  dependencies: [],
  targets: [.target(name: "Lib")]
)
