// swift-tools-version: 6.0
// Written by integrate from component.yaml and integrate.lock.yaml; do not edit.
import PackageDescription

let package = Package(
  name: "Shop",
  products: [
    .library(name: "Login", targets: ["Login"]),
  ],
  dependencies: [
    .package(url: "git@git.example.com:team/base.git", exact: "1.0.0"),
    .package(
      url: "https://git.example.com/log.git",
      revision: "96a2f8a0fa41e9e09af4585e2724c4e825410b91"
    ),
    .package(url: "https://git.example.com/swift-windows.git", exact: "2.0.0"),
    .package(url: "https://git.example.com/tracking.git", exact: "1.2.0"),
  ],
  targets: [
    .target(
      name: "Login",
      dependencies: [
        .product(
          name: "Tracking",
          package: "tracking",
          condition: .when(platforms: [.linux, .windows])
        ),
        .product(name: "Base", package: "base", condition: .when(platforms: [.linux])),
        .product(
          name: "Windows",
          package: "swift-windows",
          condition: .when(platforms: [.windows])
        ),
        .product(name: "log", package: "log", condition: .when(platforms: [.linux])),
      ],
      path: "Login/Sources/Login"
    ),
    .testTarget(
      name: "LoginTests",
      dependencies: [
        "Login",
        .product(name: "Base", package: "base"),
        .product(name: "log", package: "log"),
      ],
      path: "Login/Tests/LoginTests"
    ),
  ]
)
