// swift-tools-version: 6.0
// Written by integrate from component.yaml and integrate.lock.yaml; do not edit.
import PackageDescription

let package = Package(
  name: "App",
  products: [
    .library(name: "Use", targets: ["Use"]),
  ],
  dependencies: [
    .package(url: "https://git.example.com/toml.git", exact: "2.0.0"),
  ],
  targets: [
    .target(
      name: "Use",
      dependencies: [.product(name: "Toml", package: "toml")],
      path: "Use/Sources/Use"
    ),
  ]
)
