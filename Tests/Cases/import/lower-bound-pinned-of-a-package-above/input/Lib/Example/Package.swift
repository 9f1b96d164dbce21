// swift-tools-version: 5.9
import PackageDescription

let package = Package(
  name: "App",
  dependencies: [.package(path: "..")],
  targets: [.executableTarget(name: "App", dependencies: [.product(name: "Lib", package: "Lib")])]
)
