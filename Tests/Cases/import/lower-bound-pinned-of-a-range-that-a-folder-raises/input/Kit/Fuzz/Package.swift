// swift-tools-version: 5.9
import PackageDescription

let package = Package(
  name: "Fuzz", products: [.library(name: "Fuzz", targets: ["Fuzz"])],
  dependencies: [.package(url: "https://git.example.com/nio.git", from: "2.29.0"), .package(path: "../")],
  targets: [.target(name: "Fuzz", dependencies: [.product(name: "NIO", package: "nio"), .product(name: "Kit", package: "Kit")])])
