// swift-tools-version: 5.9
import PackageDescription

let package = Package(
  name: "L",
  products: [.library(name: "L", targets: ["L"])],
  targets: [.target(name: "L"), .testTarget(name: "LTests", dependencies: ["L"])]
)
