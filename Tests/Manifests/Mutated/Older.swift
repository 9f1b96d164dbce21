// swift-tools-version:5.3
import PackageDescription

#if swift(>=5.2)
  let versions: [SwiftVersion] = [.v5]
#else
  let versions: [SwiftVersion] = [.v4_2]
#endif

let package = Package(
  name: "Older",
  defaultLocalization: "en",
  platforms: [.macOS("10.15"), .iOS(.v13), .tvOS(.v13), .watchOS(.v6)],
  products: [
    .library(name: "Older", type: .dynamic, targets: ["Older"]), .executable(name: "old", targets: ["old"]),
  ],
  dependencies: [
    .package(name: "Named", url: "https://git.example.com/named-otherwise.git", .upToNextMinor(from: "1.2.0")),
    .package(url: "https://git.example.com/branch", .branch("main")),
    .package(url: "git@git.example.com:team/Exact.git", .exact("3.0.0-beta.1")),
  ],
  targets: [
    .systemLibrary(name: "CZ", pkgConfig: "zlib", providers: [.apt(["zlib1g-dev"]), .brew(["zlib"])]),
    .binaryTarget(name: "Closed", url: "https://git.example.com/closed.zip", checksum: "abc"),
    .target(
      name: "Older",
      dependencies: [
        "CZ", .product(name: "Named", package: "Named", condition: .when(platforms: [.linux])),
        .target(name: "Closed", condition: .when(platforms: [.iOS, .macOS])),
      ],
      exclude: ["README.md"], sources: ["Code"], resources: [.process("Images"), .copy("data.json")],
      publicHeadersPath: "include", cSettings: [.headerSearchPath("private"), .define("X", to: "1")],
      linkerSettings: [.linkedFramework("CoreData", .when(platforms: [.macOS])), .linkedLibrary("z")]),
    .target(name: "old", dependencies: ["Older", .product(name: "Exact", package: "Exact")], path: "Tool"),
    .testTarget(name: "OlderTests", dependencies: [.byName(name: "Older")]),
  ],
  swiftLanguageVersions: versions,
  cLanguageStandard: .gnu11,
  cxxLanguageStandard: .cxx14
)
