// swift-tools-version: 6.2
import CompilerPluginSupport
import PackageDescription

extension Target.Dependency {
  static var syntax: Self { .product(name: "SwiftSyntaxMacros", package: "swift-syntax") }
  static let own: Self = "Own"
}

let package = Package(
  name: "Newer",
  platforms: [.macOS(.v14), .visionOS(.v2), .custom("other", versionString: "1.0")],
  products: [
    .library(name: "Own", targets: ["Own"]), .plugin(name: "Generate", targets: ["Generate"]),
  ],
  traits: [
    "Fast", .trait(name: "Small", description: "Less of it.", enabledTraits: ["Fast"]),
    .default(enabledTraits: ["Fast"]),
  ],
  dependencies: [
    .package(url: "https://git.example.com/swift-syntax.git", from: "600.0.0"),
    .package(url: "https://git.example.com/traits.git", exact: "1.0.0", traits: ["A", .defaults]),
    .package(id: "scope.name", "1.0.0"..."1.9.9"),
    .package(url: "https://git.example.com/one.git", revision: "0123456789012345678901234567890123456789"),
  ],
  targets: [
    .macro(name: "OwnMacros", dependencies: [.syntax]),
    .target(
      name: "Own",
      dependencies: ["OwnMacros", .product(name: "T", package: "traits", condition: .when(traits: ["Fast"]))],
      packageAccess: false,
      swiftSettings: [
        .swiftLanguageMode(.v5), .interoperabilityMode(.Cxx), .strictMemorySafety(), .defaultIsolation(MainActor.self),
        .treatAllWarnings(as: .error), .treatWarning("Deprecated", as: .warning),
        .define("FAST", .when(platforms: [.linux], configuration: .release, traits: ["Fast"])),
      ], plugins: ["Generate", .plugin(name: "P", package: "one")]),
    .executableTarget(name: "tool", dependencies: [.own], resources: [.embedInCode("template.txt")]),
    .plugin(
      name: "Generate",
      capability: .command(
        intent: .custom(verb: "generate", description: "Generates it."),
        permissions: [
          .writeToPackageDirectory(reason: "writes files"),
          .allowNetworkConnections(scope: .all(ports: [80, 443]), reason: "asks"),
        ])),
    .testTarget(name: "OwnTests", dependencies: ["Own"], cxxSettings: [.unsafeFlags(["-O2"])]),
  ],
  cxxLanguageStandard: .cxx20
)

for target in package.targets {
  switch target.type {
  case .regular, .test, .executable:
    var settings = target.swiftSettings ?? []
    settings.append(.enableUpcomingFeature("MemberImportVisibility"))
    target.swiftSettings = settings
  case .macro, .plugin, .system, .binary:
    ()  // They have none.
  @unknown default:
    ()
  }
}
