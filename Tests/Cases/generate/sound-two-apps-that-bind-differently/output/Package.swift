// swift-tools-version: 6.0
// Written by integrate from component.yaml and integrate.lock.yaml; do not edit.
import PackageDescription

let package = Package(
  name: "Market",
  products: [
    .library(name: "ConsoleAnalytics", targets: ["ConsoleAnalytics"]),
    .library(name: "Feed", targets: ["Feed"]),
    .library(name: "FeedInterface", targets: ["FeedInterface"]),
    .library(name: "ServerAnalytics", targets: ["ServerAnalytics"]),
    .library(name: "BuyerRegistration", targets: ["BuyerRegistration", "BuyerDependencies"]),
    .library(name: "SellerWiring", targets: ["SellerWiring", "SellerServices"]),
  ],
  targets: [
    .executableTarget(
      name: "Buyer",
      dependencies: [
        .target(name: "Feed"),
        .target(name: "ServerAnalytics"),
        .target(name: "BuyerDependencies"),
        .target(name: "BuyerRegistration"),
      ],
      path: "Apps/Buyer/Sources/Buyer"
    ),
    .executableTarget(
      name: "Seller",
      dependencies: [
        .target(name: "Feed"),
        .target(name: "ConsoleAnalytics"),
        .target(name: "FeedInterface"),
        .target(name: "SellerServices"),
        .target(name: "SellerWiring"),
      ],
      path: "Apps/Seller/Sources/Seller"
    ),
    .target(
      name: "ConsoleAnalytics",
      dependencies: [.target(name: "FeedInterface")],
      path: "Components/ConsoleAnalytics/Sources/ConsoleAnalytics"
    ),
    .target(
      name: "Feed",
      dependencies: [.target(name: "FeedInterface")],
      path: "Components/Feed/Sources/Feed"
    ),
    .target(name: "FeedInterface", path: "Components/Feed/Sources/FeedInterface"),
    .target(
      name: "ServerAnalytics",
      dependencies: [.target(name: "FeedInterface")],
      path: "Components/ServerAnalytics/Sources/ServerAnalytics"
    ),
    .target(
      name: "BuyerDependencies",
      dependencies: [.target(name: "FeedInterface")],
      path: "Apps/Buyer/Sources/BuyerDependencies"
    ),
    .target(
      name: "BuyerRegistration",
      dependencies: [
        .target(name: "BuyerDependencies"),
        .target(name: "FeedInterface"),
        .target(name: "Feed"),
        .target(name: "ServerAnalytics"),
      ],
      path: "Apps/Buyer/Sources/BuyerRegistration"
    ),
    .target(
      name: "SellerServices",
      dependencies: [.target(name: "FeedInterface")],
      path: "Apps/Seller/Sources/SellerServices"
    ),
    .target(
      name: "SellerWiring",
      dependencies: [
        .target(name: "SellerServices"),
        .target(name: "FeedInterface"),
        .target(name: "ConsoleAnalytics"),
      ],
      path: "Apps/Seller/Sources/SellerWiring"
    ),
  ]
)
