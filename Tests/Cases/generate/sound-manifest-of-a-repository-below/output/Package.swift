// swift-tools-version: 6.0
// Written by integrate from component.yaml and integrate.lock.yaml; do not edit.
import PackageDescription

let package = Package(
  name: "App",
  products: [
    .library(name: "Chat", targets: ["Chat"]),
  ],
  targets: [
    .target(name: "Chat", path: "Chat/Sources/Chat"),
  ]
)
