// swift-tools-version: 6.0
// Written by integrate from component.yaml and integrate.lock.yaml; do not edit.
import PackageDescription

let package = Package(
  name: "App",
  products: [
    .library(name: "A", targets: ["A"]),
    .library(name: "B", targets: ["B"]),
  ],
  targets: [
    .executableTarget(name: "App", dependencies: ["A", "B"]),
    .target(name: "A", exclude: ["Notes", "component.yaml"]),
    .target(name: "B", exclude: ["B.component.yaml"]),
  ]
)
