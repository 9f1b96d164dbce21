// swift-tools-version: 5.9
import PackageDescription

let package = Package(
  name: "P1",
  products: [.library(name: "Lib1", targets: ["Lib1"]), .library(name: "Core1", targets: ["Core"])],
  targets: [.target(name: "Lib1", dependencies: []), .target(name: "Core")])
