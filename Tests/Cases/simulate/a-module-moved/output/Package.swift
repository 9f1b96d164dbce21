// swift-tools-version: 6.0
// Written by integrate from component.yaml and integrate.lock.yaml; do not edit.
import PackageDescription

let package = Package(
  name: "Shop",
  platforms: [.iOS("16"), .macOS("13")],
  products: [
    .library(name: "AnalyticsInterface", targets: ["AnalyticsInterface"]),
    .library(name: "ChatInterface", targets: ["ChatInterface"]),
    .library(name: "Chat", targets: ["Chat"]),
    .library(name: "Networking", targets: ["Networking"]),
    .library(name: "NetworkingInterface", targets: ["NetworkingInterface"]),
    .library(name: "Profile", targets: ["Profile"]),
    .library(name: "ProfileInterface", targets: ["ProfileInterface"]),
    .library(name: "ServerAnalytics", targets: ["ServerAnalytics"]),
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
        "Chat",
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
    .target(name: "ChatInterface", path: "Components/AnalyticsInterface/Sources/ChatInterface"),
    .target(
      name: "Chat",
      dependencies: [
        .product(name: "TrackingEvents", package: "tracking"),
        "ChatInterface",
        "AnalyticsInterface",
        "ProfileInterface",
      ],
      path: "Components/Chat/Sources/Chat"
    ),
    .testTarget(
      name: "ChatTests",
      dependencies: ["Chat", .product(name: "SnapshotTesting", package: "swift-snapshot-testing")],
      path: "Components/Chat/Tests/ChatTests"
    ),
    .target(
      name: "Networking",
      dependencies: [.product(name: "Logging", package: "swift-log"), "NetworkingInterface"],
      path: "Components/Networking/Sources/Networking"
    ),
    .target(name: "NetworkingInterface", path: "Components/Networking/Sources/NetworkingInterface"),
    .target(
      name: "Profile",
      dependencies: ["ProfileInterface", "ChatInterface"],
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
      name: "ShopDependencies",
      dependencies: [
        "AnalyticsInterface",
        "ChatInterface",
        "NetworkingInterface",
        "ProfileInterface",
      ]
    ),
    .target(
      name: "ShopRegistration",
      dependencies: [
        "ShopDependencies",
        "AnalyticsInterface",
        "ChatInterface",
        "NetworkingInterface",
        "ProfileInterface",
        "Chat",
        "Networking",
        "Profile",
        "ServerAnalytics",
        .product(name: "Tracking", package: "tracking"),
        .product(name: "Logging", package: "swift-log"),
      ]
    ),
  ]
)
