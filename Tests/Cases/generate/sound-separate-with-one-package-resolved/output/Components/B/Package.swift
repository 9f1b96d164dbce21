// swift-tools-version: 6.0
// Written by integrate from component.yaml and integrate.lock.yaml; do not edit.
import PackageDescription

let package = Package(
  name: "B",
  products: [
    .library(name: "B", targets: ["B"]),
  ],
  dependencies: [
    .package(path: "../C"),
  ],
  targets: [
    .target(name: "B", dependencies: [.product(name: "C", package: "C")]),
  ]
)
