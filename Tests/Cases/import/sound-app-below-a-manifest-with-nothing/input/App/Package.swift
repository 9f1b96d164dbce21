// swift-tools-version: 5.2
import PackageDescription
let package = Package()
