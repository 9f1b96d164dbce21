// swift-tools-version: 6.1
import PackageDescription

let package = Package(
  name: "Kit", products: [.library(name: "Kit", targets: ["Kit"])],
  dependencies: [.package(url: "https://git.example.com/money.git", from: "1.0.0")],
  targets: [.target(name: "Kit", dependencies: [.product(name: "Money", package: "money")])])
