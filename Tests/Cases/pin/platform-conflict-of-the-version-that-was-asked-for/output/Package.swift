// swift-tools-version: 6.0
// Written by integrate from component.yaml and integrate.lock.yaml; do not edit.
import PackageDescription

let package = Package(
  name: "Root",
  products: [
    .library(name: "C", targets: ["C"]),
  ],
  dependencies: [
    .package(url: "https://git.example.com/e1.git", exact: "1.1.0"),
  ],
  targets: [
    .target(name: "C", dependencies: [.product(name: "e1", package: "e1")], path: "C/Sources/C"),
  ]
)
