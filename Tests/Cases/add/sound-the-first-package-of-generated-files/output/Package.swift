// swift-tools-version: 6.0
// Written by integrate from component.yaml and integrate.lock.yaml; do not edit.
import PackageDescription

let package = Package(
  name: "Clock",
  dependencies: [
    .package(url: "https://git.example.com/letters.git", exact: "1.0.0"),
  ],
  targets: [
    .executableTarget(name: "Clock", dependencies: [.product(name: "Alpha", package: "letters")]),
  ]
)
