// swift-tools-version: 6.0
// Written by integrate from component.yaml and integrate.lock.yaml; do not edit.
import PackageDescription

let swiftSettings: [SwiftSetting] = [
  .interoperabilityMode(.Cxx),
]

let package = Package(
  name: "Shop",
  platforms: [.macOS("10.15"), .iOS("13.0"), .tvOS("13.0"), .watchOS("6.0")],
  products: [
    .library(name: "Api", targets: ["Api"]),
    .library(name: "Chat", targets: ["Chat"]),
    .library(name: "ChatInjected", targets: ["ChatInjected"]),
    .library(name: "ShopRegistration", targets: ["ShopRegistration", "ShopDependencies"]),
  ],
  targets: [
    .executableTarget(
      name: "Shop",
      dependencies: ["Chat", "ShopDependencies", "ShopRegistration"],
      swiftSettings: swiftSettings
    ),
    .target(name: "Api", path: "Api/Sources/Api", swiftSettings: swiftSettings),
    .target(
      name: "Chat",
      dependencies: ["Api", "ChatInjected"],
      path: "Chat/Sources/Chat",
      swiftSettings: swiftSettings
    ),
    .target(name: "ShopDependencies", dependencies: ["Api"], swiftSettings: swiftSettings),
    .target(
      name: "ShopRegistration",
      dependencies: ["ShopDependencies", "Api", "Chat", "ChatInjected"],
      swiftSettings: swiftSettings
    ),
    .target(
      name: "ChatInjected",
      dependencies: ["Api"],
      path: "Chat/Sources/ChatInjected",
      swiftSettings: swiftSettings
    ),
  ]
)
