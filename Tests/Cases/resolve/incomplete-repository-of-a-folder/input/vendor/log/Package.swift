// swift-tools-version: 6.0
import PackageDescription

let package = Package(
  name: "log",
  products: [.library(name: "Log", targets: ["Log"])],
  targets: [.target(name: "Log")])
