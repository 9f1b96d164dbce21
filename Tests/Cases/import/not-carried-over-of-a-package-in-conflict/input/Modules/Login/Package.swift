// swift-tools-version: 5.9
import PackageDescription

let package = Package(
  name: "Login",
  platforms: [.macOS(.v13)],
  products: [.library(name: "Login", targets: ["Login"])],
  dependencies: [
    .package(url: "https://git.example.com/web.git", from: "1.0.0"),
  ],
  targets: [
    .target(name: "Login", dependencies: [.product(name: "Web", package: "web")]),
  ]
)
