// swift-tools-version: 6.0
// Written by integrate from component.yaml and integrate.lock.yaml; do not edit.
import PackageDescription

let package = Package(
  name: "App",
  platforms: [.iOS("16")],
  products: [
    .library(name: "AppRegistration", targets: ["AppRegistration", "AppDependencies"]),
  ],
  dependencies: [
    .package(path: "../Watch"),
  ],
  targets: [
    .executableTarget(
      name: "App",
      dependencies: [
        .product(name: "Watch", package: "Watch"),
        "AppDependencies",
        "AppRegistration",
      ]
    ),
    .target(name: "AppDependencies", dependencies: [.product(name: "Watch", package: "Watch")]),
    .target(
      name: "AppRegistration",
      dependencies: ["AppDependencies", .product(name: "Watch", package: "Watch")]
    ),
  ]
)
