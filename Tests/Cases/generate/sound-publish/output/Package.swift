// swift-tools-version: 6.0
// Written by integrate from component.yaml and integrate.lock.yaml; do not edit.
import PackageDescription

let package = Package(
  name: "Tracking",
  products: [
    .library(name: "Tracking", targets: ["Tracking"]),
  ],
  dependencies: [
    .package(url: "git@git.example.com:team/base.git", "0.0.0-0"..<"100000.0.0"),
    .package(url: "https://git.example.com/log.git", "0.0.0-0"..<"100000.0.0"),
    .package(id: "mona.shim", "0.0.0-0"..<"100000.0.0"),
  ],
  targets: [
    .target(
      name: "Tracking",
      dependencies: [
        .product(name: "Base", package: "base"),
        .product(name: "log", package: "log"),
        .product(name: "Shim", package: "mona.shim", condition: .when(platforms: [.macOS])),
      ]
    ),
  ]
)
