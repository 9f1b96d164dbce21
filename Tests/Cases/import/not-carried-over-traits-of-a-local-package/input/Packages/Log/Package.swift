// swift-tools-version:6.1
import PackageDescription

let package = Package(
  name: "Log", products: [.library(name: "Log", targets: ["Log"])],
  traits: [.trait(name: "Files"), .trait(name: "Console"), .default(enabledTraits: ["Console"])],
  targets: [.target(name: "Log")])
