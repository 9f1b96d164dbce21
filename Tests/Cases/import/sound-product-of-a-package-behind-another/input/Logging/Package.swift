// swift-tools-version: 5.9
import PackageDescription

let package = Package(
  name: "Logging", products: [.library(name: "Logging", targets: ["Logging"])],
  targets: [.target(name: "Logging")])
