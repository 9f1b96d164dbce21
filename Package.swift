// swift-tools-version: 6.0
import PackageDescription

let settings: [SwiftSetting] = [
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("MemberImportVisibility"),
]

/// A module of the tool: `Sources/<name>`, with tests in `Tests/<name>Tests`.
func module(_ name: String, _ dependencies: [Target.Dependency] = []) -> [Target] {
  [
    .target(name: name, dependencies: dependencies, swiftSettings: settings),
    .testTarget(
      name: "\(name)Tests", dependencies: [.byName(name: name)] + dependencies,
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
      name: "fuzz", dependencies: ["CFuzzer", "Diagnostics", "Importing", "Loading", "LockfileText", "Model", "YAML"],
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
    module("Generators", ["Model", "Parallel"]),
    module("Importing", ["Model", "LockfileText", "YAML", "Diagnostics", "Findings", "SwiftSources", "Versioning"]),
    module(
      "Fetching",
      ["Diagnostics", "Disk", "Importing", "LockfileText", "Model", "Parallel", "Versioning", "YAML"]),
    module(
      "IntegrateKit",
      [
        "Arguments", "Diagnostics", "Findings", "Disk", "Fetching", "Generators", "Graph", "Importing", "Loading",
        "LockfileText", "Model", "Parallel", "Planning", "Resolver", "SwiftSources", "Versioning", "YAML",
      ]),
    [
      .executableTarget(
        name: "integrate", dependencies: ["IntegrateKit"], swiftSettings: settings),
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
