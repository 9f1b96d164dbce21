// swift-tools-version: 5.9
import PackageDescription

let package = Package(
  name: "hello",
  platforms: [.macOS(.v13)],
  products: [.library(name: "hello", targets: ["hello"])],
  dependencies: [
    .package(url: "https://git.example.com/web.git", from: "1.0.0"),
  ],
  targets: [
    .target(name: "hello", dependencies: [.product(name: "Web", package: "web")]),
  ]
)
