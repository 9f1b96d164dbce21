// swift-tools-version: 6.0
// Written by integrate from component.yaml and integrate.lock.yaml; do not edit.
import PackageDescription

let swiftSettings: [SwiftSetting] = [
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("MemberImportVisibility"),
  .enableUpcomingFeature("InternalImportsByDefault"),
]

let package = Package(
  name: "Shop",
  platforms: [.macOS("10.15"), .iOS("13.0"), .tvOS("13.0"), .watchOS("6.0")],
  products: [
    .library(name: "Chat", targets: ["Chat"]),
    .library(name: "ChatInterface", targets: ["ChatInterface"]),
    .library(name: "ChatTestConfiguration", targets: ["ChatTestConfiguration"]),
    .library(name: "ShopRegistration", targets: ["ShopRegistration", "ShopDependencies"]),
  ],
  targets: [
    .executableTarget(
      name: "Shop",
      dependencies: ["Chat", "ChatInterface", "ShopDependencies", "ShopRegistration"],
      swiftSettings: swiftSettings
    ),
    .target(
      name: "Chat",
      dependencies: ["ChatInterface"],
      path: "Components/Chat/Sources/Chat",
      swiftSettings: swiftSettings
    ),
    .target(
      name: "ChatInterface",
      path: "Components/Chat/Sources/ChatInterface",
      swiftSettings: swiftSettings
    ),
    .testTarget(
      name: "ChatTests",
      dependencies: ["Chat", "ChatInterface", "ChatTestConfiguration", "ChatTestSetup"],
      path: "Components/Chat/Tests/ChatTests",
      swiftSettings: swiftSettings
    ),
    .target(
      name: "ShopDependencies",
      dependencies: ["ChatInterface"],
      swiftSettings: swiftSettings
    ),
    .target(
      name: "ShopRegistration",
      dependencies: ["ShopDependencies", "ChatInterface", "Chat"],
      swiftSettings: swiftSettings
    ),
    .target(
      name: "ChatTestConfiguration",
      dependencies: ["ChatInterface"],
      path: "Components/Chat/Sources/ChatTestConfiguration",
      swiftSettings: swiftSettings
    ),
    .target(
      name: "ChatTestSetup",
      dependencies: ["ChatTestConfiguration"],
      path: "Components/Chat/Sources/ChatTestSetup"
    ),
  ]
)
