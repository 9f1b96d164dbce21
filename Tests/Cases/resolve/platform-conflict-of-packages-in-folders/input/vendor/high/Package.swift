// swift-tools-version: 5.9
import PackageDescription

let package = Package(
  name: "high", platforms: [.macOS(.v12)], products: [.library(name: "High", targets: ["High"])],
  dependencies: [.package(path: "../low")],
  targets: [.target(name: "High", dependencies: [.product(name: "Low", package: "low")])])
