// swift-tools-version: 6.0
// Written by integrate from component.yaml and integrate.lock.yaml; do not edit.
import PackageDescription

let package = Package(
  name: "Shop",
  products: [
    .library(name: "Login", targets: ["Login"]),
  ],
  dependencies: [
    .package(url: "https://git.example.com/banner.git", exact: "1.0.0"),
    .package(url: "https://git.example.com/chat.git", exact: "1.0.0"),
    .package(url: "https://git.example.com/tracking.git", exact: "1.0.0"),
  ],
  targets: [
    .target(
      name: "Login",
      dependencies: [
        .product(name: "Banner", package: "banner"),
        .product(name: "Chat", package: "chat"),
        .product(name: "Tracking", package: "tracking"),
      ],
      path: "Components/Login/Sources/Login"
    ),
    .executableTarget(name: "Tool", path: "Components/Tool/Sources/Tool"),
    .testTarget(name: "ToolTests", dependencies: ["Tool"], path: "Components/Tool/Tests/ToolTests"),
  ]
)
