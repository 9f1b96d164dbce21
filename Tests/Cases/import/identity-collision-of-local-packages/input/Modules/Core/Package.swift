// swift-tools-version: 5.9
import PackageDescription

let package = Package(
  name: "Core",
  platforms: [.macOS(.v13)],
  products: [.library(name: "Core", targets: ["Core"])],
  dependencies: [
    .package(path: "../Chat"),
    .package(url: "https://git.example.com/log.git", from: "1.4.0"),
    .package(url: "https://git.example.com/design.git", from: "1.0.0"),
  ],
  targets: [
    .target(name: "Core", dependencies: ["Chat", "log", "design"]),
  ]
)
