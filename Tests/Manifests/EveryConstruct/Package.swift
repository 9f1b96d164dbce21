// swift-tools-version: 6.2;(experimentalCGen)
// Every construct of PackageDescription, written as people write it: nothing here is built, only loaded.

import CompilerPluginSupport
import PackageDescription

let package = Package(
  name: "Every \"construct\"",
  defaultLocalization: "en-GB",
  platforms: [
    .macOS(.v13), .iOS("16.4"), .tvOS(.v16), .watchOS(.v9), .macCatalyst(.v16), .visionOS(.v1), .driverKit(.v22),
    .custom("freebsd", versionString: "14.1"),
  ],
  products: [
    .library(name: "Automatic", targets: ["Plain", "Full"]),
    .library(name: "Static", type: .static, targets: ["Plain"]),
    .library(name: "Dynamic", type: .dynamic, targets: ["Plain", "Native"]),
    .executable(name: "every-tool", targets: ["Run"]),
    .plugin(name: "LintProduct", targets: ["Lint"]),
    .library(name: "Downloaded", targets: ["Remote"]),
  ],
  traits: [
    .default(enabledTraits: ["Fast", "Small"]),
    .trait(name: "Fast", description: "Trades memory for \"speed\"."),
    .trait(name: "Small", enabledTraits: ["Plainest"]),
    "Plainest",
  ],
  dependencies: [
    .package(url: "https://git.example.com/exact.git", exact: "1.2.3-beta.1+build.5"),
    .package(url: "https://git.example.com/from.git", from: "1.2.3"),
    .package(url: "https://git.example.com/minor", .upToNextMinor(from: "0.4.1")),
    .package(url: "https://git.example.com/half-open.git", "1.0.0"..<"1.5.2"),
    .package(url: "https://git.example.com/closed.git", "2.0.0"..."2.4.9"),
    .package(url: "https://git.example.com/revision.git", revision: "0123456789012345678901234567890123456789"),
    .package(url: "https://git.example.com/branch.git", branch: "feature/x"),
    .package(url: "git@git.example.com:team/scp.git", from: "3.0.0"),
    .package(url: "ssh://git@git.example.com/team/shell.git", from: "3.1.0"),
    .package(
      url: "https://git.example.com/traits.git", from: "1.0.0",
      traits: [.trait(name: "U", condition: .when(traits: ["Fast"])), "V", .defaults]),
    .package(url: "https://git.example.com/traitless.git", from: "1.0.0", traits: []),
    .package(path: "../Sibling"),
    .package(name: "Nestling", path: "Vendor/Nested"),
    .package(path: "../WithTraits", traits: ["W"]),
    .package(id: "scope.exact", exact: "1.0.0"),
    .package(id: "scope.range", from: "1.1.0"),
  ],
  targets: [
    .target(name: "Plain"),
    .target(
      name: "Full",
      dependencies: [
        "Plain",
        .target(name: "Native", condition: .when(platforms: [.linux, .macOS, .windows])),
        .byName(name: "exact"),
        .byName(name: "Local", condition: .when(platforms: [.iOS, .macCatalyst, .tvOS, .watchOS, .visionOS])),
        .product(name: "Two", package: "from"),
        .product(name: "Three", package: "from", condition: .when(platforms: [.wasi, .android, .openbsd, .driverKit])),
        .product(name: "Four", package: "minor", moduleAliases: ["Utils": "MinorUtils", "Game": "MinorGame"]),
        .product(
          name: "Five", package: "half-open", moduleAliases: ["Utils": "OpenUtils"],
          condition: .when(platforms: [.linux])),
        .product(name: "Six", package: "traits", condition: .when(traits: ["Fast"])),
        .product(name: "Seven", package: "Nestling"),
        .product(name: "Eight", package: "scope.exact"),
      ],
      path: "Code/Full with space",
      exclude: ["README.md", "Docs"],
      sources: ["a.swift", "Sub"],
      resources: [
        .process("Assets"), .process("en.strings", localization: .default),
        .process("base.strings", localization: .base),
        .copy("Copied"), .embedInCode("logo.png"),
      ],
      packageAccess: false,
      swiftSettings: [
        .define("A"), .define("B", .when(platforms: [.linux], configuration: .debug)),
        .define("C", .when(traits: ["Fast"])),
        .unsafeFlags(["-Xfrontend", "-warn-long-function-bodies=100"], .when(configuration: .release)),
        .enableUpcomingFeature("ExistentialAny"), .enableExperimentalFeature("Lifetimes", .when(platforms: [.macOS])),
        .interoperabilityMode(.Cxx), .interoperabilityMode(.C, .when(platforms: [.windows])),
        .swiftLanguageMode(.v5, .when(platforms: [.linux])), .strictMemorySafety(),
        .treatAllWarnings(as: .error, .when(configuration: .debug)),
        .treatWarning("DeprecatedDeclaration", as: .warning),
        .defaultIsolation(MainActor.self), .defaultIsolation(nil, .when(platforms: [.android])),
      ],
      linkerSettings: [
        .linkedLibrary("z", .when(platforms: [.linux])), .linkedFramework("Foundation"),
        .unsafeFlags(["-Lvendor"]),
      ],
      plugins: ["Lint", .plugin(name: "Generate", package: "from"), .plugin(name: "Format")]
    ),
    .target(
      name: "Native",
      path: "Code/Native",
      exclude: ["tests"],
      sources: ["src", "extra.c"],
      publicHeadersPath: "include/public",
      cSettings: [
        .headerSearchPath("include/private"), .define("PLAIN"), .define("VALUE", to: "\"a=b\""),
        .define("CASE", to: "1", .when(platforms: [.linux, .android], configuration: .release)),
        .unsafeFlags(["-fno-strict-aliasing", "-DX=\"y z\""]),
        .treatAllWarnings(as: .error), .treatWarning("shadow", as: .warning), .enableWarning("all"),
        .disableWarning("extra", .when(configuration: .debug)),
      ],
      cxxSettings: [
        .headerSearchPath("../Shared", .when(configuration: .debug)), .define("CXX", to: "20"),
        .unsafeFlags(["-O3"], .when(configuration: .release)), .treatAllWarnings(as: .warning),
        .enableWarning("conversion"),
      ],
      linkerSettings: [.linkedLibrary("c++"), .linkedFramework("Security", .when(platforms: [.macOS, .iOS]))]
    ),
    .executableTarget(
      name: "Run", dependencies: ["Full", "Macros"], swiftSettings: [.define("RUN")], plugins: ["LintProduct"]),
    .systemLibrary(
      name: "CSystem", path: "System/CSystem", pkgConfig: "system-1.0",
      providers: [.apt(["libsystem-dev"]), .brew(["system"])]),
    .binaryTarget(name: "Local", path: "Frameworks/Local.xcframework"),
    .binaryTarget(
      name: "Remote", url: "https://downloads.example.com/Remote-1.0.zip",
      checksum: "0123456789abcdef0123456789abcdef0123456789abcdef0123456789abcdef"),
    .macro(
      name: "Macros", dependencies: [.product(name: "SwiftSyntaxMacros", package: "closed")],
      swiftSettings: [.define("MACROS")]),
    .plugin(name: "Lint", capability: .buildTool(), dependencies: ["every-lint"]),
    .executableTarget(name: "every-lint", path: "Tools/every-lint"),
    .plugin(
      name: "Format",
      capability: .command(
        intent: .sourceCodeFormatting(),
        permissions: [.writeToPackageDirectory(reason: "It \"formats\" the sources.")])),
    .plugin(
      name: "Publish",
      capability: .command(
        intent: .custom(verb: "publish", description: "Publishes\tthe pages"),
        permissions: [
          .allowNetworkConnections(scope: .all(ports: [80, 443]), reason: "It uploads."),
          .allowNetworkConnections(scope: .docker, reason: "It builds an image."),
        ]),
      path: "Tools/Publish", sources: ["main.swift"], packageAccess: false),
    .plugin(
      name: "Document",
      capability: .command(
        intent: .documentationGeneration(),
        permissions: [.allowNetworkConnections(scope: .local(ports: [8000]), reason: "It shows a preview.")])),
    .testTarget(
      name: "FullTests", dependencies: ["Full", .product(name: "Checks", package: "scope.range")],
      exclude: ["Old"], resources: [.copy("Fixtures")], swiftSettings: [.define("TESTING")]),
    .testTarget(name: "Everything", dependencies: ["Plain", "Native"], path: "Tests/All"),
  ],
  swiftLanguageModes: [.v5, .v6, .version("7")],
  cLanguageStandard: .gnu17,
  cxxLanguageStandard: .cxx20
)
