// swift-tools-version: 5.9
// Written by integrate from component.yaml and integrate.lock.yaml; do not edit.
import PackageDescription

let package = Package(
  name: "A",
  products: [
    .library(name: "A", targets: ["A"]),
  ],
  dependencies: [
    .package(path: "../B"),
  ],
  targets: [
    .target(name: "A", dependencies: [.product(name: "B", package: "B")]),
  ]
)
