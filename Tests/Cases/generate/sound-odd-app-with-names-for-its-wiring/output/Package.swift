// swift-tools-version: 6.0
// Written by integrate from component.yaml and integrate.lock.yaml; do not edit.
import PackageDescription

let package = Package(
  name: "my-app",
  platforms: [.macOS("10.15"), .iOS("13.0"), .tvOS("13.0"), .watchOS("6.0")],
  products: [
    .library(name: "A", targets: ["A"]),
    .library(name: "AInterface", targets: ["AInterface"]),
    .library(name: "MyWiring", targets: ["MyWiring", "MyServices"]),
  ],
  targets: [
    .executableTarget(name: "my-app", dependencies: ["A", "MyServices", "MyWiring"]),
    .target(name: "A", dependencies: ["AInterface"], path: "Components/A/Sources/A"),
    .target(name: "AInterface", path: "Components/A/Sources/AInterface"),
    .target(name: "MyServices", dependencies: ["AInterface"]),
    .target(name: "MyWiring", dependencies: ["MyServices", "AInterface", "A"]),
  ]
)
