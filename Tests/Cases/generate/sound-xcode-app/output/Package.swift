// swift-tools-version: 6.0
// Written by integrate from component.yaml and integrate.lock.yaml; do not edit.
import PackageDescription

let package = Package(
  name: "App",
  platforms: [.macOS("10.15"), .iOS("13.0"), .tvOS("13.0"), .watchOS("6.0")],
  products: [
    .library(name: "A", targets: ["A"]),
    .library(name: "AInterface", targets: ["AInterface"]),
    .library(name: "AppRegistration", targets: ["AppRegistration", "AppDependencies"]),
  ],
  dependencies: [
    .package(url: "https://git.example.com/swift-log.git", exact: "1.0.0"),
  ],
  targets: [
    .target(
      name: "A",
      dependencies: [.product(name: "Logging", package: "swift-log"), "AInterface"],
      path: "Components/A/Sources/A"
    ),
    .target(name: "AInterface", path: "Components/A/Sources/AInterface"),
    .target(name: "AppDependencies", dependencies: ["AInterface"]),
    .target(
      name: "AppRegistration",
      dependencies: [
        "AppDependencies",
        "AInterface",
        "A",
        .product(name: "Logging", package: "swift-log"),
      ]
    ),
  ]
)
