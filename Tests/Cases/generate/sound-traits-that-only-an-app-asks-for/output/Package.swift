// swift-tools-version: 5.9
// Written by integrate from component.yaml and integrate.lock.yaml; do not edit.
import PackageDescription

let package = Package(
  name: "Core",
  products: [
    .library(name: "Core", targets: ["Core"]),
  ],
  dependencies: [
    .package(url: "https://git.example.com/Other.git", exact: "1.0.0"),
  ],
  targets: [
    .target(name: "Core", dependencies: [.product(name: "Other", package: "Other")]),
  ]
)
