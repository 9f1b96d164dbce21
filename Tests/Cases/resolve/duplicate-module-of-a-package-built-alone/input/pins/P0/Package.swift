// swift-tools-version: 5.9
import PackageDescription

let package = Package(
  name: "P0",
  products: [.library(name: "Lib0", targets: ["Lib0"]), .library(name: "Core0", targets: ["Core"])],
  targets: [.target(name: "Lib0", dependencies: ["Core"]), .target(name: "Core")])
