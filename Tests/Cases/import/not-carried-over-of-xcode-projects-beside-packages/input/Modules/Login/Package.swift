// swift-tools-version: 5.9
import PackageDescription

let package = Package(
  name: "Login",
  platforms: [.iOS(.v15)],
  products: [.library(name: "Login", targets: ["Login"])],
  dependencies: [.package(path: "../Core"), .package(url: "https://git.example.com/Nuke.git", "12.0.0"..<"13.0.0")],
  targets: [.target(name: "Login", dependencies: ["Core", .product(name: "Nuke", package: "Nuke")])]
)
