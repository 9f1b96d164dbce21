// swift-tools-version: 5.9
import PackageDescription

let package = Package(
  name: "Log",
  products: [.library(name: "Log", targets: ["Log"]), .library(name: "Extra", targets: ["Extra"])],
  targets: [.target(name: "Log"), .target(name: "Extra")])
