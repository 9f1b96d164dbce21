// swift-tools-version: 5.9
import PackageDescription

let package = Package(
  name: "Lib",
  products: [.library(name: "Lib", targets: ["Lib"])],
  dependencies: [.package(url: "https://git.example.com/log.git", from: "2.1.0")],
  targets: [.target(name: "Lib", dependencies: [.product(name: "Log", package: "log")])]
)
