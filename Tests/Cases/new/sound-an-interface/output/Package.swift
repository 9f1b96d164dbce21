// swift-tools-version: 6.0
// Written by integrate from component.yaml and integrate.lock.yaml; do not edit.
import PackageDescription

let package = Package(
  name: "Shop",
  products: [
    .library(name: "Basket", targets: ["Basket"]),
    .library(name: "BasketInterface", targets: ["BasketInterface"]),
    .library(name: "Login", targets: ["Login"]),
  ],
  dependencies: [
    .package(url: "https://git.example.com/banner.git", exact: "1.0.0"),
    .package(url: "https://git.example.com/chat.git", exact: "1.0.0"),
    .package(url: "https://git.example.com/tracking.git", exact: "1.0.0"),
  ],
  targets: [
    .target(
      name: "Basket",
      dependencies: ["BasketInterface"],
      path: "Components/Basket/Sources/Basket"
    ),
    .target(name: "BasketInterface", path: "Components/Basket/Sources/BasketInterface"),
    .testTarget(
      name: "BasketTests",
      dependencies: ["Basket"],
      path: "Components/Basket/Tests/BasketTests"
    ),
    .target(
      name: "Login",
      dependencies: [
        .product(name: "Banner", package: "banner"),
        .product(name: "Chat", package: "chat"),
        .product(name: "Tracking", package: "tracking"),
      ],
      path: "Components/Login/Sources/Login"
    ),
  ]
)
