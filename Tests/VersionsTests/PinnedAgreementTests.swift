import AnalysisSupport
import Foundation
import TestSupport
import Testing

/// Findings about the sources of a component are the same in the root and in a pin.
@Suite struct PinnedAgreementTests {
  /// A component of which each line of the spec, from some line on, is about one sample.
  private struct Component {
    let name: String
    let spec: String
    let sources: [String: String]
  }

  private static let providers = [
    "listed": ProviderSample.listed, "parameters": ProviderSample.parameters, "placed": ProviderSample.placed,
  ]

  @Test(arguments: providers.keys.sorted()) func ofProviders(title: String) throws {
    try compareProviders(try #require(Self.providers[title]))
  }

  private func compareProviders(_ samples: [ProviderSample]) throws {
    var services = "  s: S\n  t: T\n  r: R\n  m: { protocol: S, isolation: MainActor }\n"
    services += "  x: { protocol: X, isolation: MainActor }\n"
    var provides = ""
    var sources: [String: String] = [:]
    for (index, sample) in samples.enumerated() {
      let name = "N\(index)N"
      func named(_ text: String) -> String { text.replacing("NAME", with: name) }
      services += "  n\(index): { protocol: \(sample.proto), isolation: \(sample.isolation ?? "nonisolated") }\n"
      let made = sample.factory.map { "factory: \(named($0))" } ?? "type: \(name)"
      let requires = sample.requires.map { $0.contains(":") ? "{ \($0) }" : "{ \($0): { label: \($0) } }" }
      let scope = sample.proto == "Q" ? "scope: transient, " : ""
      provides += "  n\(index): { \(scope)\(made), requires: [\(requires.joined(separator: ", "))] }\n"
      sources["F\(index).swift"] = "import Api\n\n\(named(sample.source))\n"
    }
    sources["V.swift"] = "import Api\n\n\(ProviderSample.implementation)"
    let spec = "name: Impl\nprovides:\n\(provides)package-access: false\n"
    let component = Component(name: "Impl", spec: spec, sources: sources)
    try compare([component], reaching: ["Api"], "provides:") { shop in
      try shop.write(ProviderSample.interface, to: "Api/Sources/Api/Api.swift")
      try shop.write("name: Api\nservices:\n\(services)", to: "Api/component.yaml")
      // A module has to provide the services that the samples require.
      try shop.write(
        """
        name: Base
        provides:
          s: { type: V }
          t: { type: V }
          r: { type: V }
          m: { type: V }
          x: { type: Y }

        """, to: "Base/component.yaml")
      try shop.write(
        "import Api\n\n\(ProviderSample.implementation)", to: "Base/Sources/Base/V.swift")
    }
  }

  private static let configurations = [
    "members": ConfigurationSample.members,
    "setups": ConfigurationSample.setups,
  ]

  @Test(arguments: configurations.keys.sorted()) func ofConfigurations(title: String) throws {
    let samples = try #require(Self.configurations[title])
    let components = samples.enumerated().map { index, sample in
      let name = "N\(index)N"
      // One name has one type in an app.
      func named(_ text: String) -> String {
        text.replacing("NAME", with: name).replacing(#/\bhost\b/#, with: "host\(index)")
      }
      let values = sample.values.map { "\(named($0.0)): \"\($0.1)\"" }.joined(separator: ", ")
      let setup = sample.setsUp ? "setup: S\(name), " : ""
      return Component(
        name: name,
        spec: "name: \(name)\ndependencies: [Other]\nconfig: { protocol: P\(name), \(setup)values: { \(values) } }\n",
        sources: ["\(name).swift": named(sample.source) + "\n"])
    }
    let made = ["String": "x", "Int": "1", "Double": "1.5", "Bool": "true", "URL": "https://a.example"]
    var values: Set<String> = []
    for (index, sample) in samples.enumerated() {
      for (name, type) in sample.values {
        values.insert(
          "N\(index)N.\(name == "host" ? "host\(index)" : name): \(made[type] ?? (type.contains(":") ? "{}" : "[]"))")
      }
    }
    try compare(components, "config:") { shop in
      try shop.write("name: Other\n", to: "Other/component.yaml")
      try shop.write(ConfigurationSample.other, to: "Other/Sources/Other/Other.swift")
      let spec = try shop.root.read("component.yaml")
      try shop.write(
        spec + "app: { config: { environments: [all], select: [{ default: all }] } }\n", to: "component.yaml")
      try shop.write(values.sorted().joined(separator: "\n") + "\n", to: "config/all.yaml")
    }
  }

  private static let launchTasks = [
    "functions": LaunchSample.functions, "arguments": LaunchSample.arguments, "isolations": LaunchSample.isolations,
  ]

  @Test(arguments: launchTasks.keys.sorted()) func ofLaunchTasks(title: String) throws {
    let samples = try #require(Self.launchTasks[title])
    let components = samples.enumerated().map { index, sample in
      let name = "N\(index)N"
      let call = sample.call.replacing("NAME", with: name)
      let isolation = sample.isolation.map { ", isolation: \($0.replacing("NAME", with: name))" } ?? ""
      let requires = sample.requires.isEmpty ? "" : ", requires: [\(sample.requires.joined(separator: ", "))]"
      return Component(
        name: name,
        spec:
          "name: \(name)\ndependencies: [Other]\nlaunch: { task\(index): { call: \(call)\(requires)\(isolation) } }\n",
        sources: ["\(name).swift": "import Other\n" + sample.source.replacing("NAME", with: name) + "\n"])
    }
    try compare(components, reaching: ["Other"], "launch:") { shop in
      try shop.write(
        """
        name: Other
        services: { plain: Plain, loose: Loose, screen: { protocol: Screen, isolation: MainActor } }

        """, to: "Other/component.yaml")
      try shop.write(LaunchSample.other, to: "Other/Sources/Other/Other.swift")
      let spec = try shop.root.read("component.yaml")
      try shop.write(spec + "provides: { plain: app, loose: app, screen: app }\n", to: "component.yaml")
    }
  }

  @Test func ofScopeValues() throws {
    let names = ScopeValueSample.sources.indices.map { "N\($0)N" }
    let inRoot = try MemoryShop.app(ScopeValueSample.app(names))
    let pinned = try MemoryShop.app(ScopeValueSample.app(names), names.map { MemoryShop.pins($0) }.joined())
    for (name, source) in zip(names, ScopeValueSample.sources) {
      let source = source.replacing("NAME", with: name + "Type") + "\n"
      let files = ["component.yaml": "name: \(name)\n", "Sources/\(name)/\(name).swift": source]
      for (file, text) in files { try inRoot.write(text, to: "\(name)/\(file)") }
      let manifest = RemoteRepositories.manifest(name, tools: "6.0")
      pinned.remote.commit(name, files.merging(["Package.swift": manifest]) { $1 }, tags: ["1.0.0"])
    }
    func errors(_ text: String, about name: String) -> [Substring] {
      text.split(separator: "\n").filter { $0.contains(" error: ") && $0.contains("'\(name).\(name)Type'") }
    }
    let (ofMembers, ofPins) = (try inRoot.resolve().text, try pinned.resolve().text)
    let frozen = try pinned.frozen().outcome.text
    var refused = 0
    for (name, source) in zip(names, ScopeValueSample.sources) {
      let expected = errors(ofMembers, about: name)
      refused += expected.count
      #expect(errors(ofPins, about: name) == expected, "\(source)\n\(ofPins.prefix(500))")
      #expect(errors(frozen, about: name) == expected, "\(source)")
    }
    #expect(refused > 5)
  }

  // MARK: Comparing

  /// - Parameters:
  ///   - members: the other dependencies of the app.
  ///     - rest: writes the files that the root has in both cases.
  private func compare(
    _ components: [Component], reaching members: [String] = [], _ key: String, _ rest: (MemoryShop) throws -> Void
  ) throws {
    func shop(_ pins: String) throws -> MemoryShop {
      let reached = (components.map(\.name) + members).joined(separator: ", ")
      let shop = try MemoryShop.app(
        "name: Shop\nkind: app\nintegration: { tools: \"6.2\" }\ndependencies: [\(reached)]\n", pins)
      try rest(shop)
      return shop
    }
    let inRoot = try shop("")
    for one in components {
      try inRoot.write(one.spec, to: "\(one.name)/component.yaml")
      for (file, text) in one.sources { try inRoot.write(text, to: "\(one.name)/Sources/\(one.name)/\(file)") }
    }
    let pinned = try shop(components.map { MemoryShop.pins($0.name) }.joined())
    for one in components {
      var files = ["component.yaml": one.spec, "Package.swift": RemoteRepositories.manifest(one.name, tools: "6.2")]
      for (file, text) in one.sources { files["Sources/\(one.name)/\(file)"] = text }
      pinned.remote.commit(one.name, files, tags: ["1.0.0"])
    }
    let ofMembers = try inRoot.resolve().text
    let ofPins = try pinned.resolve().text
    let frozen = try pinned.frozen().outcome.text
    var refused = 0
    for one in components {
      let member = Self.lines(in: ofMembers) { $0 == "\(one.name)/component.yaml" }
      let pin = Self.lines(in: ofPins) { $0 == "integrate.lock.d/\(one.name).component.yaml" }
      refused += member.count
      let lines = one.spec.split(separator: "\n", omittingEmptySubsequences: false)
      for line in Set(member.keys).union(pin.keys).sorted() where member[line] != pin[line] {
        let index = line - lines.prefix(while: { !$0.hasPrefix(key) }).count - 2
        let source = one.sources["F\(index).swift"] ?? one.sources.values.joined()
        Issue.record(
          """
          \(one.name), line \(line): \(line <= lines.count ? lines[line - 1] : "")
          \(source)
          as a member: \(member[line].map { "\($0)" } ?? "fits")
          as a pin: \(pin[line].map { "\($0)" } ?? "fits")
          besides: \(ofPins.split(separator: "\n").filter { $0.contains(" error: ") && !$0.contains("[un") }.prefix(3))
          """)
      }
      #expect(Self.lines(in: frozen) { $0 == "integrate.lock.d/\(one.name).component.yaml" } == pin)
    }
    #expect(refused > 0, "\(ofMembers)")
    #expect(!ofPins.contains("-record]"), "\(ofPins)")
  }

  /// The ids of errors by the line of a spec that they are about: the line of their place, or of a note.
  private static func lines(in text: String, of isSpec: (String) -> Bool) -> [Int: Set<String>] {
    let ids = [
      "unusable-provider", "unfit-service", "unfit-launch-task", "effectful-initialiser", "isolation-mismatch",
    ]
    var found: [Int: Set<String>] = [:]
    var id: String?
    for line in text.split(separator: "\n") {
      let parts = line.split(separator: ":", maxSplits: 3).map(String.init)
      guard parts.count == 4, let number = Int(parts[1]) else { continue }
      if parts[3].hasPrefix(" error: ") { id = ids.first { line.hasSuffix("[\($0)]") } }
      if parts[3].hasPrefix(" warning: ") { id = nil }
      let isNote = parts[3].hasPrefix(" note: ")
      if let id, isSpec(parts[0]), !isNote || parts[3].contains("the line of its spec") {
        found[number, default: []].insert(id)
      }
    }
    return found
  }
}

extension MemoryShop {
  /// An app with this spec and nothing else.
  fileprivate static func app(_ spec: String, _ pins: String = "") throws -> MemoryShop {
    let shop = try MemoryShop(pins, ["component.yaml": spec, "Sources/Shop/main.swift": "print()\n"])
    try FileManager.default.removeItem(atPath: shop.root.scratch["app/Login"])
    return shop
  }
}
