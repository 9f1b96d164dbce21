// swift-tools-version: 6.0
// Written by integrate from component.yaml and integrate.lock.yaml; do not edit.
import PackageDescription

let package = Package(
  name: "Shop",
  platforms: [.iOS("16"), .macOS("13")],
  products: [
    .library(name: "AnalyticsInterface", targets: ["AnalyticsInterface"]),
    .library(name: "Networking", targets: ["Networking"]),
    .library(name: "NetworkingInterface", targets: ["NetworkingInterface"]),
    .library(name: "Profile", targets: ["Profile"]),
    .library(name: "ProfileInterface", targets: ["ProfileInterface"]),
    .library(name: "ServerAnalytics", targets: ["ServerAnalytics"]),
    .library(name: "Talk", targets: ["Talk"]),
    .library(name: "TalkInterface", targets: ["TalkInterface"]),
    .library(name: "ShopRegistration", targets: ["ShopRegistration", "ShopDependencies"]),
  ],
  dependencies: [
    .package(url: "https://github.com/apple/swift-log.git", exact: "1.5.4"),
    .package(url: "https://github.com/pointfreeco/swift-snapshot-testing.git", exact: "1.17.0"),
    .package(url: "https://git.example.com/tracking.git", exact: "1.2.0"),
  ],
  targets: [
    .executableTarget(
      name: "Shop",
      dependencies: [
        "Talk",
        "Networking",
        "Profile",
        "ServerAnalytics",
        "NetworkingInterface",
        "ShopDependencies",
        "ShopRegistration",
      ]
    ),
    .target(
      name: "AnalyticsInterface",
      path: "Components/AnalyticsInterface/Sources/AnalyticsInterface"
    ),
    .target(
      name: "Networking",
      dependencies: [.product(name: "Logging", package: "swift-log"), "NetworkingInterface"],
      path: "Components/Networking/Sources/Networking"
    ),
    .target(name: "NetworkingInterface", path: "Components/Networking/Sources/NetworkingInterface"),
    .target(
      name: "Profile",
      dependencies: ["ProfileInterface", "TalkInterface"],
      path: "Components/Profile/Sources/Profile"
    ),
    .target(name: "ProfileInterface", path: "Components/Profile/Sources/ProfileInterface"),
    .target(
      name: "ServerAnalytics",
      dependencies: [
        "Networking",
        .product(name: "Tracking", package: "tracking"),
        "AnalyticsInterface",
        "NetworkingInterface",
      ],
      path: "Components/ServerAnalytics/Sources/ServerAnalytics"
    ),
    .target(
      name: "Talk",
      dependencies: [
        .product(name: "TrackingEvents", package: "tracking"),
        "TalkInterface",
        "AnalyticsInterface",
        "ProfileInterface",
      ],
      path: "Components/Talk/Sources/Talk"
    ),
    .target(name: "TalkInterface", path: "Components/Talk/Sources/TalkInterface"),
    .testTarget(
      name: "TalkTests",
      dependencies: ["Talk", .product(name: "SnapshotTesting", package: "swift-snapshot-testing")],
      path: "Components/Talk/Tests/TalkTests"
    ),
    .target(
      name: "ShopDependencies",
      dependencies: [
        "AnalyticsInterface",
        "NetworkingInterface",
        "ProfileInterface",
        "TalkInterface",
      ]
    ),
    .target(
      name: "ShopRegistration",
      dependencies: [
        "ShopDependencies",
        "AnalyticsInterface",
        "NetworkingInterface",
        "ProfileInterface",
        "TalkInterface",
        "Networking",
        "Profile",
        "ServerAnalytics",
        "Talk",
        .product(name: "Tracking", package: "tracking"),
        .product(name: "Logging", package: "swift-log"),
      ]
    ),
  ]
)
