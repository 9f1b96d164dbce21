// swift-tools-version: 5.9
import PackageDescription

let package = Package(
  name: "ShopTests",
  platforms: [.iOS(.v16)],
  products: [.library(name: "ShopTests", targets: ["ShopTests"])],
  targets: [.target(name: "ShopTests")]
)
