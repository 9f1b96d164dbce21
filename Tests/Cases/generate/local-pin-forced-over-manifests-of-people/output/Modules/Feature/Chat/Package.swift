// swift-tools-version: 5.9
// Written by integrate from component.yaml and integrate.lock.yaml; do not edit.
import PackageDescription

let package = Package(
  name: "Chat",
  platforms: [.macOS("13.0")],
  products: [
    .library(name: "Chat", targets: ["Chat"]),
  ],
  dependencies: [
    .package(path: "../../Core"),
    .package(path: "../Login"),
    .package(path: "../../../../Elsewhere"),
  ],
  targets: [
    .target(
      name: "Chat",
      dependencies: [
        .product(name: "LoginKit", package: "Login"),
        .product(name: "Core", package: "Core"),
        .product(name: "Elsewhere", package: "Elsewhere"),
      ]
    ),
  ]
)
