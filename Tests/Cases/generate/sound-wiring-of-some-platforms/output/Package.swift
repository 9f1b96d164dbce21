// swift-tools-version: 6.0
// Written by integrate from component.yaml and integrate.lock.yaml; do not edit.
import PackageDescription

let package = Package(
  name: "Shop",
  platforms: [.iOS("16"), .macOS("13")],
  products: [
    .library(name: "Cards", targets: ["Cards"]),
    .library(name: "Haptics", targets: ["Haptics"]),
    .library(name: "Interfaces", targets: ["Interfaces"]),
    .library(name: "HapticsInterface", targets: ["HapticsInterface"]),
    .library(name: "ShopRegistration", targets: ["ShopRegistration", "ShopDependencies"]),
  ],
  targets: [
    .executableTarget(
      name: "Shop",
      dependencies: [
        "Cards",
        .byName(name: "Haptics", condition: .when(platforms: [.iOS, .macCatalyst])),
        "ShopDependencies",
        "ShopRegistration",
      ]
    ),
    .target(name: "Cards", dependencies: ["Interfaces"], path: "Cards/Sources/Cards"),
    .target(
      name: "Haptics",
      dependencies: ["HapticsInterface", "Interfaces"],
      path: "Haptics/Sources/Haptics"
    ),
    .target(name: "Interfaces", path: "Interfaces/Sources/Interfaces"),
    .target(name: "HapticsInterface", path: "Interfaces/Sources/HapticsInterface"),
    .target(
      name: "ShopDependencies",
      dependencies: [
        "Interfaces",
        .byName(name: "HapticsInterface", condition: .when(platforms: [.iOS, .macCatalyst])),
      ]
    ),
    .target(
      name: "ShopRegistration",
      dependencies: [
        "ShopDependencies",
        "Interfaces",
        .byName(name: "HapticsInterface", condition: .when(platforms: [.iOS, .macCatalyst])),
        "Cards",
        .byName(name: "Haptics", condition: .when(platforms: [.iOS, .macCatalyst])),
      ]
    ),
  ]
)
