// swift-tools-version: 5.9
import PackageDescription

let package = Package(
  name: "Login",
  platforms: [.macOS(.v13)],
  products: [.library(name: "Login", targets: ["Login"])],
  dependencies: [
    .package(path: "../Core"),
    .package(url: "https://git.example.com/swift-log.git", exact: "1.9.0"),
    .package(url: "https://git.example.com/toml.git", from: "1.0.0"),
  ],
  targets: [
    .target(name: "Login", dependencies: [.product(name: "Logging", package: "swift-log"), "toml", "Core"]),
  ]
)
