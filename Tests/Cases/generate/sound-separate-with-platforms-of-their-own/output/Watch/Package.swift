// swift-tools-version: 6.0
// Written by integrate from component.yaml and integrate.lock.yaml; do not edit.
import PackageDescription

let package = Package(
  name: "Watch",
  platforms: [.iOS("15.4")],
  products: [
    .library(name: "Watch", targets: ["Watch"]),
  ],
  dependencies: [
    .package(path: "../Core"),
  ],
  targets: [
    .target(name: "Watch", dependencies: [.product(name: "Core", package: "Core")]),
  ]
)
