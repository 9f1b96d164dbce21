// swift-tools-version: 6.0
// Written by integrate from component.yaml and integrate.lock.yaml; do not edit.
import PackageDescription

let package = Package(
  name: "Shop",
  platforms: [.iOS("16"), .macOS("13")],
  products: [
    .library(name: "AnalyticsInterface", targets: ["AnalyticsInterface"]),
    .library(name: "Chat", targets: ["Chat"]),
    .library(name: "ChatInterface", targets: ["ChatInterface"]),
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
        .target(name: "Chat"),
        .target(name: "Networking"),
        .target(name: "Profile"),
        .target(name: "ServerAnalytics"),
        .target(name: "NetworkingInterface"),
        .target(name: "ShopDependencies"),
        .target(name: "ShopRegistration"),
      ]
    ),
    .target(
      name: "AnalyticsInterface",
      path: "Components/AnalyticsInterface/Sources/AnalyticsInterface"
    ),
    .target(
      name: "Chat",
      dependencies: [
        .product(name: "TrackingEvents", package: "tracking"),
        .target(name: "ChatInterface"),
        .target(name: "AnalyticsInterface"),
        .target(name: "ProfileInterface"),
      ],
      path: "Components/Chat/Sources/Chat"
    ),
    .target(name: "ChatInterface", path: "Components/Chat/Sources/ChatInterface"),
    .testTarget(
      name: "ChatTests",
      dependencies: [
        .target(name: "Chat"),
        .product(name: "SnapshotTesting", package: "swift-snapshot-testing"),
      ],
      path: "Components/Chat/Tests/ChatTests"
    ),
    .target(
      name: "Networking",
      dependencies: [
        .product(name: "Logging", package: "swift-log"),
        .target(name: "NetworkingInterface"),
      ],
      path: "Components/Networking/Sources/Networking"
    ),
    .target(name: "NetworkingInterface", path: "Components/Networking/Sources/NetworkingInterface"),
    .target(
      name: "Profile",
      dependencies: [.target(name: "ProfileInterface"), .target(name: "ChatInterface")],
      path: "Components/Profile/Sources/Profile"
    ),
    .target(name: "ProfileInterface", path: "Components/Profile/Sources/ProfileInterface"),
    .target(
      name: "ServerAnalytics",
      dependencies: [
        .target(name: "Networking"),
        .product(name: "Tracking", package: "tracking"),
        .target(name: "AnalyticsInterface"),
        .target(name: "NetworkingInterface"),
      ],
      path: "Components/ServerAnalytics/Sources/ServerAnalytics"
    ),
    .target(
      name: "ShopDependencies",
      dependencies: [
        .target(name: "AnalyticsInterface"),
        .target(name: "ChatInterface"),
        .target(name: "NetworkingInterface"),
        .target(name: "ProfileInterface"),
      ]
    ),
    .target(
      name: "ShopRegistration",
      dependencies: [
        .target(name: "ShopDependencies"),
        .target(name: "AnalyticsInterface"),
        .target(name: "ChatInterface"),
        .target(name: "NetworkingInterface"),
        .target(name: "ProfileInterface"),
        .target(name: "Chat"),
        .target(name: "Networking"),
        .target(name: "Profile"),
        .target(name: "ServerAnalytics"),
        .product(name: "Tracking", package: "tracking"),
        .product(name: "Logging", package: "swift-log"),
      ]
    ),
  ]
)
