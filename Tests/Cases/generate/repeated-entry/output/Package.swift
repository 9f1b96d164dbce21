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
    .executableTarget(name: "App", dependencies: ["A"]),
    .target(
      name: "A",
      dependencies: ["B", .byName(name: "B", condition: .when(platforms: [.linux]))],
      path: "Components/A/Sources/A"
    ),
    .target(name: "B", path: "Components/B/Sources/B"),
  ]
)
