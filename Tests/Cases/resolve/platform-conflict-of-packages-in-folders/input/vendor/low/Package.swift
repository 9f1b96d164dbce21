// swift-tools-version: 5.9
import PackageDescription

let package = Package(
  name: "low", platforms: [.macOS(.v14)], products: [.library(name: "Low", targets: ["Low"])],
  targets: [.target(name: "Low")])
