// swift-tools-version: 6.0
import PackageDescription

let package = Package(
  name: "Ads",
  platforms: [.macOS(.v13)],
  products: [.library(name: "Ads", targets: ["Ads"])],
  dependencies: [
    .package(url: "https://git.example.com/version-conflict/tracking.git", exact: "1.2.0"),
    .package(url: "https://git.example.com/version-conflict/banner.git", exact: "1.0.0"),
  ],
  targets: [
    .target(
      name: "Ads",
      dependencies: [
        .product(name: "Tracking", package: "tracking"), .product(name: "Banner", package: "banner"),
      ])
  ]
)
