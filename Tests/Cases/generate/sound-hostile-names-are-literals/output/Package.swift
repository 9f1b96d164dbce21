// swift-tools-version: 6.0
// Written by integrate from component.yaml and integrate.lock.yaml; do not edit.
import PackageDescription

let package = Package(
  name: "App",
  products: [
    .library(
      name: "A\"); import Foundation; let x = (\"",
      targets: ["A\"); import Foundation; let x = (\""]
    ),
    .library(name: "B\\(boom)", targets: ["B\\(boom)"]),
    .library(name: "Ünïcode", targets: ["Ünïcode"]),
    .library(name: "日本", targets: ["日本"]),
  ],
  targets: [
    .executableTarget(name: "App", dependencies: ["A\"); import Foundation; let x = (\""]),
    .target(name: "A\"); import Foundation; let x = (\"", path: "Components/A/Sources/One"),
    .target(name: "B\\(boom)", path: "Components/A/Sources/Two"),
    .target(name: "Ünïcode", path: "Components/A/Sources/Ünïcode"),
    .target(name: "日本", path: "Components/A/Sources/日本"),
  ]
)
