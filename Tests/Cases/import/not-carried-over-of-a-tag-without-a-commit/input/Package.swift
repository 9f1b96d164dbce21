// swift-tools-version: 5.9
import PackageDescription

let package = Package(
  name: "X",
  dependencies: [.package(url: "https://git.example.com/a.git", revision: "1.2.3")],
  targets: [.target(name: "X", dependencies: [.product(name: "A", package: "a")])]
)
