// swift-tools-version:5.3
import PackageDescription

let package = Package(
  name: "Kit", products: [.library(name: "Kit", targets: ["Kit"])], targets: [.target(name: "Kit")])
