// swift-tools-version: 5.9
import PackageDescription

let package = Package(
  name: "upload",
  platforms: [.macOS(.v13)],
  products: [.library(name: "upload", targets: ["upload"])],
  dependencies: [
    .package(path: "../upload-kit"),
    .package(url: "https://git.example.com/web.git", from: "2.0.0"),
  ],
  targets: [
    .target(name: "upload", dependencies: ["upload-kit", .product(name: "Web", package: "web")]),
  ]
)
