// swift-tools-version: 5.9
import PackageDescription

let package = Package(
  name: "Tool",
  products: [.executable(name: "fmt", targets: ["fmt"])],
  targets: [.executableTarget(name: "fmt")]
)
