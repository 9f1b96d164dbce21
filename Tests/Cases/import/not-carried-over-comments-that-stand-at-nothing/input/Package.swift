// swift-tools-version: 5.9
// The swift-tools-version declares the minimum version of Swift required to build this package.

//===----------------------------------------------------------------------===//
// Part of the shop. Ask the checkout team first.
//===----------------------------------------------------------------------===//

import PackageDescription

let package = Package(
  name: "Shop",
  // Old systems pay otherwise.
  platforms: [.macOS(.v13)],
  dependencies: [
    // Its maintainer left; see #12.
    // .package(url: "https://git.example.com/coins.git", from: "1.0.0"),
    .package(url: "https://git.example.com/money.git", exact: "1.2.0"),
    .package(url: "https://git.example.com/log.git", exact: "1.0.0"), // until 2.0 is out
  ],
  targets: [
    /*
     * The program.
     */
    .executableTarget(name: "Shop", dependencies: ["Basket"]),
    // What people put in.
    Target.target(
      name: "Basket",
      dependencies: [
        .product(name: "Money", package: "money"),  // for prices
        .product(name: "Log", package: "log"),
      ]
    ),
    // Slow: run them at night.
    .testTarget(name: "BasketTests", dependencies: ["Basket"]),
    .testTarget(name: "ShopTests", dependencies: ["Shop"]),  /* one file */
    // Nothing else.
  ]
)
