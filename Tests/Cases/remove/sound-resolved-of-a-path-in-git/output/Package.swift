// swift-tools-version: 6.0
// Written by integrate from component.yaml and integrate.lock.yaml; do not edit.
import PackageDescription

let package = Package(
  name: "App",
  products: [
    .library(name: "App", targets: ["App"]),
  ],
  targets: [
    .target(name: "App"),
  ]
)
