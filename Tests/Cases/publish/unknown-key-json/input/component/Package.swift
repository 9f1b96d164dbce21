// swift-tools-version: 5.9
import PackageDescription

let package = Package(
  name: "tracking",
  products: [.library(name: "Tracking", targets: ["Tracking"])],
  targets: [.target(name: "Tracking")])
