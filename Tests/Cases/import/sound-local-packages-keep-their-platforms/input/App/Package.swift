// swift-tools-version: 6.0
import PackageDescription

let package = Package(
  name: "App",
  platforms: [.iOS("18.5"), .macOS(.v15)],
  products: [.library(name: "App", targets: ["App"])],
  dependencies: [.package(path: "../Lib")],
  targets: [.target(name: "App", dependencies: ["Lib"])]
)
