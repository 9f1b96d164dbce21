// swift-tools-version: 5.9
import PackageDescription

let package = Package(
  name: "Core",
  platforms: [.macOS(.v13)],
  products: [.library(name: "Core", targets: ["Core"])],
  dependencies: [
    .package(path: "../Gone")
  ],
  targets: [
    .target(name: "Core", dependencies: [.product(name: "Gone", package: "Gone")])
  ]
)
