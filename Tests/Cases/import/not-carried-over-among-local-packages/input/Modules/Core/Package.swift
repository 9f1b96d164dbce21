// swift-tools-version: 5.7
import PackageDescription

let package = Package(
  name: "Core",
  platforms: [.macOS(.v12), .iOS(.v15)],
  products: [.library(name: "Core", targets: ["Core"]), .library(name: "Core-Dynamic", type: .dynamic, targets: ["Core"])],
  targets: [
    .target(name: "Core"),
  ]
)
