// swift-tools-version: 6.0
// Written by integrate from component.yaml and integrate.lock.yaml; do not edit.
import PackageDescription

let package = Package(
  name: "Chat",
  products: [
    .library(name: "Chat", targets: ["Chat"]),
  ],
  dependencies: [
    .package(name: "Work", path: ".."),
  ],
  targets: [
    .target(name: "Chat", dependencies: [.product(name: "Shared", package: "Work")]),
  ]
)
