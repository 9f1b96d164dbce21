// swift-tools-version: 6.0
// Written by integrate from component.yaml and integrate.lock.yaml; do not edit.
import PackageDescription

let package = Package(
  name: "A",
  products: [
    .library(name: "A", targets: ["A"]),
  ],
  dependencies: [
    .package(url: "../../../Foo", exact: "1.0.0"),
    .package(path: "../../../Local"),
  ],
  targets: [
    .target(
      name: "A",
      dependencies: [
        .product(name: "Foo", package: "Foo"),
        .product(name: "Local", package: "Local"),
      ]
    ),
  ]
)
