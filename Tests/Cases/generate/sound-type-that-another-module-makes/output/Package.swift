// swift-tools-version: 6.0
// Written by integrate from component.yaml and integrate.lock.yaml; do not edit.
import PackageDescription

let package = Package(
  name: "App",
  platforms: [.macOS("10.15"), .iOS("13.0"), .tvOS("13.0"), .watchOS("6.0")],
  products: [
    .library(name: "Api", targets: ["Api"]),
    .library(name: "Live", targets: ["Live"]),
    .library(name: "AppRegistration", targets: ["AppRegistration", "AppDependencies"]),
  ],
  targets: [
    .executableTarget(name: "App", dependencies: ["Live", "AppDependencies", "AppRegistration"]),
    .target(name: "Api", path: "Api/Sources/Api"),
    .target(name: "Live", dependencies: ["Api"], path: "Live/Sources/Live"),
    .target(name: "AppDependencies", dependencies: ["Api"]),
    .target(name: "AppRegistration", dependencies: ["AppDependencies", "Api", "Live"]),
  ]
)
