// swift-tools-version: 6.1
import PackageDescription

let package = Package(
  name: "hello",
  products: [.library(name: "hello", targets: ["hello"])],
  dependencies: [
    .package(url: "https://git.example.com/web.git", from: "1.0.0"),
    .package(url: "https://git.example.com/settings.git", from: "1.0.0", traits: ["Arguments"]),
  ],
  targets: [
    .target(name: "hello", dependencies: [.product(name: "Web", package: "web"), .product(name: "Settings", package: "settings")])
  ]
)
