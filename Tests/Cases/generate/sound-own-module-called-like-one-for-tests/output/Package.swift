// swift-tools-version: 6.0
// Written by integrate from component.yaml and integrate.lock.yaml; do not edit.
import PackageDescription

let package = Package(
  name: "Root",
  products: [
    .library(name: "Chat", targets: ["Chat"]),
    .library(name: "ChatTestSetup", targets: ["ChatTestSetup"]),
  ],
  targets: [
    .target(name: "Chat", path: "Chat/Sources/Chat"),
    .target(name: "ChatTestSetup", path: "Chat/Sources/ChatTestSetup"),
  ]
)
