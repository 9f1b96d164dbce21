// swift-tools-version: 6.0
// Written by integrate from component.yaml and integrate.lock.yaml; do not edit.
import PackageDescription

let package = Package(
  name: "App",
  products: [
    .library(name: "A", targets: ["A"]),
    .library(name: "B", targets: ["B"]),
    .library(name: "C", targets: ["C"]),
  ],
  targets: [
    .executableTarget(name: "App", dependencies: ["A"]),
    .target(name: "A", path: "Components/A/Sources/A"),
    .target(name: "B", path: "Components/B/Sources/B"),
    .testTarget(name: "BTests", dependencies: ["B"], path: "Components/B/Tests/BTests"),
    .target(name: "C", path: "Components/C/Sources/C"),
    .testTarget(name: "CTests", dependencies: ["C"], path: "Components/C/Tests/CTests"),
  ]
)
