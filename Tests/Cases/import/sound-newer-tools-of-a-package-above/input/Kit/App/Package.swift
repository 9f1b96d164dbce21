// swift-tools-version: 5.5
import PackageDescription

let package = Package(
  name: "App", dependencies: [.package(path: "..")],
  targets: [.target(name: "App", dependencies: [.product(name: "Kit", package: "Kit")])])
