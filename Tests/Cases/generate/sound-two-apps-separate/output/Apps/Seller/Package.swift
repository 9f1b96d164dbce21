// swift-tools-version: 6.0
// Written by integrate from component.yaml and integrate.lock.yaml; do not edit.
import PackageDescription

let package = Package(
  name: "Seller",
  platforms: [.macOS("10.15"), .iOS("13.0"), .tvOS("13.0"), .watchOS("6.0")],
  products: [
    .library(name: "SellerWiring", targets: ["SellerWiring", "SellerServices"]),
  ],
  dependencies: [
    .package(path: "../../Components/ConsoleAnalytics"),
    .package(path: "../../Components/Feed"),
  ],
  targets: [
    .executableTarget(
      name: "Seller",
      dependencies: [
        .product(name: "Feed", package: "Feed"),
        .product(name: "ConsoleAnalytics", package: "ConsoleAnalytics"),
        .product(name: "FeedInterface", package: "Feed"),
        "SellerServices",
        "SellerWiring",
      ]
    ),
    .target(
      name: "SellerServices",
      dependencies: [.product(name: "FeedInterface", package: "Feed")]
    ),
    .target(
      name: "SellerWiring",
      dependencies: [
        "SellerServices",
        .product(name: "FeedInterface", package: "Feed"),
        .product(name: "ConsoleAnalytics", package: "ConsoleAnalytics"),
      ]
    ),
  ]
)
