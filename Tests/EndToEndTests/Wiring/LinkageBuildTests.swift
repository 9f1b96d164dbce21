import Foundation
import TestSupport
import Testing

/// `static-linked-twice`, compared with programs that count in a module from two sides: two copies of the module are
/// two counters.
@Suite struct LinkageBuildTests {
  private static let counter =
    "nonisolated(unsafe) private var count = 0\npublic func NAMECount() -> Int { count += 1; return count }\n"

  /// A module that counts, and one in front of it.
  private func write(_ name: String, in folder: String, to scratch: ScratchFolder) throws {
    try scratch.write(
      Self.counter.replacing("NAME", with: name.lowercased()), to: "\(folder)/Sources/\(name)/\(name).swift")
    try scratch.write(
      "import \(name)\npublic func \(name.lowercased())Front() -> Int { \(name.lowercased())Count() }\n",
      to: "\(folder)/Sources/\(name)Front/Front.swift")
  }

  /// A component with both modules, and products of them.
  private func writeComponent(_ name: String, products: String, to scratch: ScratchFolder) throws {
    try write(name, in: "Components/\(name)", to: scratch)
    try scratch.write(
      """
      name: \(name)
      modules:
        \(name)Front: { dependencies: [\(name)] }
      products:
      \(products)
      """, to: "Components/\(name)/component.yaml")
  }

  private func writeApp(_ packages: String, _ names: [String], dependencies: [String], to scratch: ScratchFolder) throws
  {
    try scratch.write(
      """
      name: Shop
      kind: app
      dependencies: [\(dependencies.joined(separator: ", "))]
      integration: { packages: \(packages), search: [Components] }

      """, to: "component.yaml")
    let imports = names.map { "import \($0)\nimport \($0)Front\n" }.joined()
    let lines = names.map { name in
      "print(\"\(name)\", \(name.lowercased())Count(), \(name.lowercased())Front())\n"
    }
    try scratch.write(imports + lines.joined(), to: "Sources/Shop/main.swift")
  }

  /// The modules that `check` reports as linked twice, and the counters that the program prints, by module.
  private func outcome(
    of scratch: ScratchFolder, environment: [String: String] = [:]
  ) throws -> (twice: Set<String>, counts: [String: [Substring]]) {
    func run(_ launch: Launch, mayFail: Bool = false) throws -> Launch.Outcome {
      var launch = launch
      launch.environment = environment
      let outcome = try launch.run()
      try #require(mayFail || outcome.status == 0, "\(launch.arguments): \(outcome.stdout)\(outcome.stderr)")
      return outcome
    }
    let resolved = try run(.integrate(["resolve", "--trust-manifests"], in: scratch.url), mayFail: true)
    let pattern = /contains the code of '(\w+)'/
    let twice = Set(resolved.stderr.matches(of: pattern).map { String($0.output.1) })
    try #require(resolved.status == (twice.isEmpty ? 0 : 1), "\(resolved.stderr)")
    // A refused root is generated nevertheless, to see the effect.
    if !twice.isEmpty {
      let spec = try scratch.read("component.yaml")
      try scratch.write(
        spec.replacing("integration: {", with: "integration: { severity: { static-linked-twice: off },"),
        to: "component.yaml")
    }
    _ = try run(.integrate(["generate"], in: scratch.url))
    _ = try run(.swift("build", in: scratch.path))
    let ran = try run(Launch(program: scratch[".build/debug/Shop"], arguments: [], folder: scratch.path))
    let lines = ran.stdout.split(separator: "\n").map { $0.split(separator: " ") }
    return (twice, Dictionary(uniqueKeysWithValues: lines.map { (String($0[0]), Array($0.dropFirst())) }))
  }

  /// Packages of their own: members and a pinned package, whose products share a module or not.
  @Test func copiesAreTwoWhereItSaysSo() throws {
    let scratch = try ScratchFolder()
    let remotes = try RemoteRepositories(in: scratch)
    // The static product contains the modules that the dynamic one links.
    try writeComponent(
      "Twice", products: "  Twice: [Twice]\n  TwiceFront: { type: dynamic, modules: [TwiceFront] }\n", to: scratch)
    try writeComponent("Once", products: "  Once: { type: dynamic, modules: [Once, OnceFront] }\n", to: scratch)
    try writeComponent("Plain", products: "  Plain: [Plain]\n  PlainFront: [PlainFront]\n", to: scratch)
    for (name, type) in [("Pinned", ".dynamic"), ("Static", ".static")] {
      let product = name == "Pinned" ? "[\"Pinned\", \"PinnedFront\"]" : "[\"StaticFront\"]"
      try write(name, in: "remote/\(name.lowercased()).git", to: scratch)
      try remotes.commit(
        name.lowercased(),
        [
          "Package.swift": """
          // swift-tools-version: 6.0
          import PackageDescription
          let package = Package(
            name: "\(name)",
            products: [
              .library(name: "\(name)", targets: ["\(name)"]),
              .library(name: "\(name)Front", type: \(type), targets: \(product)),
            ],
            targets: [.target(name: "\(name)"), .target(name: "\(name)Front", dependencies: ["\(name)"])])

          """
        ], tags: ["1.0.0"])
    }
    let names = ["Twice", "Once", "Plain", "Pinned", "Static"]
    try scratch.write(
      "lockfile: 1\npins:\n"
        + ["pinned", "static"].map { "  \($0):\n    git: \(remotes.url($0))\n    version: 1.0.0\n" }.joined(),
      to: "integrate.lock.yaml")
    try writeApp(
      "separate", names,
      dependencies: [
        "Twice", "Twice/TwiceFront", "Once", "Once/OnceFront", "Plain", "Plain/PlainFront", "pinned/Pinned",
        "pinned/PinnedFront", "static/Static", "static/StaticFront",
      ], to: scratch)
    let (twice, counts) = try outcome(of: scratch, environment: remotes.environment)
    #expect(twice == ["Twice", "Pinned"])
    for name in names { #expect(counts[name] == (twice.contains(name) ? ["1", "1"] : ["1", "2"]), "\(name)") }
  }

  /// One package: its own programs are linked with modules, whatever products it has. A user of its products gets two
  /// copies, as Xcode does for an app that has no code in the package.
  @Test func productsOfOnePackageMeetOnlyOutside() throws {
    let scratch = try ScratchFolder()
    try scratch.write("lockfile: 1\npins: {}\n", to: "integrate.lock.yaml")
    try writeComponent(
      "Core", products: "  Core: [Core]\n  CoreFront: { type: dynamic, modules: [CoreFront] }\n", to: scratch)
    try writeApp("single", ["Core"], dependencies: ["Core", "Core/CoreFront"], to: scratch)
    let inside = try outcome(of: scratch)
    #expect(inside.twice.isEmpty && inside.counts["Core"] == ["1", "2"])
    // The same without a program.
    let spec = try scratch.read("component.yaml")
    try scratch.write(spec.replacing("kind: app\n", with: "kind: app\ntype: none\n"), to: "component.yaml")
    let outside = try Launch.integrate(["resolve"], in: scratch.url).run()
    #expect(outside.stderr.contains("'Shop' contains the code of 'Core' 2 times"), "\(outside.stderr)")
    try scratch.write(
      """
      // swift-tools-version: 6.0
      import PackageDescription
      let package = Package(
        name: "Outer", dependencies: [.package(name: "root", path: "..")],
        targets: [
          .executableTarget(
            name: "Outer",
            dependencies: [.product(name: "Core", package: "root"), .product(name: "CoreFront", package: "root")])
        ])

      """, to: "Outer/Package.swift")
    try scratch.write(try scratch.read("Sources/Shop/main.swift"), to: "Outer/Sources/Outer/main.swift")
    let built = try Launch.swift("build", in: scratch["Outer"]).run()
    try #require(built.status == 0, "\(built.stdout)\(built.stderr)")
    let ran = try Launch(program: scratch["Outer/.build/debug/Outer"], arguments: [], folder: scratch.path).run()
    #expect(ran.stdout == "Core 1 1\n")
  }
}
