// swift-tools-version:6.1
import PackageDescription

let package = Package(
  name: "Chat", products: [.library(name: "Chat", targets: ["Chat"])], traits: [.trait(name: "Calls")],
  dependencies: [.package(path: "../Log", traits: ["Files"])],
  targets: [.target(name: "Chat", dependencies: ["Log"])])
