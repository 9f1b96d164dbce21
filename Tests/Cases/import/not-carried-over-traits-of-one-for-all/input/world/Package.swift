// swift-tools-version: 6.1
import PackageDescription

let package = Package(
  name: "world",
  products: [.library(name: "world", targets: ["world"])],
  dependencies: [
    .package(url: "https://git.example.com/web.git", from: "1.0.0")
  ],
  targets: [
    .target(name: "world", dependencies: [.product(name: "Web", package: "web")])
  ]
)
