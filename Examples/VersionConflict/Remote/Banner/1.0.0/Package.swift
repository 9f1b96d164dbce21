// swift-tools-version: 5.9
import PackageDescription

let package = Package(
  name: "Banner",
  products: [.library(name: "Banner", targets: ["Banner"])],
  dependencies: [.package(url: "https://git.example.com/version-conflict/tracking.git", from: "1.0.0")],
  targets: [.target(name: "Banner", dependencies: [.product(name: "Tracking", package: "tracking")])]
)
