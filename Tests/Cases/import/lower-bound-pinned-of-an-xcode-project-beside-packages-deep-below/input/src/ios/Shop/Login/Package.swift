// swift-tools-version: 5.9
import PackageDescription

let package = Package(
  name: "Login", platforms: [.iOS(.v16)], products: [.library(name: "Login", targets: ["Login"])],
  targets: [.target(name: "Login")])
