// swift-tools-version: 5.9
import PackageDescription

let package = Package(
  name: "Tools",
  platforms: [.macOS(.v13)],
  products: [.library(name: "Tools", targets: ["Tools"])],
  dependencies: [
    .package(url: "https://git.example.com/web.git", from: "2.0.0"),
  ],
  targets: [
    .target(name: "Tools", dependencies: [.product(name: "Web", package: "web")]),
  ]
)
