// swift-tools-version: 6.0
// Written by integrate from component.yaml and integrate.lock.yaml; do not edit.
import PackageDescription

let package = Package(
  name: "Core",
  platforms: [.iOS("15")],
  products: [
    .library(name: "Core", targets: ["Core"]),
  ],
  targets: [
    .target(name: "Core"),
  ]
)
