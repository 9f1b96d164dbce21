// swift-tools-version: 5.9
import PackageDescription

let package = Package(
  name: "Chat",
  platforms: [.macOS(.v13)],
  products: [.library(name: "Chat", targets: ["Chat"])],
  dependencies: [
    .package(path: "../Login"),
    .package(path: "../../Core"),
    .package(path: "../../../../Elsewhere"),
  ],
  targets: [
    .target(name: "Chat", dependencies: [.product(name: "LoginKit", package: "Login"), "Core", .product(name: "Elsewhere", package: "Elsewhere")]),
  ]
)
