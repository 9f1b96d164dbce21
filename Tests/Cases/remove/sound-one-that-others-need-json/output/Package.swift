// swift-tools-version: 6.0
// Written by integrate from component.yaml and integrate.lock.yaml; do not edit.
import PackageDescription

let package = Package(
  name: "Shop",
  products: [
    .library(name: "Login", targets: ["Login"]),
  ],
  dependencies: [
    .package(url: "https://git.example.com/banner.git", exact: "1.0.0"),
  ],
  targets: [
    .target(
      name: "Login",
      dependencies: [.product(name: "Banner", package: "banner")],
      path: "Components/Login/Sources/Login"
    ),
  ]
)
