// swift-tools-version: 5.9
import PackageDescription

let package = Package(
  name: "CapApp-SPM", products: [.library(name: "CapApp-SPM", targets: ["CapApp-SPM"])],
  dependencies: [.package(name: "Kit", path: "../../../node_modules/kit")],
  targets: [.target(name: "CapApp-SPM", dependencies: [.product(name: "Kit", package: "Kit")])])
