// swift-tools-version: 6.0
import PackageDescription

let package = Package(
  name: "Kiosk",
  platforms: [.macOS(.v13)],
  dependencies: [.package(path: "Login"), .package(path: "Ads")],
  targets: [
    .executableTarget(
      name: "Kiosk",
      dependencies: [.product(name: "Login", package: "Login"), .product(name: "Ads", package: "Ads")])
  ]
)
