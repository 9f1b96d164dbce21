// swift-tools-version: 5.9
import PackageDescription

var products: [Product] = [.library(name: "Core", targets: ["Core"])]
var targets: [Target] = [.target(name: "Core")]
#if os(macOS)
products.append(.library(name: "Auth", targets: ["Auth"]))
targets.append(.target(name: "Auth", dependencies: ["Core"]))
#endif

let package = Package(name: "Kit", platforms: [.iOS(.v15)], products: products, targets: targets)
