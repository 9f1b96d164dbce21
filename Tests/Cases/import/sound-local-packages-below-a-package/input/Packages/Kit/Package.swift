// swift-tools-version: 5.9
import PackageDescription

let package = Package(
  name: "Kit",
  platforms: [.macOS(.v13)],
  products: [.library(name: "Kit", type: .dynamic, targets: ["Kit"]), .executable(name: "kit-tool", targets: ["KitTool"])],
  targets: [
    .target(name: "Kit"),
    .executableTarget(name: "KitTool", dependencies: ["Kit"]),
  ]
)
