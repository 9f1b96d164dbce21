// swift-tools-version: 6.0
// Written by integrate from component.yaml and integrate.lock.yaml; do not edit.
import PackageDescription

let package = Package(
  name: "Helper",
  platforms: [.iOS("15"), .macOS("14")],
  products: [
    .library(name: "Helper", targets: ["Helper"]),
  ],
  dependencies: [
    .package(path: "../Core"),
  ],
  targets: [
    .target(name: "Helper", dependencies: [.product(name: "Core", package: "Core")]),
  ]
)
