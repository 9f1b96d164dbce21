// swift-tools-version: 6.0
// Written by integrate from component.yaml and integrate.lock.yaml; do not edit.
import PackageDescription

let package = Package(
  name: "App",
  products: [
    .library(name: "A", targets: ["A"]),
  ],
  targets: [
    .executableTarget(name: "App", dependencies: ["A"]),
    .target(name: "A", path: "Components/A/Sources/A"),
  ]
)
