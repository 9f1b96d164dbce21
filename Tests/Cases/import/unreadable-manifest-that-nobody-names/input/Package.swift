// swift-tools-version: 5.9
import PackageDescription

let package = Package(
  name: "Kit", products: [.library(name: "Kit", targets: ["KitNope"])], targets: [.target(name: "Kit")])
