// swift-tools-version: 5.9
import PackageDescription

let package = Package(
  name: "BuildTools",
  dependencies: [.package(path: "../Tool")],
  targets: [.target(name: "BuildTools")]
)
