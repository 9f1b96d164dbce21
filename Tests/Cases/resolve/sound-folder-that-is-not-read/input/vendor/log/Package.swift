// swift-tools-version: 6.0
import PackageDescription

let package = Package(name: "log", targets: [.target(name: "Log")])
package.products = package.targets.reversed().map { .library(name: $0.name, targets: [$0.name]) }
