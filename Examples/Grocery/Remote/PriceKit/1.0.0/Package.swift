// swift-tools-version: 5.9
import PackageDescription

let package = Package(
  name: "PriceKit",
  platforms: [.iOS(.v13), .macOS(.v10_15)],
  products: [.library(name: "PriceKit", targets: ["PriceKit"])],
  targets: [.target(name: "PriceKit")]
)
