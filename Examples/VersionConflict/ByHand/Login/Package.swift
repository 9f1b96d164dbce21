// swift-tools-version: 6.0
import PackageDescription

let package = Package(
  name: "Login",
  platforms: [.macOS(.v13)],
  products: [.library(name: "Login", targets: ["Login"])],
  dependencies: [.package(url: "https://git.example.com/version-conflict/tracking.git", exact: "1.1.0")],
  targets: [.target(name: "Login", dependencies: [.product(name: "Tracking", package: "tracking")])]
)
