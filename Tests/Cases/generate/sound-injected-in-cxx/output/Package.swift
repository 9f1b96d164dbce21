// swift-tools-version: 6.0
// Written by integrate from component.yaml and integrate.lock.yaml; do not edit.
import PackageDescription

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
    .executableTarget(name: "Shop", dependencies: ["Chat", "ShopDependencies", "ShopRegistration"]),
    .target(name: "Api", path: "Api/Sources/Api"),
    .target(name: "Chat", dependencies: ["Api", "ChatInjected"], path: "Chat/Sources/Chat"),
    .target(name: "ShopDependencies", dependencies: ["Api"]),
    .target(
      name: "ShopRegistration",
      dependencies: ["ShopDependencies", "Api", "Chat", "ChatInjected"]
    ),
    .target(name: "ChatInjected", dependencies: ["Api"], path: "Chat/Sources/ChatInjected"),
  ]
)

for target in package.targets {
  target.swiftSettings = [.interoperabilityMode(.Cxx)]
}
