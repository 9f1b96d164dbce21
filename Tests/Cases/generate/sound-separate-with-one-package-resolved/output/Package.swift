// swift-tools-version: 6.0
// Written by integrate from component.yaml and integrate.lock.yaml; do not edit.
import PackageDescription

let package = Package(
  name: "App",
  platforms: [.macOS("10.15"), .iOS("13.0"), .tvOS("13.0"), .watchOS("6.0")],
  products: [
    .library(name: "AppRegistration", targets: ["AppRegistration", "AppDependencies"]),
  ],
  dependencies: [
    .package(path: "Components/A"),
    .package(url: "https://git.example.com/swift-log.git", exact: "1.0.0"),
  ],
  targets: [
    .executableTarget(
      name: "App",
      dependencies: [.product(name: "A", package: "A"), "AppDependencies", "AppRegistration"]
    ),
    .target(name: "AppDependencies", dependencies: [.product(name: "AInterface", package: "A")]),
    .target(
      name: "AppRegistration",
      dependencies: [
        "AppDependencies",
        .product(name: "AInterface", package: "A"),
        .product(name: "A", package: "A"),
        .product(name: "Logging", package: "swift-log"),
      ]
    ),
  ]
)
