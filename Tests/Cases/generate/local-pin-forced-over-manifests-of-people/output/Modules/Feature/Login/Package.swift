// swift-tools-version: 5.9
// Written by integrate from component.yaml and integrate.lock.yaml; do not edit.
import PackageDescription

let package = Package(
  name: "Login",
  platforms: [.macOS("13.0")],
  products: [
    .library(name: "LoginKit", targets: ["Login", "LoginUI"]),
  ],
  dependencies: [
    .package(path: "../../Core"),
    .package(url: "https://git.example.com/swift-log.git", exact: "1.6.2"),
  ],
  targets: [
    .target(
      name: "Login",
      dependencies: [
        "LoginUI",
        .product(name: "Core", package: "Core"),
        .product(name: "Logging", package: "swift-log"),
      ]
    ),
    .target(name: "LoginUI", path: "UI", resources: [.process("Media")]),
    .testTarget(name: "LoginTests", dependencies: ["Login"]),
  ]
)
