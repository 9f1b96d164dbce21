// swift-tools-version: 6.0
// Written by integrate from component.yaml and integrate.lock.yaml; do not edit.
import PackageDescription

let package = Package(
  name: "Kiosk",
  platforms: [.macOS("13")],
  products: [
    .library(name: "Ads", targets: ["Ads"]),
    .library(name: "Login", targets: ["Login"]),
  ],
  dependencies: [
    .package(url: "https://git.example.com/version-conflict/banner.git", exact: "1.0.0"),
    .package(url: "https://git.example.com/version-conflict/tracking.git", exact: "1.2.0"),
  ],
  targets: [
    .executableTarget(name: "Kiosk", dependencies: ["Login", "Ads"]),
    .target(
      name: "Ads",
      dependencies: [
        .product(name: "Tracking", package: "tracking"),
        .product(name: "Banner", package: "banner"),
      ],
      path: "Ads/Sources/Ads"
    ),
    .target(
      name: "Login",
      dependencies: [.product(name: "Tracking", package: "tracking")],
      path: "Login/Sources/Login"
    ),
  ]
)
