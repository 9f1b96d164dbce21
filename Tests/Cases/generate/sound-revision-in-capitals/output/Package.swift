// swift-tools-version: 6.1
// Written by integrate from component.yaml and integrate.lock.yaml; do not edit.
import PackageDescription

let package = Package(
  name: "App",
  dependencies: [
    .package(
      url: "https://git.example.com/Commit.git",
      revision: "abcdef3333333333333333333333333333333333"
    ),
  ],
  targets: [
    .executableTarget(name: "App", dependencies: [.product(name: "Commit", package: "Commit")]),
  ]
)
