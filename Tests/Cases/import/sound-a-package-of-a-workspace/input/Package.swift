// swift-tools-version: 5.9
import PackageDescription

let package = Package(
  name: "Core",
  products: [.library(name: "Core", targets: ["Core"])],
  dependencies: [.package(url: "https://git.example.com/log.git", from: "1.0.0")],
  targets: [.target(name: "Core", dependencies: [.product(name: "Log", package: "log")])]
)
