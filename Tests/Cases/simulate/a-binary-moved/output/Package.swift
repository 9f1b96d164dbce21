// swift-tools-version: 6.0
// Written by integrate from component.yaml and integrate.lock.yaml; do not edit.
import PackageDescription

let package = Package(
  name: "Shop",
  products: [
    .library(name: "Other", targets: ["Other"]),
    .library(name: "Bin", targets: ["Bin"]),
    .library(name: "Wrap", targets: ["Wrap"]),
  ],
  targets: [
    .executableTarget(name: "Shop", dependencies: ["Wrap", "Other"]),
    .target(name: "Other", path: "Other/Sources/Other"),
    .binaryTarget(name: "Bin", path: "Shared/Bin.xcframework"),
    .target(name: "Wrap", path: "Wrap/Sources/Wrap"),
  ]
)
