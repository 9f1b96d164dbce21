// swift-tools-version: 5.9
import PackageDescription

let package = Package(name: "made", products: names.map { .library(name: $0, targets: [$0]) })
