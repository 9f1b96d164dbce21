// swift-tools-version: 5.9
import PackageDescription

let package = Package(
  name: "Server",
  products: [.library(name: "Server", targets: ["Server"])],
  dependencies: [.package(path: "../Common/Login"), .package(path: "../ServerKit"), .package(url: "https://git.example.com/log.git", from: "2.0.0")],
  targets: [.target(name: "Server", dependencies: ["ServerKit", .product(name: "Log", package: "log")])]
)
