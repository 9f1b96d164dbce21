// swift-tools-version: 5.9
// Written by integrate from component.yaml and integrate.lock.yaml; do not edit.
import PackageDescription

let package = Package(
  name: "Chat",
  platforms: [.macOS("13.0")],
  products: [
    .library(name: "Chat", targets: ["Chat"]),
  ],
  dependencies: [
    .package(url: "https://git.example.com/swift-log.git", exact: "2.2.0"),
    .package(
      url: "https://git.example.com/toml.git",
      revision: "2222222222222222222222222222222222222222"
    ),
  ],
  targets: [
    .target(
      name: "Chat",
      dependencies: [
        .product(name: "Logging", package: "swift-log"),
        .product(name: "toml", package: "toml"),
      ]
    ),
  ]
)
