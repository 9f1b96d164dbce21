// swift-tools-version: 5.9
import PackageDescription

let package = Package(
  name: "Widget",
  platforms: [.iOS(.v13)],
  products: [.library(name: "Widget", targets: ["Widget"])],
  targets: [.target(name: "Widget")]
)
