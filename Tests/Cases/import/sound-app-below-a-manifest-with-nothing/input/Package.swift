// swift-tools-version: 5.9
import PackageDescription
let package = Package(
  name: "shop", platforms: [.iOS(.v16)], products: [.library(name: "Feature", targets: ["Feature"])],
  dependencies: [.package(url: "https://git.example.com/snap", from: "1.0.0")],
  targets: [.target(name: "Feature", dependencies: [.product(name: "Inline", package: "snap")])])
