// swift-tools-version: 6.0
// Written by integrate from component.yaml and integrate.lock.yaml; do not edit.
import PackageDescription

let package = Package(
  name: "Shop",
  platforms: [.macOS("13")],
  products: [
    .library(name: "Everything", targets: ["Kit"]),
    .library(name: "ShopRegistration", targets: ["ShopRegistration", "ShopDependencies"]),
  ],
  targets: [
    .target(name: "Kit", dependencies: ["KitInterface"], path: "Kit/Sources/Kit"),
    .target(name: "KitInterface", path: "Kit/Sources/KitInterface"),
    .target(name: "ShopDependencies", dependencies: ["KitInterface"]),
    .target(name: "ShopRegistration", dependencies: ["ShopDependencies", "KitInterface", "Kit"]),
  ]
)
