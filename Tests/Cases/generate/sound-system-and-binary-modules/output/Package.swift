// swift-tools-version: 6.0
// Written by integrate from component.yaml and integrate.lock.yaml; do not edit.
import PackageDescription

let package = Package(
  name: "App",
  products: [
    .library(name: "A", targets: ["A"]),
    .library(name: "Clib", targets: ["Clib"]),
    .library(name: "Bin", targets: ["Bin"]),
    .library(name: "Remote", targets: ["Remote"]),
  ],
  targets: [
    .executableTarget(name: "App", dependencies: ["A"]),
    .target(name: "A", path: "Components/A/Sources/A"),
    .systemLibrary(
      name: "Clib",
      path: "Components/A/Sources/Clib",
      pkgConfig: "libx",
      providers: [.apt(["libx-dev"]), .brew(["x"])]
    ),
    .binaryTarget(name: "Bin", path: "Components/A/Bin.xcframework"),
    .binaryTarget(name: "Remote", url: "https://h.example/R.zip", checksum: "abc"),
  ]
)
