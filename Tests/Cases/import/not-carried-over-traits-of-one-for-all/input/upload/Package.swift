// swift-tools-version: 6.1
import PackageDescription

let package = Package(
  name: "upload",
  products: [.library(name: "upload", targets: ["upload"])],
  dependencies: [
    .package(url: "https://git.example.com/web.git", from: "1.0.0")
  ],
  targets: [
    .target(name: "upload", dependencies: [.product(name: "Web", package: "web")])
  ]
)
