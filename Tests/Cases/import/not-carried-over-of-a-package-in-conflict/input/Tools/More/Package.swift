// swift-tools-version: 5.9
import PackageDescription

let package = Package(
  name: "More",
  platforms: [.macOS(.v13)],
  products: [.library(name: "More", targets: ["More"])],
  dependencies: [
    .package(url: "https://git.example.com/log.git", from: "1.0.0"),
  ],
  targets: [
    .target(name: "More", dependencies: [.product(name: "Log", package: "log")]),
  ]
)
