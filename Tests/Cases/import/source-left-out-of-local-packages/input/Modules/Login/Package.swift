// swift-tools-version: 5.9
import PackageDescription

let package = Package(
  name: "Login",
  platforms: [.macOS(.v13)],
  products: [.library(name: "Login", targets: ["Login"])],
  dependencies: [
    .package(url: "https://GIT.example.com/team/toml", from: "1.4.0"),
  ],
  targets: [
    .target(name: "Login", dependencies: ["toml"]),
  ]
)
