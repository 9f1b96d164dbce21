// swift-tools-version: 6.0
// Written by integrate from component.yaml and integrate.lock.yaml; do not edit.
import PackageDescription

let swiftSettings: [SwiftSetting] = [
  .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
  .enableUpcomingFeature("ExistentialAny"),
  .unsafeFlags(
    [
      "-enable-upcoming-feature",
      "NonisolatedNonsendingByDefault",
      "-Xfrontend",
      "-warn-long-function-bodies=500",
    ]
  ),
]

let swiftSettings2: [SwiftSetting] = [
  .enableUpcomingFeature("ExistentialAny"),
  .unsafeFlags(["-Xfrontend", "-warn-long-function-bodies=500"]),
]

let package = Package(
  name: "Shop",
  platforms: [.macOS("10.15"), .iOS("13.0"), .tvOS("13.0"), .watchOS("6.0")],
  products: [
    .library(name: "Clock", targets: ["Clock"]),
    .library(name: "ClockInterface", targets: ["ClockInterface"]),
    .library(name: "ShopRegistration", targets: ["ShopRegistration", "ShopDependencies"]),
  ],
  targets: [
    .executableTarget(
      name: "Shop",
      dependencies: ["Clock", "ClockInterface", "ShopDependencies", "ShopRegistration"],
      swiftSettings: swiftSettings
    ),
    .testTarget(
      name: "ShopTests",
      dependencies: ["Shop", "ShopDependencies", "ShopRegistration", "ShopDependenciesTesting"],
      swiftSettings: swiftSettings
    ),
    .target(
      name: "Clock",
      dependencies: ["ClockInterface"],
      path: "Clock/Sources/Clock",
      swiftSettings: swiftSettings
    ),
    .target(
      name: "ClockInterface",
      path: "Clock/Sources/ClockInterface",
      swiftSettings: swiftSettings
    ),
    .target(
      name: "ShopDependencies",
      dependencies: ["ClockInterface"],
      swiftSettings: swiftSettings2
    ),
    .target(
      name: "ShopRegistration",
      dependencies: ["ShopDependencies", "ClockInterface", "Clock"],
      swiftSettings: swiftSettings2
    ),
    .target(
      name: "ShopDependenciesTesting",
      dependencies: ["ShopDependencies"],
      swiftSettings: swiftSettings2
    ),
  ]
)
