// swift-tools-version: 6.1
import PackageDescription

let package = Package(
  name: "log",
  // products: [.library(name: "Logs")]
  products: [.library(name: "Log", targets: ["Log"]), .plugin(name: "Lint", targets: ["Lint"])],
  targets: [.target(name: "Log"), .plugin(name: "Lint", capability: .buildTool())])
