// swift-tools-version: 5.9
import PackageDescription

let package = Package(
  name: "Chat",
  platforms: [.macOS(.v13)],
  products: [.library(name: "Chat", targets: ["Chat"])],
  dependencies: [
    .package(url: "https://git.example.com/fork/log.git", from: "1.5.0"),
  ],
  targets: [
    .target(name: "Chat", dependencies: ["log"]),
  ]
)
