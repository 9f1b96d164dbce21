// swift-tools-version: 5.9
import PackageDescription

let package = Package(
  name: "Tracking",
  platforms: [.iOS(.v13), .macOS(.v10_15)],
  products: [
    .library(name: "Core", targets: ["Core"]),
    .library(name: "Tracking", targets: ["Tracking"]),
  ],
  targets: [
    .target(name: "Core"),
    .target(name: "Tracking", dependencies: ["Core"]),
  ]
)
