// swift-tools-version: 5.9
import PackageDescription

let package = Package(
  name: "Login",
  platforms: [.macOS(.v13)],
  products: [.library(name: "LoginKit", targets: ["Login", "LoginUI"])],
  dependencies: [
    .package(path: "../../Core"),
    .package(url: "https://git.example.com/swift-log", "1.5.0"..<"1.9.0"),
  ],
  targets: [
    .target(name: "Login", dependencies: ["LoginUI", "Core", .product(name: "Logging", package: "swift-log")]),
    .target(name: "LoginUI", path: "UI", resources: [.process("Media")]),
    .testTarget(name: "LoginTests", dependencies: ["Login"]),
  ]
)
