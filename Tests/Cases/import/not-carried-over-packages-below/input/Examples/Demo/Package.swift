// swift-tools-version: 5.9
import PackageDescription

let package = Package(
  name: "Demo",
  platforms: [.macOS(.v13)],
  products: [.library(name: "Demo", targets: ["Demo"])],
  dependencies: [
    .package(path: "../.."),
  ],
  targets: [
    .target(name: "Demo", dependencies: [.product(name: "Kit", package: "input")]),
  ]
)
