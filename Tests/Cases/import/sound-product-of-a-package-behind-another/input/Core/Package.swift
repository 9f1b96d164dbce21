// swift-tools-version: 5.9
import PackageDescription

let package = Package(
  name: "Core", products: [.library(name: "Core", targets: ["Core"])],
  dependencies: [.package(path: "../Logging")],
  targets: [.target(name: "Core", dependencies: ["Logging"])])
