// swift-tools-version: 6.0
// Written by integrate from component.yaml and integrate.lock.yaml; do not edit.
import PackageDescription

let package = Package(
  name: "Market",
  platforms: [.macOS("10.15"), .iOS("13.0"), .tvOS("13.0"), .watchOS("6.0")],
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
      dependencies: ["Feed", "ServerAnalytics", "BuyerDependencies", "BuyerRegistration"],
      path: "Apps/Buyer/Sources/Buyer"
    ),
    .executableTarget(
      name: "Seller",
      dependencies: ["Feed", "ConsoleAnalytics", "FeedInterface", "SellerServices", "SellerWiring"],
      path: "Apps/Seller/Sources/Seller"
    ),
    .target(
      name: "ConsoleAnalytics",
      dependencies: ["FeedInterface"],
      path: "Components/ConsoleAnalytics/Sources/ConsoleAnalytics"
    ),
    .target(name: "Feed", dependencies: ["FeedInterface"], path: "Components/Feed/Sources/Feed"),
    .target(name: "FeedInterface", path: "Components/Feed/Sources/FeedInterface"),
    .target(
      name: "ServerAnalytics",
      dependencies: ["FeedInterface"],
      path: "Components/ServerAnalytics/Sources/ServerAnalytics"
    ),
    .target(
      name: "BuyerDependencies",
      dependencies: ["FeedInterface"],
      path: "Apps/Buyer/Sources/BuyerDependencies"
    ),
    .target(
      name: "BuyerRegistration",
      dependencies: ["BuyerDependencies", "FeedInterface", "Feed", "ServerAnalytics"],
      path: "Apps/Buyer/Sources/BuyerRegistration"
    ),
    .target(
      name: "SellerServices",
      dependencies: ["FeedInterface"],
      path: "Apps/Seller/Sources/SellerServices"
    ),
    .target(
      name: "SellerWiring",
      dependencies: ["SellerServices", "FeedInterface", "ConsoleAnalytics"],
      path: "Apps/Seller/Sources/SellerWiring"
    ),
  ]
)
