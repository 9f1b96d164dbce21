// swift-tools-version: 6.0
// Written by integrate from component.yaml and integrate.lock.yaml; do not edit.
import PackageDescription

let package = Package(
  name: "App",
  products: [
    .library(name: "A", targets: ["A"]),
  ],
  dependencies: [
    .package(url: "https://git.example.com/swift-log.git", exact: "1.0.0"),
  ],
  targets: [
    .target(
      name: "A",
      dependencies: [.product(name: "Logging", package: "swift-log")],
      path: "Components/A/Sources/A"
    ),
  ]
)
