// swift-tools-version: 6.0
import PackageDescription

/// True if another package depends on this one: SwiftPM accepts no flags from it then, and it needs the plugins.
let isDependency =
  Context.packageDirectory.contains("/checkouts/") || Context.packageDirectory.contains("/registry/downloads/")

let settings: [SwiftSetting] =
  [
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("MemberImportVisibility"),
  ]
  // The linker drops functions that nothing calls only if each has a section of its own. To make a type from its name, the
  // runtime searches all conformances.
  + (isDependency
    ? []
    : [
      .unsafeFlags(
        [
          "-Xfrontend", "-function-sections", "-Xfrontend", "-disable-concrete-type-metadata-mangled-name-accessors",
        ], .when(platforms: [.linux], configuration: .release))
    ])

/// The modules in which `check` of a large project spends its time. The others are optimised for size, which makes an
/// eighth less code in a sixth less time.
let fast = [
  "Disk", "Graph", "JSON", "Loading", "Model", "Parallel", "Paths", "SourceChecks", "SwiftSources", "Text", "YAML",
]

/// A module of the tool: `Sources/<name>`, with tests in `Tests/<name>Tests`.
///
/// - Parameter tests: modules that only its tests use.
func module(_ name: String, _ dependencies: [Target.Dependency] = [], tests: [Target.Dependency] = []) -> [Target] {
  [
    .target(
      name: name, dependencies: dependencies,
      swiftSettings: settings
        + (isDependency || fast.contains(name) ? [] : [.unsafeFlags(["-Osize"], .when(configuration: .release))])),
    .testTarget(
      name: "\(name)Tests", dependencies: [.byName(name: name), "TestSupport"] + dependencies + tests,
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
        "CFuzzer", "Diagnostics", "Importing", "JSON", "Loading", "LockfileText", "ManifestReader", "Model", "Paths",
        "SwiftPackages", "SwiftSources", "Text", "XcodeProjects", "YAML",
      ],
      path: "Tests/Fuzz", exclude: ["CFuzzer"], swiftSettings: settings,
      // The usual linker stops at what the sanitizers bring.
      linkerSettings: [.unsafeFlags(["-use-ld=lld"], .when(platforms: [.linux]))]),
  ]

/// For the packages of users: `swift package integrate …`, and `integrate check` in each build. Here SwiftPM would build all
/// of the tool twice for them, so that they are there where others depend on this package, or by the variable.
let plugins: [Target] =
  !isDependency && Context.environment["INTEGRATE_PLUGINS"] == nil
  ? []
  : [
    .plugin(
      name: "IntegrateCommand",
      capability: .command(
        intent: .custom(verb: "integrate", description: "Check specs and lockfile, and write what follows from them."),
        permissions: [.writeToPackageDirectory(reason: "It writes Package.swift, the lockfile and generated modules.")]),
      dependencies: ["integrate"], path: "Sources/IntegrateCommand"),
    .plugin(
      name: "IntegrateCheck", capability: .buildTool(), dependencies: ["integrate"], path: "Sources/IntegrateCheck"),
  ]

let package = Package(
  name: "integrate",
  platforms: [.macOS(.v13)],
  products: [
    .executable(name: "integrate", targets: ["integrate"])
  ] + plugins.map { .plugin(name: $0.name, targets: [$0.name]) },
  targets: [
    // The arrows go one way: what stands higher here may be used by what stands lower.
    [
      .systemLibrary(
        name: "CLibYAML", pkgConfig: "yaml-0.1",
        providers: [.apt(["libyaml-dev"]), .brew(["libyaml"])]),
      // Shapes alone: the library is a toolchain's, and opened when it is asked for.
      .systemLibrary(name: "CIndexStore"),
    ],
    module("Parallel"),
    module("Text", ["Parallel"]),
    module("Paths", ["Text"]),
    module("JSON", ["Text"]),
    module("Diagnostics", ["JSON", "Paths", "Text"]),
    module("Findings", ["Diagnostics", "Text"]),
    module("Versioning"),
    module("Graph"),
    module("Disk", ["Parallel", "Paths", "Text"]),
    module("Arguments", ["Text"]),
    module("SwiftSources"),
    module("ManifestReader", ["JSON", "SwiftSources", "Text"], tests: ["Parallel"]),
    module("Resolver", ["Text", "Versioning"], tests: ["ResolverSupport"]),
    module("YAML", ["CLibYAML", "Diagnostics", "Findings", "Text"]),
    module("Model", ["Diagnostics", "Text", "Versioning"]),
    module("XcodeProjects", ["Diagnostics", "Model", "Paths", "Text", "Versioning"]),
    module("Loading", ["Diagnostics", "Findings", "Model", "Paths", "Text", "YAML"]),
    module("LockfileText", ["Diagnostics", "Findings", "Loading", "Model", "Paths", "Text", "Versioning", "YAML"]),
    module(
      "Planning", ["Diagnostics", "Findings", "Graph", "Model", "Parallel", "Paths", "Text", "Versioning"],
      tests: ["Loading", "LockfileText", "YAML"]),
    module("Generators", ["Diagnostics", "Findings", "Graph", "Model", "Parallel", "Paths", "Planning", "Text"]),
    module("SwiftPackages", ["Diagnostics", "Findings", "JSON", "Model", "Paths", "Text", "Versioning"]),
    module(
      "Fetching",
      [
        "Diagnostics", "Disk", "JSON", "LockfileText", "ManifestReader", "Model", "Parallel", "Paths", "SwiftPackages",
        "Text", "Versioning", "YAML",
      ]),
    module(
      "SourceChecks",
      [
        "Diagnostics", "Disk", "Findings", "Graph", "Loading", "Model", "Parallel", "Paths", "Planning",
        "SwiftSources", "Text",
      ], tests: ["AnalysisSupport", "Workspace"]),
    module(
      "Coupling",
      ["CIndexStore", "Diagnostics", "Disk", "Graph", "JSON", "Parallel", "Paths", "SwiftSources", "Text"]),
    module(
      "Workspace",
      [
        "Diagnostics", "Disk", "Fetching", "Findings", "Generators", "JSON", "Loading", "LockfileText", "Model",
        "Parallel", "Paths", "Planning", "SourceChecks", "SwiftPackages", "Text", "Versioning", "XcodeProjects", "YAML",
      ], tests: ["AnalysisSupport"]),
    module(
      "Queries",
      [
        "Coupling", "Diagnostics", "Disk", "Graph", "JSON", "LockfileText", "Model", "Parallel", "Paths", "Planning",
        "Text", "Versioning", "Workspace",
      ]),
    module(
      "Versions",
      [
        "Diagnostics", "Disk", "Fetching", "Findings", "Graph", "JSON", "Loading", "LockfileText", "Model", "Paths",
        "Planning", "Resolver", "SourceChecks", "Text", "Versioning", "Workspace", "YAML",
      ], tests: ["AnalysisSupport", "Generators", "Parallel"]),
    module(
      "Importing",
      [
        "Diagnostics", "Disk", "Fetching", "Findings", "Generators", "JSON", "Loading", "LockfileText",
        "ManifestReader", "Model",
        "Parallel", "Paths", "Planning", "SwiftPackages", "SwiftSources", "Text", "Versioning", "Workspace",
        "XcodeProjects", "YAML",
      ]),
    module(
      "Commands",
      [
        "Arguments", "Coupling", "Diagnostics", "Disk", "Fetching", "Findings", "Generators", "Importing", "JSON",
        "Loading", "LockfileText", "Model", "Paths", "Planning", "Queries", "SourceChecks", "Text", "Versions",
        "Workspace",
      ], tests: ["AnalysisSupport", "Parallel", "YAML"]),
    [
      .executableTarget(
        name: "integrate", dependencies: ["Commands"], swiftSettings: settings,
        // Functions with the same instructions become one.
        linkerSettings: isDependency
          ? []
          : [.unsafeFlags(["-Xlinker", "--icf=all"], .when(platforms: [.linux], configuration: .release))]),
      .target(
        name: "ResolverSupport", dependencies: ["Resolver", "Versioning"], path: "Tests/ResolverSupport",
        swiftSettings: settings),
      .executableTarget(
        name: "resolver-suite", dependencies: ["Disk", "JSON", "Paths", "Resolver", "ResolverSupport", "Versioning"],
        path: "Tests/ResolverSuite", swiftSettings: settings),
      .executableTarget(
        name: "manifest-reading", dependencies: ["Disk", "JSON", "ManifestReader", "Paths"],
        path: "Tests/ManifestReading", swiftSettings: settings),
      .target(name: "CEvents", dependencies: ["CLibYAML"], path: "Tests/Benchmarks/CEvents"),
      .executableTarget(
        name: "benchmarks",
        dependencies: [
          "CEvents", "Diagnostics", "Disk", "Generators", "Graph", "JSON", "Loading", "LockfileText", "ManifestReader",
          "Model", "Paths", "Planning", "SwiftPackages", "Text", "YAML",
        ], path: "Tests/Benchmarks", exclude: ["CEvents"], swiftSettings: settings),
      // A test target too, since it stands on Foundation, which nothing else does.
      .testTarget(name: "TestSupport", path: "Tests/Support", swiftSettings: settings),
      .testTarget(
        name: "AnalysisSupport", dependencies: ["Diagnostics", "Generators", "TestSupport", "Workspace"],
        swiftSettings: settings),
      .testTarget(
        name: "EndToEndTests",
        dependencies: [
          "Diagnostics", "Findings", "integrate", "manifest-reading", "resolver-suite", "TestSupport",
        ],
        swiftSettings: settings),
      .testTarget(name: "TruthTests", dependencies: ["integrate", "TestSupport"], swiftSettings: settings),
      .testTarget(name: "ArchitectureTests", dependencies: ["SwiftSources"], swiftSettings: settings),
    ],
    fuzzing, plugins,
  ].flatMap { $0 },
  swiftLanguageModes: [.v6]
)
