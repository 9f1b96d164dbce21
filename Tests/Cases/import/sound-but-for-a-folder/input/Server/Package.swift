// swift-tools-version: 5.9
import PackageDescription

let package = Package(
  name: "Server",
  products: [.library(name: "Server", targets: ["Server"])],
  targets: [.target(name: "Server")]
)
