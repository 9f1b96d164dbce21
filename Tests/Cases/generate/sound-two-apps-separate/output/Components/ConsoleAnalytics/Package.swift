// swift-tools-version: 6.0
// Written by integrate from component.yaml and integrate.lock.yaml; do not edit.
import PackageDescription

let package = Package(
  name: "ConsoleAnalytics",
  products: [
    .library(name: "ConsoleAnalytics", targets: ["ConsoleAnalytics"]),
  ],
  dependencies: [
    .package(path: "../Feed"),
  ],
  targets: [
    .target(
      name: "ConsoleAnalytics",
      dependencies: [.product(name: "FeedInterface", package: "Feed")]
    ),
  ]
)
