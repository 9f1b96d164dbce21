// swift-tools-version: 5.9
// Written by integrate from component.yaml and integrate.lock.yaml; do not edit.
import CompilerPluginSupport
import PackageDescription

let package = Package(
  name: "App",
  products: [
    .library(name: "A", targets: ["A"]),
  ],
  targets: [
    .executableTarget(name: "App", dependencies: [.target(name: "A")]),
    .target(name: "A", path: "Components/A/Sources/A"),
    .macro(name: "AMacros", path: "Components/A/Sources/AMacros"),
  ]
)
