// swift-tools-version: 5.9
import PackageDescription

let package = Package(
  name: "Kit", products: [.library(name: "Kit", targets: ["Kit"])],
  dependencies: [.package(url: "https://git.example.com/nio.git", from: "2.82.0")],
  targets: [.target(name: "Kit", dependencies: [.product(name: "NIO", package: "nio")])])
