// swift-tools-version: 5.9
import PackageDescription

let package = Package(
  name: "Login",
  products: [.library(name: "Login", targets: ["Login"]), .library(name: "LoginUI", targets: ["LoginUI"])],
  targets: [.target(name: "Login"), .target(name: "LoginUI")]
)
