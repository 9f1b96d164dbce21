// swift-tools-version: 6.0
// Written by integrate from component.yaml and integrate.lock.yaml; do not edit.
import PackageDescription

let package = Package(
  name: "Shop",
  products: [
    .library(name: "Kit", targets: ["Kit"]),
  ],
  targets: [
    .target(name: "Kit", path: "Kit/Sources/Kit"),
  ]
)
