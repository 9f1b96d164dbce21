// swift-tools-version: 6.0
import PackageDescription

let package = Package(
  name: "Feature",
  platforms: [.macOS(.v13)],
  products: [.library(name: "Chat", targets: ["Chat"])],
  dependencies: [
    .package(path: "../../Core"),
    .package(path: "../Login"),
  ],
  targets: [
    .target(name: "Chat", dependencies: [.product(name: "Core-Dynamic", package: "Core")]),
  ]
)
