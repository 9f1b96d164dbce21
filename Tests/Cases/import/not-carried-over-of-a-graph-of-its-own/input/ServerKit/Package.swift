// swift-tools-version: 5.9
import PackageDescription

let package = Package(
  name: "ServerKit",
  products: [.library(name: "ServerKit", targets: ["ServerKit"])],
  dependencies: [],
  targets: [.target(name: "ServerKit", dependencies: [])]
)
