// swift-tools-version: 6.0
// Written by integrate from component.yaml and integrate.lock.yaml; do not edit.
import PackageDescription

let package = Package(
  name: "Core",
  products: [
    .library(name: "Core", targets: ["Core"]),
    .library(name: "Kit", targets: ["Kit"]),
  ],
  targets: [
    .target(name: "Core", dependencies: ["Kit"]),
    .binaryTarget(name: "Kit", path: "../Shared/Kit.xcframework"),
  ]
)
