// swift-tools-version: 5.9
import PackageDescription

let package = Package(
  name: "Chat",
  platforms: [.macOS(.v13)],
  products: [.library(name: "Chat", targets: ["ChatNope"])],
  targets: [
    .target(name: "Chat"),
  ]
)
