// swift-tools-version: 5.9
// Written by integrate from component.yaml and integrate.lock.yaml; do not edit.
import PackageDescription

let package = Package(
  name: "Core",
  platforms: [.macOS("13.0")],
  products: [
    .library(name: "Core", targets: ["Core"]),
  ],
  dependencies: [
    .package(url: "https://git.example.com/swift-log.git", exact: "1.6.2"),
    .package(url: "https://git.example.com/Toml.git", exact: "1.4.1"),
  ],
  targets: [
    .target(
      name: "Core",
      dependencies: [
        .product(name: "Logging", package: "swift-log"),
        .product(name: "Toml", package: "Toml"),
      ]
    ),
    .testTarget(name: "CoreTests", dependencies: ["Core"]),
  ]
)
