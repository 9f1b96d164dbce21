// swift-tools-version:5.3
import PackageDescription

let package = Package(
  name: "notes",
  products: [.executable(name: "notes", targets: ["notes"]), .library(name: "NotesKit", targets: ["NotesKit"])],
  targets: [
    .target(name: "notes", dependencies: ["NotesKit"]),
    .target(name: "NotesKit", exclude: ["Templates"]),
  ]
)
