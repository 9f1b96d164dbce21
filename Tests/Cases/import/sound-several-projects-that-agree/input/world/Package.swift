// swift-tools-version: 5.9
import PackageDescription

let package = Package(
  name: "world",
  platforms: [.macOS(.v13)],
  products: [.library(name: "world", targets: ["world"])],
  dependencies: [
    .package(url: "https://git.example.com/metrics.git", from: "2.0.0"),
  ],
  targets: [
    .target(name: "world", dependencies: [.product(name: "Metrics", package: "metrics")]),
  ]
)
