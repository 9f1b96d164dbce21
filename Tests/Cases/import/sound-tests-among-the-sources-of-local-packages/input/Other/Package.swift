// swift-tools-version: 5.9
import PackageDescription

let package = Package(
  name: "Other",
  products: [.library(name: "Other", targets: ["Other"])],
  targets: [.target(name: "Other")]
)
