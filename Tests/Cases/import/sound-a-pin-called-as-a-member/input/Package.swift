// swift-tools-version: 5.9
import PackageDescription

let package = Package(
  name: "Shop",
  dependencies: [.package(url: "https://git.example.com/logging.git", from: "1.0.0")],
  targets: [
    .target(name: "Logging"),
    .target(name: "Shop", dependencies: ["Logging", .product(name: "Log", package: "logging")]),
  ])
