// swift-tools-version: 5.9
import PackageDescription

let package = Package(
  name: "Feature",
  products: [.library(name: "Feature", targets: ["Feature"])],
  dependencies: [.package(name: "Foo", path: "../..")],
  targets: [.target(name: "Feature", dependencies: [.product(name: "Foo", package: "Foo")])]
)
