// swift-tools-version: 5.9
import PackageDescription
let package = Package(name: "Kit", platforms: [.iOS(.v13)], products: [.library(name: "Core", targets: ["Core"])],
  dependencies: [.package(url: "https://git.example.com/calls.git", exact: "1.4.0"), .package(url: "https://git.example.com/shared-ios.git", exact: "2.0.1")],
  targets: [.target(name: "Core", dependencies: [.product(name: "Calls", package: "calls"), .product(name: "Shared", package: "shared-ios")])])
