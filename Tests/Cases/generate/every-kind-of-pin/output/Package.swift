// swift-tools-version: 6.1
// Written by integrate from component.yaml and integrate.lock.yaml; do not edit.
import PackageDescription

let package = Package(
  name: "App",
  products: [
    .library(name: "A", targets: ["A"]),
  ],
  dependencies: [
    .package(url: "git@git.example.com:team/branch.git", branch: "main"),
    .package(
      url: "ssh://git@git.example.com/team/commit.git",
      revision: "3333333333333333333333333333333333333333"
    ),
    .package(path: "Vendor/Local"),
    .package(url: "https://git.example.com/one.git", exact: "1.0.0"),
    .package(
      id: "scope.web",
      exact: "1.0.0",
      traits: ["T", .trait(name: "U", condition: .when(traits: ["A"]))]
    ),
  ],
  targets: [
    .executableTarget(name: "App", dependencies: ["A"]),
    .target(
      name: "A",
      dependencies: [
        .product(name: "one", package: "one"),
        .product(name: "Branch", package: "branch"),
        .product(name: "Commit", package: "commit"),
        .product(name: "Web", package: "scope.web"),
        .product(name: "Local", package: "Local"),
        "Shim",
      ],
      path: "Components/A/Sources/A"
    ),
    .binaryTarget(
      name: "Shim",
      url: "https://git.example.com/Shim.zip",
      checksum: "0000000000000000000000000000000000000000000000000000000000000000"
    ),
  ]
)
