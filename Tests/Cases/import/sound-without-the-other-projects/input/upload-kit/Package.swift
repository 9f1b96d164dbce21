// swift-tools-version: 5.9
import PackageDescription

let package = Package(
  name: "upload-kit",
  platforms: [.macOS(.v13)],
  products: [.library(name: "upload-kit", targets: ["upload-kit"])],
  dependencies: [
  ],
  targets: [
    .target(name: "upload-kit", dependencies: []),
  ]
)
