// swift-tools-version: 6.0
// Written by integrate from component.yaml and integrate.lock.yaml; do not edit.
import PackageDescription

let package = Package(
  name: "App",
  platforms: [.macOS("10.15"), .iOS("13.0"), .tvOS("13.0"), .watchOS("6.0")],
  products: [
    .library(name: "A", targets: ["A"]),
    .library(name: "AppRegistration", targets: ["AppRegistration", "AppDependencies"]),
  ],
  targets: [
    .executableTarget(name: "App", dependencies: ["A", "AppDependencies", "AppRegistration"]),
    .target(name: "A", path: "Components/A/Sources/A"),
    .target(name: "AppDependencies", dependencies: ["A"]),
    .target(name: "AppRegistration", dependencies: ["AppDependencies", "A"]),
  ]
)
