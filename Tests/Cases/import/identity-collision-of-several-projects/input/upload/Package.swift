// swift-tools-version: 5.9
import PackageDescription

let package = Package(
  name: "upload",
  platforms: [.macOS(.v13)],
  products: [.library(name: "upload", targets: ["upload"])],
  dependencies: [
    .package(url: "https://git.example.com/fork/web.git", from: "1.0.0"),
  ],
  targets: [
    .target(name: "upload", dependencies: [.product(name: "Web", package: "web")]),
  ]
)
