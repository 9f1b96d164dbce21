import Foundation
import TestSupport
import Testing

/// Findings about the sources of a component are the same in the root and in a pin.
@Suite(.disabled(if: Shop.obstacle != nil, Comment(rawValue: Shop.obstacle ?? "")))
struct PinnedAgreementTests {
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
    sources["V.swift"] = "import Api\n\n\(ProviderAgreementTests.implementation)"
    let spec = "name: Impl\nprovides:\n\(provides)package-access: false\n"
    let component = Component(name: "Impl", spec: spec, sources: sources)
    try compare([component], reaching: ["Api"], "provides:") { scratch in
      try scratch.write(ProviderAgreementTests.interface, to: "app/Api/Sources/Api/Api.swift")
      try scratch.write("name: Api\nservices:\n\(services)", to: "app/Api/component.yaml")
      // A module has to provide the services that the samples require.
      try scratch.write(
        """
        name: Base
        provides:
          s: { type: V }
          t: { type: V }
          r: { type: V }
          m: { type: V }
          x: { type: Y }

        """, to: "app/Base/component.yaml")
      try scratch.write(
        "import Api\n\n\(ProviderAgreementTests.implementation)", to: "app/Base/Sources/Base/V.swift")
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
    try compare(components, "config:") { scratch in
      try scratch.write("name: Other\n", to: "app/Other/component.yaml")
      try scratch.write(ConfigurationSample.other, to: "app/Other/Sources/Other/Other.swift")
      let spec = try scratch.read("app/component.yaml")
      try scratch.write(
        spec + "app: { config: { environments: [all], select: [{ default: all }] } }\n", to: "app/component.yaml")
      try scratch.write(values.sorted().joined(separator: "\n") + "\n", to: "app/config/all.yaml")
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
    try compare(components, reaching: ["Other"], "launch:") { scratch in
      try scratch.write(
        """
        name: Other
        services: { plain: Plain, loose: Loose, screen: { protocol: Screen, isolation: MainActor } }

        """, to: "app/Other/component.yaml")
      try scratch.write(LaunchSample.other, to: "app/Other/Sources/Other/Other.swift")
      let spec = try scratch.read("app/component.yaml")
      try scratch.write(spec + "provides: { plain: app, loose: app, screen: app }\n", to: "app/component.yaml")
    }
  }

  // MARK: Comparing

  /// - Parameters:
  ///   - members: the other dependencies of the app.
  ///     - rest: writes the files that the root has in both cases.
  private func compare(
    _ components: [Component], reaching members: [String] = [], _ key: String, _ rest: (ScratchFolder) throws -> Void
  ) throws {
    func shop(_ pins: String) throws -> Shop {
      let shop = try Shop(pins)
      try FileManager.default.removeItem(at: shop.root.appendingPathComponent("Login"))
      let reached = (components.map(\.name) + members).joined(separator: ", ")
      try shop.scratch.write(
        "name: Shop\nkind: app\nintegration: { tools: \"6.2\" }\ndependencies: [\(reached)]\n", to: "app/component.yaml"
      )
      try shop.scratch.write("print()\n", to: "app/Sources/Shop/main.swift")
      try rest(shop.scratch)
      return shop
    }
    let inRoot = try shop("")
    for one in components {
      try inRoot.scratch.write(one.spec, to: "app/\(one.name)/component.yaml")
      for (file, text) in one.sources {
        try inRoot.scratch.write(text, to: "app/\(one.name)/Sources/\(one.name)/\(file)")
      }
    }
    let pins = components.map { "  \($0.name):\n    git: https://git.example.com/\($0.name).git\n    version: 1.0.0\n" }
    let pinned = try shop(pins.joined())
    for one in components {
      var files = ["component.yaml": one.spec, "Package.swift": RemoteRepositories.manifest(one.name, tools: "6.2")]
      for (file, text) in one.sources { files["Sources/\(one.name)/\(file)"] = text }
      try pinned.remote.commit(one.name, files, tags: ["1.0.0"])
    }
    let ofMembers = try inRoot.run("resolve").stderr
    let ofPins = try pinned.run("resolve").stderr
    let frozen = try pinned.run("resolve", "--frozen").stderr
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
