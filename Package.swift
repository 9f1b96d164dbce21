// swift-tools-version: 6.0
import PackageDescription

let settings: [SwiftSetting] = [
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("MemberImportVisibility"),
]

/// A module of the tool: `Sources/<name>`, with tests in `Tests/<name>Tests`.
///
/// - Parameter tests: modules that only its tests use.
func module(_ name: String, _ dependencies: [Target.Dependency] = [], tests: [Target.Dependency] = []) -> [Target] {
  [
    .target(name: name, dependencies: dependencies, swiftSettings: settings),
    .testTarget(
      name: "\(name)Tests", dependencies: [.byName(name: name)] + dependencies + tests,
      swiftSettings: settings),
  ]
}

/// What reads fuzzed input: asked for by `Tests/run.sh --fuzz` alone, since not every toolchain has libFuzzer.
let fuzzing: [Target] =
  Context.environment["INTEGRATE_FUZZ"] == nil
  ? []
  : [
    .systemLibrary(name: "CFuzzer", path: "Tests/Fuzz/CFuzzer"),
    .executableTarget(
      name: "fuzz",
      dependencies: [
        "CFuzzer", "Diagnostics", "Importing", "Loading", "LockfileText", "Model", "SwiftPackages", "SwiftSources",
        "YAML",
      ],
      path: "Tests/Fuzz", exclude: ["CFuzzer"], swiftSettings: settings,
      // The usual linker stops at what the sanitizers bring.
      linkerSettings: [.unsafeFlags(["-use-ld=lld"], .when(platforms: [.linux]))]),
  ]

let package = Package(
  name: "integrate",
  platforms: [.macOS(.v13)],
  products: [.executable(name: "integrate", targets: ["integrate"])],
  targets: [
    // The arrows go one way: what stands higher here may be used by what stands lower.
    [
      .systemLibrary(
        name: "CLibYAML", pkgConfig: "yaml-0.1",
        providers: [.apt(["libyaml-dev"]), .brew(["libyaml"])])
    ],
    module("Diagnostics"),
    module("Findings", ["Diagnostics"]),
    module("Versioning"),
    module("Graph"),
    module("Parallel"),
    module("Disk", ["Parallel"]),
    module("Arguments"),
    module("SwiftSources"),
    module("Resolver", ["Versioning"]),
    module("YAML", ["CLibYAML", "Diagnostics", "Findings"]),
    module("Model", ["Diagnostics", "Versioning"]),
    module("Loading", ["YAML", "Model", "Diagnostics", "Findings"]),
    module("LockfileText", ["YAML", "Model", "Loading", "Diagnostics", "Findings", "Versioning"]),
    module("Planning", ["Model", "Graph", "Diagnostics", "Findings", "Parallel", "Versioning"]),
    module("Generators", ["Diagnostics", "Findings", "Model", "Parallel", "Planning"]),
    module("SwiftPackages", ["Diagnostics", "Findings", "Model", "Versioning"]),
    module(
      "Fetching", ["Diagnostics", "Disk", "LockfileText", "Model", "Parallel", "SwiftPackages", "Versioning", "YAML"]),
    module(
      "Workspace",
      [
        "Diagnostics", "Disk", "Findings", "Generators", "Loading", "LockfileText", "Model", "Parallel", "Planning",
        "SwiftSources", "YAML",
      ]),
    module(
      "Queries", ["Diagnostics", "Disk", "Graph", "LockfileText", "Model", "Planning", "Versioning", "Workspace"]),
    module(
      "Versions",
      [
        "Diagnostics", "Disk", "Fetching", "Findings", "Loading", "LockfileText", "Model", "Planning", "Resolver",
        "Versioning", "Workspace", "YAML",
      ]),
    module(
      "Importing",
      [
        "Diagnostics", "Disk", "Findings", "Generators", "Loading", "LockfileText", "Model", "Parallel", "Planning",
        "SwiftPackages", "SwiftSources", "Versioning", "Workspace", "YAML",
      ]),
    module(
      "Commands",
      [
        "Arguments", "Diagnostics", "Disk", "Findings", "Generators", "Importing", "LockfileText", "Model", "Planning",
        "Queries", "SwiftSources", "Versions", "Workspace", "YAML",
      ], tests: ["Fetching", "Loading"]),
    [
      .executableTarget(
        name: "integrate", dependencies: ["Commands"], swiftSettings: settings),
      .executableTarget(
        name: "resolver-suite", dependencies: ["Resolver", "Versioning"], path: "Tests/ResolverSuite",
        swiftSettings: settings),
      .target(name: "CEvents", dependencies: ["CLibYAML"], path: "Tests/Benchmarks/CEvents"),
      .executableTarget(
        name: "benchmarks",
        dependencies: [
          "CEvents", "Diagnostics", "Disk", "Generators", "Graph", "Loading", "LockfileText", "Model", "Planning",
          "YAML",
        ], path: "Tests/Benchmarks", exclude: ["CEvents"], swiftSettings: settings),
      .testTarget(
        name: "EndToEndTests", dependencies: ["Diagnostics", "Findings", "integrate", "resolver-suite"],
        swiftSettings: settings),
      .testTarget(name: "ArchitectureTests", dependencies: ["SwiftSources"], swiftSettings: settings),
    ],
    fuzzing,
  ].flatMap { $0 },
  swiftLanguageModes: [.v6]
)
