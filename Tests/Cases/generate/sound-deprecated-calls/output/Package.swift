// swift-tools-version: 6.0
// Written by integrate from component.yaml and integrate.lock.yaml; do not edit.
import PackageDescription

let swiftSettings: [SwiftSetting] = [
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("MemberImportVisibility"),
]

let package = Package(
  name: "Shop",
  platforms: [.macOS("10.15"), .iOS("13.0"), .tvOS("13.0"), .watchOS("6.0")],
  products: [
    .library(name: "Api", targets: ["Api"]),
    .library(name: "Impl", targets: ["Impl"]),
    .library(name: "ApiTestConfiguration", targets: ["ApiTestConfiguration"]),
    .library(name: "ShopRegistration", targets: ["ShopRegistration", "ShopDependencies"]),
  ],
  targets: [
    .executableTarget(
      name: "Shop",
      dependencies: ["Api", "ShopDependencies", "ShopRegistration"],
      swiftSettings: swiftSettings
    ),
    .target(name: "Api", path: "Api/Sources/Api", swiftSettings: swiftSettings),
    .target(
      name: "Impl",
      dependencies: ["Api"],
      path: "Impl/Sources/Impl",
      swiftSettings: swiftSettings
    ),
    .target(name: "ShopDependencies", dependencies: ["Api"], swiftSettings: swiftSettings),
    .target(
      name: "ShopRegistration",
      dependencies: ["ShopDependencies", "Api", "Impl"],
      swiftSettings: swiftSettings
    ),
    .target(
      name: "ApiTestConfiguration",
      dependencies: ["Api"],
      path: "Api/Sources/ApiTestConfiguration",
      swiftSettings: swiftSettings
    ),
  ]
)
