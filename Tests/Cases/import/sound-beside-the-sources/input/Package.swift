// swift-tools-version: 5.9
import PackageDescription

let package = Package(
  name: "Grocery",
  platforms: [.macOS(.v13)],
  products: [.library(name: "Basket", targets: ["Basket"])],
  dependencies: [
    .package(url: "https://git.example.com/tracking.git", from: "1.2.0"),
    .package(url: "https://git.example.com/colors.git", exact: "2.0.1"),
  ],
  targets: [
    .target(
      name: "Basket",
      dependencies: ["Prices", .product(name: "Tracking", package: "tracking")],
      resources: [.process("Labels.json")],
      swiftSettings: [.enableUpcomingFeature("ExistentialAny")]),
    .target(name: "Prices", path: "Libraries/Prices"),
    .executableTarget(
      name: "Grocery",
      dependencies: ["Basket", .product(name: "Colors", package: "colors", condition: .when(platforms: [.macOS]))]),
    .testTarget(name: "BasketTests", dependencies: ["Basket"]),
  ]
)
