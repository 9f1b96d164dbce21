// swift-tools-version: 6.0
// Written by integrate from component.yaml and integrate.lock.yaml; do not edit.
import PackageDescription

let package = Package(
  name: "ServerAnalytics",
  products: [
    .library(name: "ServerAnalytics", targets: ["ServerAnalytics"]),
  ],
  dependencies: [
    .package(path: "../Feed"),
  ],
  targets: [
    .target(
      name: "ServerAnalytics",
      dependencies: [.product(name: "FeedInterface", package: "Feed")]
    ),
  ]
)
