// swift-tools-version: 6.0
// Written by integrate from component.yaml and integrate.lock.yaml; do not edit.
import PackageDescription

let package = Package(
  name: "Grocery",
  platforms: [.macOS("10.15"), .iOS("13.0"), .tvOS("13.0"), .watchOS("6.0")],
  products: [
    .library(name: "Parts", targets: ["Parts"]),
    .library(name: "Feature", targets: ["Feature"]),
    .library(name: "Chat", targets: ["Chat"]),
    .library(name: "GroceryRegistration", targets: ["GroceryRegistration", "GroceryDependencies"]),
  ],
  targets: [
    .executableTarget(
      name: "Grocery",
      dependencies: ["Chat", "GroceryDependencies", "GroceryRegistration"]
    ),
    .target(name: "Parts"),
    .target(name: "Feature", dependencies: ["Parts", "Chat"]),
    .target(name: "Chat", path: "Chat/Sources/Chat"),
    .target(name: "GroceryDependencies", dependencies: ["Chat"]),
    .target(name: "GroceryRegistration", dependencies: ["GroceryDependencies", "Chat", "Feature"]),
  ]
)
