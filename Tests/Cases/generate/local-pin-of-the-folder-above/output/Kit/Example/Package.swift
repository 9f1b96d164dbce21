// swift-tools-version: 5.9
// Written by integrate from component.yaml and integrate.lock.yaml; do not edit.
import PackageDescription

let package = Package(
  name: "Demo",
  dependencies: [
    .package(name: "library", path: ".."),
  ],
  targets: [
    .executableTarget(name: "Demo", dependencies: [.product(name: "Kit", package: "library")]),
  ]
)
