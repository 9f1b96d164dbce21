// swift-tools-version: 6.0
// Written by integrate from component.yaml and integrate.lock.yaml; do not edit.
import PackageDescription

let package = Package(
  name: "Shop",
  dependencies: [
    .package(path: "Core"),
  ],
  targets: [
    .executableTarget(name: "Shop", dependencies: [.product(name: "Core", package: "Core")]),
  ]
)
