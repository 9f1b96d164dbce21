// swift-tools-version: 5.9
import PackageDescription

let package = Package(
  name: "App",
  dependencies: [.package(path: "Core")],
  targets: [.executableTarget(name: "App", dependencies: ["Core"])],
  swiftLanguageVersions: [.v5]
)
