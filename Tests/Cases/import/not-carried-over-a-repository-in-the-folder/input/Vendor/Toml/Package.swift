// swift-tools-version: 5.9
import PackageDescription

let package = Package(
  name: "Toml",
  platforms: [.macOS(.v13)],
  products: [.library(name: "Toml", targets: ["Toml"])],
  targets: [
    .target(name: "Toml"),
  ]
)
