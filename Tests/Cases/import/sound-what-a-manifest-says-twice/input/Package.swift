// swift-tools-version: 5.9
import PackageDescription

let package = Package(
  name: "A",
  platforms: [.macOS(.v13)],
  products: [.library(name: "A", targets: ["A"])],
  targets: [
    .target(
      name: "A",
      dependencies: ["B", "B", .target(name: "B", condition: .when(platforms: [.linux, .linux]))],
      exclude: ["x.txt", "x.txt"],
      sources: ["A.swift", "A.swift"],
      swiftSettings: [
        .define("X"), .define("X"), .define("X", .when(platforms: [.linux, .linux])),
        .enableUpcomingFeature("ExistentialAny"), .enableUpcomingFeature("ExistentialAny"),
        .unsafeFlags(["-Osize"]), .unsafeFlags(["-Osize"]),
      ],
      linkerSettings: [.linkedLibrary("z"), .linkedFramework("UIKit"), .linkedLibrary("z"), .linkedFramework("UIKit")]
    ),
    .target(name: "B"),
  ]
)
