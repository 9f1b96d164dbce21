// swift-tools-version: 5.9
import PackageDescription

let package = Package(
  name: "one", products: [.library(name: "one", targets: ["one"])], targets: [.target(name: "one")])
