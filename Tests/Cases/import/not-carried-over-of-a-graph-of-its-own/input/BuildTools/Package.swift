// swift-tools-version: 5.9
import PackageDescription

let package = Package(
  name: "BuildTools",
  products: [.library(name: "BuildTools", targets: ["BuildTools"])],
  dependencies: [.package(url: "https://git.example.com/lint.git", exact: "1.0.0")],
  targets: [.target(name: "BuildTools", dependencies: [])]
)
