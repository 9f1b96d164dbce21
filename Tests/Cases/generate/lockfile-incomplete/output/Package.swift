// swift-tools-version: 6.0
// Written by integrate from component.yaml and integrate.lock.yaml; do not edit.
import PackageDescription

let package = Package(
  name: "Grocery",
  products: [
    .library(name: "Login", targets: ["Login"]),
  ],
  dependencies: [
    .package(url: "https://github.com/apple/swift-collections.git", exact: "1.1.0"),
    .package(url: "https://github.com/apple/swift-log.git", exact: "1.5.4"),
  ],
  targets: [
    .target(
      name: "Login",
      dependencies: [
        .product(name: "swift-log", package: "swift-log"),
        .product(name: "OrderedCollections", package: "swift-collections"),
      ],
      path: "Login/Sources/Login"
    ),
  ]
)
