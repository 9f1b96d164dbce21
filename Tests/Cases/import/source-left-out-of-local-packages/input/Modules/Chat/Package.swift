// swift-tools-version: 5.9
import PackageDescription

let package = Package(
  name: "Chat",
  platforms: [.macOS(.v13)],
  products: [.library(name: "Chat", targets: ["Chat"])],
  dependencies: [
    .package(url: "git@git.example.com:team/Toml.git", from: "1.4.0"),
  ],
  targets: [
    .target(name: "Chat", dependencies: ["Toml"]),
  ]
)
