// swift-tools-version: 5.9
import PackageDescription

let package = Package(
  name: "Chat",
  platforms: [.macOS(.v13)],
  products: [.library(name: "Chat", targets: ["Chat"])],
  dependencies: [
    .package(path: "../Core"),
    .package(url: "https://git.example.com/swift-log.git", from: "2.0.0"),
    .package(url: "https://git.example.com/toml.git", branch: "main"),
  ],
  targets: [
    .target(name: "Chat", dependencies: [.product(name: "Logging", package: "swift-log"), "toml", "Core"]),
  ]
)
