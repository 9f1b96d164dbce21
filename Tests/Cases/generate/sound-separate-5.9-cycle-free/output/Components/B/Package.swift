// swift-tools-version: 5.9
// Written by integrate from component.yaml and integrate.lock.yaml; do not edit.
import PackageDescription

let package = Package(
  name: "B",
  products: [
    .library(name: "B", targets: ["B"]),
  ],
  targets: [
    .target(name: "B"),
  ]
)
