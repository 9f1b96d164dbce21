// swift-tools-version: 5.9
import PackageDescription

let package = Package(
  name: "Extra",
  products: [.library(name: "Extra", targets: ["Extra"])],
  dependencies: [
    .package(path: "../../Core"),
    .package(url: "https://git.example.com/Toml.git", from: "1.0.0"),
  ],
  targets: [.target(name: "Extra", dependencies: ["Core", .product(name: "Toml", package: "Toml")])]
)
