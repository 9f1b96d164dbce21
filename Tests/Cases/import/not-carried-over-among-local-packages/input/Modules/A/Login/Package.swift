// swift-tools-version: 5.9
import PackageDescription

let package = Package(
  name: "Feature",
  platforms: [.macOS(.v13)],
  products: [.library(name: "Login", targets: ["Login"])],
  dependencies: [
    .package(path: "../../Core"),
  ],
  targets: [
    .target(name: "Login", dependencies: [.product(name: "Kern", package: "Core")]),
  ]
)
