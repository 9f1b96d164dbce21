// swift-tools-version: 6.0
// Written by integrate from component.yaml and integrate.lock.yaml; do not edit.
import PackageDescription

let package = Package(
  name: "Work",
  products: [
    .library(name: "Shared", targets: ["Shared"]),
  ],
  targets: [
    .target(name: "Shared"),
  ]
)
