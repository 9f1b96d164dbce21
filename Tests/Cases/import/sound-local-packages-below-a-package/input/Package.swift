// swift-tools-version: 5.9
import PackageDescription

let package = Package(
  name: "Shop",
  platforms: [.macOS(.v13)],
  dependencies: [
    .package(path: "Packages/Core"),
  ],
  targets: [
    .executableTarget(name: "Shop", dependencies: ["Core"]),
    .testTarget(name: "ShopTests", dependencies: ["Shop"]),
  ]
)
