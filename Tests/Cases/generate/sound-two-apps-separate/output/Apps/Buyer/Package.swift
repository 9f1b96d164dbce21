// swift-tools-version: 6.0
// Written by integrate from component.yaml and integrate.lock.yaml; do not edit.
import PackageDescription

let package = Package(
  name: "Buyer",
  platforms: [.macOS("10.15"), .iOS("13.0"), .tvOS("13.0"), .watchOS("6.0")],
  products: [
    .library(name: "BuyerRegistration", targets: ["BuyerRegistration", "BuyerDependencies"]),
  ],
  dependencies: [
    .package(path: "../../Components/Feed"),
    .package(path: "../../Components/ServerAnalytics"),
  ],
  targets: [
    .executableTarget(
      name: "Buyer",
      dependencies: [
        .product(name: "Feed", package: "Feed"),
        .product(name: "ServerAnalytics", package: "ServerAnalytics"),
        "BuyerDependencies",
        "BuyerRegistration",
      ]
    ),
    .target(
      name: "BuyerDependencies",
      dependencies: [.product(name: "FeedInterface", package: "Feed")]
    ),
    .target(
      name: "BuyerRegistration",
      dependencies: [
        "BuyerDependencies",
        .product(name: "FeedInterface", package: "Feed"),
        .product(name: "Feed", package: "Feed"),
        .product(name: "ServerAnalytics", package: "ServerAnalytics"),
      ]
    ),
  ]
)
