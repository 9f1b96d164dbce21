// swift-tools-version: 6.0
// Written by integrate from component.yaml and integrate.lock.yaml; do not edit.
import PackageDescription

let package = Package(
  name: "App",
  products: [
    .library(name: "B", targets: ["B"]),
    .library(name: "A", targets: ["A"]),
  ],
  targets: [
    .executableTarget(
      name: "App",
      dependencies: [.target(name: "A")],
      path: "App",
      exclude: ["A/Deep/B.component.yaml", "A/component.yaml"]
    ),
    .target(name: "B", path: "App/A/Deep", exclude: ["B.component.yaml"]),
    .target(
      name: "A",
      path: "App/A",
      exclude: ["Notes", "Deep/B.component.yaml", "component.yaml"]
    ),
  ]
)
