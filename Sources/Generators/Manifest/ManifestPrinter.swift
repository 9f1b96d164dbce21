import Model

/// The text of a Package.swift that says what the manifest says, the same bytes for the same value.
///
/// The manifest has to be one that its tools version can say; see ``requiredTools(_:)`` and ``modernised(_:to:)``.
/// `header` says what wrote the file; it becomes the comment on the second line.
package func printManifest(_ manifest: Manifest, header: String) -> String {
  ManifestPrinter(manifest, header: header).text()
}

struct ManifestPrinter {
  private let manifest: Manifest
  private let header: String
  private let style: ManifestStyle
  private let shared: SharedSettings
  private let syntax: TargetSyntax

  /// Targets in one function of a split manifest.
  private static let targetsInFunction = 25

  init(_ manifest: Manifest, header: String) {
    self.manifest = manifest
    self.header = header
    style = ManifestStyle(manifest)
    shared = SharedSettings(manifest, style: style)
    syntax = TargetSyntax(tools: manifest.tools, style: style, shared: shared)
  }

  func text() -> String {
    var paragraphs = [package().text(indent: 0)]
    if !shared.constants.isEmpty { paragraphs.insert(contentsOf: constants(), at: 0) }
    paragraphs += assignments()
    if style == .split { paragraphs += functions() + helpers() }
    return head() + paragraphs.map { "\n" + $0 + "\n" }.joined()
  }

  private func head() -> String {
    var lines = ["// swift-tools-version: \(manifest.tools)"]
    let features = manifest.experimentalFeatures.filter { feature in
      if case .text = SwiftSource.member(feature), feature.utf8.first != UInt8(ascii: "_") { true } else { false }
    }
    // SwiftPM reads the features only where they follow the semicolon at once.
    if !features.isEmpty { lines[0] += ";(" + features.sorted().joined(separator: ",") + ")" }
    for line in header.split(whereSeparator: \.isNewline) {
      lines.append(line.hasPrefix("//") ? String(line) : "// \(line)")
    }
    if manifest.targets.contains(where: { $0.kind == .macro }) { lines.append("import CompilerPluginSupport") }
    lines.append("import PackageDescription")
    return lines.map { $0 + "\n" }.joined()
  }

  private func package() -> SwiftSource {
    var arguments = [SwiftSource.string(manifest.name).labelled("name")]
    func add(_ label: String, _ value: SwiftSource?) {
      if let value { arguments.append(value.labelled(label)) }
    }
    func add(_ label: String, _ items: [SwiftSource]) {
      if !items.isEmpty { add(label, .array(items, breaks: true)) }
    }
    let tools = manifest.tools
    add("defaultLocalization", manifest.defaultLocalization.map { .string($0) })
    if !manifest.platforms.isEmpty {
      add("platforms", .array(manifest.platforms.map { PlatformSyntax.supported($0, tools: tools) }))
    }
    add("pkgConfig", manifest.pkgConfig.map { .string($0) })
    arguments += syntax.providers(manifest.providers)
    if style == .split, !manifest.products.isEmpty {
      add("products", .text("products()"))
    } else {
      add("products", manifest.products.map(product))
    }
    add("traits", manifest.traits.sorted { $0.name < $1.name }.map(trait))
    if style == .split, !manifest.dependencies.isEmpty {
      add("dependencies", .text("dependencies()"))
    } else {
      add("dependencies", manifest.dependencies.map { DependencySyntax.expression($0, tools: tools) })
    }
    if style == .split {
      add("targets", .text("targets()"))
    } else {
      add("targets", manifest.targets.map(syntax.expression))
    }
    if let modes = manifest.swiftLanguageModes {
      let label = tools < ToolsVersion(6, 0) ? "swiftLanguageVersions" : "swiftLanguageModes"
      add(label, .array(modes.map { SettingSyntax.languageMode($0, tools: tools) }))
    }
    add("cLanguageStandard", manifest.cLanguageStandard.map(LanguageStandard.c))
    add("cxxLanguageStandard", manifest.cxxLanguageStandard.map(LanguageStandard.cxx))
    return .call("let package = Package", arguments, breaks: true)
  }
}

// MARK: Parts of the package

extension ManifestPrinter {
  private func product(_ product: Manifest.Product) -> SwiftSource {
    var arguments = [SwiftSource.string(product.name).labelled("name")]
    let factory: String
    switch product.type {
    case .library: factory = ".library"
    case .static, .dynamic:
      factory = ".library"
      arguments.append(.text("type: .\(product.type.rawValue)"))
    case .executable: factory = ".executable"
    case .plugin: factory = ".plugin"
    }
    arguments.append(SwiftSource.strings(product.targets).labelled("targets"))
    return .call(factory, arguments)
  }

  private func trait(_ trait: Trait) -> SwiftSource {
    let enables = SwiftSource.strings(trait.enables.sorted()).labelled("enabledTraits")
    if trait.isPlainDefault { return .call(".default", [enables]) }
    if trait.summary == nil, trait.enables.isEmpty, trait.name != "default" { return .string(trait.name) }
    var arguments = [SwiftSource.string(trait.name).labelled("name")]
    if let summary = trait.summary { arguments.append(SwiftSource.string(summary).labelled("description")) }
    if !trait.enables.isEmpty { arguments.append(enables) }
    return .call(".trait", arguments)
  }

  private func constants() -> [String] {
    shared.constants.map { constant in
      let type = Self.settingType(constant.tool)
      let list = SwiftSource.array(
        constant.settings.map { SettingSyntax.expression($0, tools: manifest.tools) }, breaks: true)
      return "let \(constant.name): [\(type)] = \(list.text(indent: 0))"
    }
  }

  private static func settingType(_ tool: Setting.Tool) -> String {
    switch tool {
    case .c: "CSetting"
    case .cxx: "CXXSetting"
    case .swift: "SwiftSetting"
    case .linker: "LinkerSetting"
    }
  }

  /// Members that no factory takes, set after the package is made.
  private func assignments() -> [String] {
    manifest.targets.compactMap { target in
      let assignments = syntax.assignments(target)
      guard !assignments.isEmpty else { return nil }
      var text = "for target in package.targets where target.name == \(swiftLiteral(target.name)) {\n"
      for (member, value) in assignments {
        text += "  " + SwiftSource.prefixed("target.\(member) = ", value).text(indent: 2) + "\n"
      }
      return text + "}"
    }
  }
}

// MARK: A split manifest

extension ManifestPrinter {
  private func functions() -> [String] {
    var functions: [String] = []
    func add(_ name: String, _ type: String, _ items: [SwiftSource]) {
      let list = SwiftSource.array(items, breaks: true)
      functions.append("private func \(name)() -> [\(type)] {\n  \(list.text(indent: 2))\n}")
    }
    if !manifest.products.isEmpty { add("products", "Product", manifest.products.map(product)) }
    if !manifest.dependencies.isEmpty {
      let items = manifest.dependencies.map { DependencySyntax.expression($0, tools: manifest.tools) }
      add("dependencies", "Package.Dependency", items)
    }
    let expressions = manifest.targets.map(syntax.expression)
    let starts = Array(stride(from: 0, to: expressions.count, by: Self.targetsInFunction))
    guard starts.count > 1 else {
      add("targets", "Target", expressions)
      return functions
    }
    var all = "private func targets() -> [Target] {\n  var targets: [Target] = []\n"
    for number in starts.indices { all += "  targets += targets\(number + 1)()\n" }
    functions.append(all + "  return targets\n}")
    for (index, start) in starts.enumerated() {
      let end = min(start + Self.targetsInFunction, expressions.count)
      add("targets\(index + 1)", "Target", Array(expressions[start..<end]))
    }
    return functions
  }

  /// The helpers that are used.
  private func helpers() -> [String] {
    var used: Set<ManifestStyle.Helper> = []
    for target in manifest.targets {
      for dependency in target.dependencies {
        switch dependency {
        case .byName, .product(_, nil, _, _): used.insert(.named)
        case .target: used.insert(.target)
        case .product(_, _, let aliases, _): if aliases.isEmpty { used.insert(.product) }
        }
      }
    }
    return ManifestStyle.Helper.allCases.filter(used.contains).map(\.declaration)
  }
}
