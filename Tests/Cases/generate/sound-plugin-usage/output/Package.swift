// swift-tools-version: 6.0
// Written by integrate from component.yaml and integrate.lock.yaml; do not edit.
import PackageDescription

let package = Package(
  name: "App",
  products: [
    .library(name: "A", targets: ["A"]),
    .library(name: "B", targets: ["B"]),
  ],
  dependencies: [
    .package(url: "https://git.example.com/swiftgen.git", exact: "1.0.0"),
  ],
  targets: [
    .executableTarget(name: "App", dependencies: ["A"]),
    .target(
      name: "A",
      path: "Components/A/Sources/A",
      plugins: [.plugin(name: "Gen"), .plugin(name: "SwiftGenPlugin", package: "swiftgen")]
    ),
    .target(name: "B", path: "Components/B/Sources/B"),
    .plugin(name: "Gen", capability: .buildTool(), path: "Components/B/Plugins/Gen"),
  ]
)
