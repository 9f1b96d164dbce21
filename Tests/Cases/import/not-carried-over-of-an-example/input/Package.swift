// swift-tools-version: 5.9
import PackageDescription

let package = Package(
  name: "Charts",
  products: [.library(name: "Charts", targets: ["Charts"])],
  targets: [.target(name: "Charts")]
)
