// swift-tools-version: 5.9
import PackageDescription

let package = Package(
  name: "Unused",
  products: [.library(name: "Unused", targets: ["Unused"])],
  dependencies: [],
  targets: [.target(name: "Unused", dependencies: [])]
)
