// swift-tools-version: 5.9
import PackageDescription

let package = Package(
  name: "Core",
  platforms: [.macOS(.v13)],
  products: [.library(name: "Core", targets: ["Core"])],
  dependencies: [
    .package(url: "https://git.example.com/team/Toml.git", from: "1.4.0"),
  ],
  targets: [
    .target(name: "Core", dependencies: ["Toml"]),
  ]
)
