// swift-tools-version: 6.0
// Written by integrate from component.yaml and integrate.lock.yaml; do not edit.
import PackageDescription

let package = Package(
  name: "Feed",
  products: [
    .library(name: "Feed", targets: ["Feed"]),
    .library(name: "FeedInterface", targets: ["FeedInterface"]),
  ],
  targets: [
    .target(name: "Feed", dependencies: ["FeedInterface"]),
    .target(name: "FeedInterface"),
  ]
)
