import Model

/// The lines of a manifest that make targets and products from its rows: only those that the rows need.
///
/// It needs no Foundation, and uses the Swift of the oldest tools version that is generated. Texts are split by their
/// bytes: SwiftPM compiles manifests without optimisation, in which bytes take a third of the time of characters.
struct TableDecoder {
  let needs: RowFeatures
  /// The platforms of conditions.
  let platforms: [String]
  let tools: ToolsVersion
  var hasPackages = false

  /// The limit of its lines. Features beyond it stay code.
  static let mostLines = 79

  static func word(_ type: ProductType) -> StaticString {
    switch type {
    case .library: "library"
    case .static: "staticLibrary"
    case .dynamic: "dynamicLibrary"
    case .executable: "executable"
    case .plugin: "plugin"
    }
  }

  /// The functions, with an empty line around those of several lines.
  var code: SwiftCode {
    let functions = [read, product, dependency, resource, plugin, settings, conditions, package, split].flatMap { $0 }
    var code: SwiftCode = ""
    for (before, function) in zip([[]] + functions, functions) {
      if !before.isEmpty { code += before.count > 1 || function.count > 1 ? "\n\n" : "\n" }
      code += function.joined(separator: "\n")
    }
    return code
  }

  /// The number of its lines, including empty ones.
  var lineCount: Int { 1 + code.text.utf8.count { $0 == UInt8(ascii: "\n") } }

  private typealias Function = [SwiftCode]

  private func has(_ features: RowFeature...) -> Bool { features.contains { needs.contains($0) } }

  var hasProducts: Bool { has(.product, .productRow) }

  private func used(_ choices: [Choice]) -> [Choice] { choices.filter { needs.contains($0.feature) } }

  /// A value by a word, the feature that it belongs to, and the expression.
  private typealias Choice = (feature: RowFeature, word: StaticString, value: SwiftCode)

  /// A function that finds its value by a word.
  private func function(
    _ head: SwiftCode, _ before: [SwiftCode] = [], by word: SwiftCode, _ choices: [Choice]
  ) -> [Function] {
    let used = used(choices)
    guard let last = used.last else { return [] }
    if used.count == 1, before.isEmpty { return [["private func \(head) { \(last.value) }"]] }
    var lines: Function = ["private func \(head) {"]
    lines += before.map { "  \($0)" }
    if used.count < 3 {
      let choice: SwiftCode = used.count == 1 ? "" : "\(word) == \"\(used[0].word)\" ? \(used[0].value) : "
      return [lines + ["  return \(choice)\(last.value)", "}"]]
    }
    lines.append("  switch \(word) {")
    for choice in used.dropLast() { lines.append("  case \"\(choice.word)\": return \(choice.value)") }
    lines.append("  default: return \(last.value)  // \(last.word)")
    return [lines + ["  }", "}"]]
  }

  // MARK: Rows

  private var read: [Function] {
    let result: SwiftCode = hasProducts ? "(products: [Product], targets: [Target])" : "[Target]"
    var lines: Function = ["private func read(_ table: Substring) -> \(result) {"]
    if hasProducts { lines.append("  var products: [Product] = []") }
    lines += [
      "  var targets: [Target] = []",
      "  for row in split(table, \"\\n\") {",
      "    let words = split(row, \" \")", "    let name = String(words[1])",
    ]
    if has(.productRow) {
      lines += [
        "    if words[0] == \"product\" {", "      let targets = words.dropFirst(3).map(String.init)",
        "      products.append(\(newProduct("words[2]", "targets")))", "      continue", "    }",
      ]
    }
    let kinds = used(kinds)
    if kinds.count > 2 {
      lines += ["    let target: Target", "    switch words[0] {"]
      for kind in kinds.dropLast() { lines.append("    case \"\(kind.word)\": target = \(kind.value)") }
      lines += kinds.suffix(1).map { "    default: target = \($0.value)  // \($0.word)" }
      lines.append("    }")
    } else if let last = kinds.last {
      let choice: SwiftCode = kinds.count == 1 ? "" : "words[0] == \"\(kinds[0].word)\" ? \(kinds[0].value) : "
      lines.append("    let target: Target = \(choice)\(last.value)")
    }
    if !arguments.isEmpty {
      lines += [
        "    var end = words.count",
        "    while let label = words[..<end].lastIndex(where: { $0.utf8.last == UInt8(ascii: \":\") }) {",
        "      switch words[label] {",
      ]
      lines += arguments.map { "      case \"\($0.label):\": \($0.code)" }
      lines += ["      default: break", "      }", "      end = label", "    }"]
    }
    lines += [
      "    targets.append(target)", "  }", hasProducts ? "  return (products, targets)" : "  return targets", "}",
    ]
    return [lines]
  }

  private var arguments: [(label: StaticString, code: SwiftCode)] {
    let (first, values): (SwiftCode, SwiftCode) = ("String(words[label + 1])", "words[label + 1..<end]")
    let all: [(argument: TargetArgument, code: SwiftCode)] = [
      (.dependencies, "target.dependencies = \(values).map(dependency)"), (.path, "target.path = \(first)"),
      (.url, "(target.path, target.url) = (nil, \(first))"), (.checksum, "target.checksum = \(first)"),
      (.exclude, "target.exclude = \(values).map(String.init)"),
      (.sources, "target.sources = \(values).map(String.init)"),
      (.resources, "target.resources = \(values).map(resource)"),
      (.publicHeadersPath, "target.publicHeadersPath = \(first)"),
      (.cSettings, "target.cSettings = \(values).map(cSetting)"),
      (.cxxSettings, "target.cxxSettings = \(values).map(cxxSetting)"),
      (.swiftSettings, "target.swiftSettings = \(values).map(swiftSetting)"),
      (.linkerSettings, "target.linkerSettings = \(values).map(linkerSetting)"),
      (.plugins, "target.plugins = \(values).map(plugin)"),
    ]
    var found: [(label: StaticString, code: SwiftCode)] = []
    if has(.product) { found.append(("product", "products.append(\(newProduct("words[label + 1]", "[name]")))")) }
    for (argument, code) in all where argument.feature.map(needs.contains) == true {
      found.append((argument.label, code))
    }
    return found
  }

  private var kinds: [Choice] {
    [
      (.executableTarget, "executableTarget", ".executableTarget(name: name)"),
      (.testTarget, "testTarget", ".testTarget(name: name)"), (.macro, "macro", ".macro(name: name)"),
      (.plugin, "plugin", ".plugin(name: name, capability: .buildTool())"),
      (.binaryTarget, "binaryTarget", ".binaryTarget(name: name, path: \"\")"),
      (.systemLibrary, "systemLibrary", ".systemLibrary(name: name)"), (.target, "target", ".target(name: name)"),
    ]
  }

  /// The expression for a product of targets.
  private func newProduct(_ kind: SwiftCode, _ targets: SwiftCode) -> SwiftCode {
    let used = used(productKinds(targets))
    return used.count == 1 ? used[0].value : "product(\(kind), name, \(targets))"
  }

  private var product: [Function] {
    let choices = productKinds("targets")
    if used(choices).count < 2 { return [] }
    return function(
      "product(_ kind: Substring, _ name: String, _ targets: [String]) -> Product", by: "kind", choices)
  }

  private func productKinds(_ targets: SwiftCode) -> [Choice] {
    [
      (.executableProduct, "executable", ".executable(name: name, targets: \(targets))"),
      (.pluginProduct, "plugin", ".plugin(name: name, targets: \(targets))"),
      (.staticLibrary, "staticLibrary", ".library(name: name, type: .static, targets: \(targets))"),
      (.dynamicLibrary, "dynamicLibrary", ".library(name: name, type: .dynamic, targets: \(targets))"),
      (.library, "library", ".library(name: name, targets: \(targets))"),
    ]
  }

  // MARK: Values

  private var dependency: [Function] {
    if !has(.dependencies) { return [] }
    let head: SwiftCode = "private func dependency(_ word: Substring) -> Target.Dependency {"
    if !has(.dependencyCondition, .aliases, .packageProduct) { return [["\(head) .byName(name: String(word)) }"]] }
    var lines: Function = [head]
    var (name, more): (SwiftCode, SwiftCode) = ("word", "")
    if has(.dependencyCondition) {
      lines += [
        "  let parts = split(word, \"@\")", "  let when = parts.count > 1 ? dependencyCondition(parts[1]) : nil",
      ]
      (name, more) = ("parts[0]", ", condition: when")
    }
    let byName = more
    if has(.aliases) {
      lines += [
        "  let sides = split(\(name), \"=\")",
        "  let pairs = sides.dropFirst().flatMap { split($0, \",\").map { split($0, \":\").map(String.init) } }",
        "  let aliases = Dictionary(uniqueKeysWithValues: pairs.map { ($0[0], $0[1]) })",
      ]
      (name, more) = ("sides[0]", ", moduleAliases: aliases.isEmpty ? nil : aliases" + more)
    }
    if has(.packageProduct) {
      lines += [
        "  let names = split(\(name), \"/\").map(String.init)",
        "  if names.count > 1 { return .product(name: names[1], package: names[0]\(more)) }",
      ]
      name = "names[0]"
    } else {
      name = "String(\(name))"
    }
    return [lines + ["  return .byName(name: \(name)\(byName))", "}"]]
  }

  private var plugin: [Function] {
    if !has(.plugins) { return [] }
    let head: SwiftCode = "private func plugin(_ word: Substring) -> Target.PluginUsage {"
    if !has(.packagePlugin) { return [["\(head) .plugin(name: String(word)) }"]] }
    return [
      [
        head, "  let names = split(word, \"/\").map(String.init)",
        "  return names.count > 1 ? .plugin(name: names[1], package: names[0]) : .plugin(name: names[0])", "}",
      ]
    ]
  }

  private var resource: [Function] {
    function(
      "resource(_ word: Substring) -> Resource", ["let sides = split(word, \"=\", cuts: 1)"], by: "sides[0]",
      [
        (.copy, "copy", ".copy(String(sides[1]))"), (.embedInCode, "embedInCode", ".embedInCode(String(sides[1]))"),
        (.process, "process", ".process(String(sides[1]))"),
      ])
  }

  private var settings: [Function] {
    let before: [SwiftCode]
    let when: SwiftCode
    if has(.settingCondition) {
      before = [
        "let parts = split(word, \"@\")", "let sides = split(parts[0], \"=\", cuts: 1)",
        "let when = parts.count > 1 ? settingCondition(parts[1]) : nil",
      ]
      when = ", when"
    } else {
      (before, when) = (["let sides = split(word, \"=\", cuts: 1)"], "")
    }
    let only: SwiftCode = has(.settingCondition) ? "when" : ""
    let value: SwiftCode = "String(sides[1])"
    let flags: SwiftCode = ".unsafeFlags(split(sides[1], \",\").map(String.init)\(when))"
    let warnings: SwiftCode = ".treatAllWarnings(as: sides[1] == \"error\" ? .error : .warning\(when))"
    func call(_ name: StaticString) -> SwiftCode { ".\(name)(\(value)\(when))" }
    let swift: [Choice] = [
      (.swiftDefine, "define", call("define")),
      (.enableExperimentalFeature, "enableExperimentalFeature", call("enableExperimentalFeature")),
      (.interoperabilityMode, "interoperabilityMode", ".interoperabilityMode(sides[1] == \"C\" ? .C : .Cxx\(when))"),
      (.swiftLanguageMode, "swiftLanguageMode", ".swiftLanguageMode(.version(\(value))\(when))"),
      (.defaultIsolation, "defaultIsolation", ".defaultIsolation(sides[1] == \"nil\" ? nil : MainActor.self\(when))"),
      (.strictMemorySafety, "strictMemorySafety", ".strictMemorySafety(\(only))"),
      (.swiftTreatAllWarnings, "treatAllWarnings", warnings), (.swiftUnsafeFlags, "unsafeFlags", flags),
      (.enableUpcomingFeature, "enableUpcomingFeature", call("enableUpcomingFeature")),
    ]
    // A constant that nothing reads would be a warning.
    let readsSides = used(swift).contains { $0.feature != .strictMemorySafety }
    let beforeSwift = readsSides ? before : before.filter { !$0.text.hasPrefix("let sides") }
    func family(
      _ name: SwiftCode, _ type: StaticString, _ header: RowFeature, _ define: RowFeature, _ unsafe: RowFeature,
      _ all: RowFeature
    ) -> [Function] {
      // The name and the value of a definition are two arguments.
      let pair: [SwiftCode] = has(define) ? ["let pair = split(sides[1], \"=\", cuts: 1).map(String.init)"] : []
      return function(
        "\(name)(_ word: Substring) -> \(type)", before + pair, by: "sides[0]",
        [
          (header, "headerSearchPath", call("headerSearchPath")), (unsafe, "unsafeFlags", flags),
          (all, "treatAllWarnings", warnings),
          (define, "define", ".define(pair[0], to: pair.count > 1 ? pair[1] : nil\(when))"),
        ])
    }
    return family("cSetting", "CSetting", .cHeaderSearchPath, .cDefine, .cUnsafeFlags, .cTreatAllWarnings)
      + family("cxxSetting", "CXXSetting", .cxxHeaderSearchPath, .cxxDefine, .cxxUnsafeFlags, .cxxTreatAllWarnings)
      + function("swiftSetting(_ word: Substring) -> SwiftSetting", beforeSwift, by: "sides[0]", swift)
      + function(
        "linkerSetting(_ word: Substring) -> LinkerSetting", before, by: "sides[0]",
        [
          (.linkedFramework, "linkedFramework", call("linkedFramework")), (.linkerUnsafeFlags, "unsafeFlags", flags),
          (.linkedLibrary, "linkedLibrary", call("linkedLibrary")),
        ])
  }

  // MARK: Conditions

  /// One function where only settings or only dependencies have conditions, else three.
  private var conditions: [Function] {
    if !has(.settingCondition, .dependencyCondition) { return [] }
    let values: SwiftCode = has(.traits) ? "(platforms, configuration, traits)" : "(platforms, configuration)"
    if !has(.dependencyCondition) {
      return [parsing("settingCondition", "BuildSettingCondition", settingCondition)]
    } else if !has(.settingCondition) {
      return [parsing("dependencyCondition", "TargetDependencyCondition?", dependencyCondition)]
    }
    let type: SwiftCode =
      has(.traits) ? "([Platform], BuildConfiguration?, Set<String>)" : "([Platform], BuildConfiguration?)"
    let others: SwiftCode = has(.traits) ? "(platforms, _, traits)" : "(platforms, _)"
    return [
      parsing("condition", type, ["return \(values)"]),
      [
        "private func settingCondition(_ text: Substring) -> BuildSettingCondition {",
        "  let \(values) = condition(text)",
      ]
        + settingCondition.map { "  \($0)" } + ["}"],
      [
        "private func dependencyCondition(_ text: Substring) -> TargetDependencyCondition? {",
        "  let \(others) = condition(text)",
      ] + dependencyCondition.map { "  \($0)" } + ["}"],
    ]
  }

  private func parsing(_ name: SwiftCode, _ type: SwiftCode, _ end: [SwiftCode]) -> Function {
    // A variable that nothing changes would be a warning, and so would one that nothing reads.
    let forSettings = has(.settingCondition)
    var lines: Function = [
      "private func \(name)(_ text: Substring) -> \(type) {"
    ]
    if has(.platforms) { lines.append("  var platforms: [Platform] = []") }
    if has(.configuration) { lines.append("  var configuration: BuildConfiguration?") }
    if has(.traits) { lines.append("  var traits: Set<String> = []") }
    if !has(.platforms) { lines.append("  let platforms: [Platform] = []") }
    if !has(.configuration), forSettings { lines.append("  let configuration: BuildConfiguration? = nil") }
    lines += ["  for word in split(text, \",\") {", "    switch word {"]
    for platform in platforms {
      let member = PlatformSyntax.condition(platform, tools: tools).code(indent: 0)
      lines.append("    case \(literal: PlatformSyntax.word(platform)): platforms.append(\(member))")
    }
    if has(.configuration) {
      lines.append("    case \"debug\", \"release\": configuration = word == \"debug\" ? .debug : .release")
    }
    lines.append(
      has(.traits) ? "    default: traits.insert(String(word.dropFirst(6)))  // trait:" : "    default: break")
    return lines + ["    }", "  }"] + end.map { "  \($0)" } + ["}"]
  }

  private var settingCondition: [SwiftCode] {
    let some: SwiftCode = "platforms: platforms.isEmpty ? nil : platforms"
    if tools >= ToolsVersion(6, 1) {
      let traits: SwiftCode = has(.traits) ? "traits.isEmpty ? nil : traits" : "nil"
      return ["return .when(\(some), configuration: configuration, traits: \(traits))"]
    }
    if tools < ToolsVersion(5, 7) { return ["return .when(\(some), configuration: configuration)"] }
    return [
      "guard let only = configuration else { return .when(platforms: platforms) }",
      "return platforms.isEmpty ? .when(configuration: only) : .when(platforms: platforms, configuration: only)",
    ]
  }

  private var dependencyCondition: [SwiftCode] {
    if !has(.traits) { return ["return .when(platforms: platforms)"] }
    return [
      "if traits.isEmpty { return .when(platforms: platforms) }",
      "return platforms.isEmpty ? .when(traits: traits) : .when(platforms: platforms, traits: traits)",
    ]
  }

  private var package: [Function] {
    if !hasPackages { return [] }
    let version: SwiftCode = "Version(stringLiteral: parts[3])"
    return [
      [
        "private func packageDependency(_ row: Substring) -> Package.Dependency {",
        "  let parts = split(row, \"\\\"\").map(String.init)",
        "  return .package(url: parts[1], \(tools < ToolsVersion(5, 6) ? ".exact(\(version))" : "exact: \(version)"))",
        "}",
      ]
    ]
  }

  private var split: [Function] {
    [
      [
        "private func split(_ text: Substring, _ separator: Unicode.Scalar, cuts: Int = .max) -> [Substring] {",
        "  text.utf8.split(separator: UInt8(ascii: separator), maxSplits: cuts, omittingEmptySubsequences: false)",
        "    .map(Substring.init)",
        "}",
      ]
    ]
  }
}
