// swift-tools-version: 6.0
// Written by integrate from component.yaml and integrate.lock.yaml; do not edit.
import PackageDescription

let package = Package(
  name: "A",
  products: [
    .library(name: "A", targets: ["A"]),
    .library(name: "AInterface", targets: ["AInterface"]),
  ],
  dependencies: [
    .package(path: "../B"),
    .package(path: "../C"),
    .package(url: "https://git.example.com/swift-log.git", exact: "1.0.0"),
  ],
  targets: [
    .target(
      name: "A",
      dependencies: [
        .product(name: "B", package: "B"),
        .product(name: "Logging", package: "swift-log"),
        "AInterface",
      ]
    ),
    .target(name: "AInterface"),
    .testTarget(name: "ATests", dependencies: ["A", .product(name: "C", package: "C")]),
  ]
)
