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
  private let calls: TargetCalls

  /// Targets, products or packages in one function of a split manifest.
  private static let itemsInFunction = 25

  init(_ manifest: Manifest, header: String) {
    self.manifest = manifest
    self.header = header
    style = ManifestStyle(manifest)
    shared = SharedSettings(manifest, style: style)
    syntax = TargetSyntax(
      tools: manifest.tools, style: style, shared: shared, targets: Set(manifest.targets.map(\.name)))
    calls = TargetCalls(manifest.targets, syntax: syntax)
  }

  func text() -> String {
    var paragraphs = style == .plain ? constants() : []
    paragraphs.append(package().text(indent: 0))
    paragraphs += assignments()
    if style == .split { paragraphs += functions() + constants() + helpers() }
    return head() + paragraphs.map { "\n" + $0 + "\n" }.joined()
  }

  private func head() -> String {
    var lines = ["// swift-tools-version: \(manifest.tools)"]
    let features = manifest.experimentalFeatures.filter(SwiftSource.isIdentifier)
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
    func addList(_ label: String, _ items: [SwiftSource]) {
      if style == .plain { add(label, items) } else if !items.isEmpty { add(label, .text("\(label)()")) }
    }
    let tools = manifest.tools
    add("defaultLocalization", manifest.defaultLocalization.map { .string($0) })
    if !manifest.platforms.isEmpty {
      add("platforms", .array(manifest.platforms.map { PlatformSyntax.supported($0, tools: tools) }))
    }
    add("pkgConfig", manifest.pkgConfig.map { .string($0) })
    arguments += TargetSyntax.providers(manifest.providers).map(\.source)
    addList("products", manifest.products.map(product))
    add("traits", manifest.traits.sorted { $0.name < $1.name }.map(trait))
    addList("dependencies", manifest.dependencies.map { DependencySyntax.expression($0, tools: tools) })
    addList("targets", calls.expressions)
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

  /// Constants in a plain manifest. In a split one they are functions: code for many global constants is slow to
  /// make, and functions may not use those that are not sendable.
  private func constants() -> [String] {
    shared.constants.map { constant in
      let type = Self.settingType(constant.tool)
      let list = SwiftSource.array(
        constant.settings.map {
          SettingSyntax.expression($0, tools: manifest.tools, conditions: shared.conditions)
        }, breaks: true)
      guard style == .split else { return "let \(constant.name): [\(type)] = \(list.text(indent: 0))" }
      return Self.function(constant.name, "[\(type)]", list)
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
  private static func function(_ name: String, _ type: String, _ body: SwiftSource) -> String {
    "private func \(name)() -> \(type) {\n  \(body.text(indent: 2))\n}"
  }

  private func functions() -> [String] {
    let tools = manifest.tools
    return list("products", "Product", manifest.products.map(product))
      + list(
        "dependencies", "Package.Dependency",
        manifest.dependencies.map { DependencySyntax.expression($0, tools: tools) })
      + list("targets", "Target", calls.expressions)
  }

  /// A function that returns the items, by way of others when they are many.
  private func list(_ name: String, _ type: String, _ items: [SwiftSource]) -> [String] {
    guard !items.isEmpty else { return [] }
    func function(_ name: String, _ items: [SwiftSource]) -> String {
      Self.function(name, "[\(type)]", .array(items, breaks: true))
    }
    guard items.count > Self.itemsInFunction else { return [function(name, items)] }
    var parts: [String] = []
    var all = "private func \(name)() -> [\(type)] {\n  var all: [\(type)] = []\n"
    for start in stride(from: 0, to: items.count, by: Self.itemsInFunction) {
      let part = "\(name)\(parts.count + 1)"
      parts.append(function(part, Array(items[start..<min(start + Self.itemsInFunction, items.count)])))
      all += "  all += \(part)()\n"
    }
    return [all + "  return all\n}"] + parts
  }

  private func helpers() -> [String] {
    var helpers = calls.helpers
    helpers += shared.conditions.constants.compactMap { name, condition in
      SettingSyntax.condition(condition, tools: manifest.tools).map {
        Self.function(name, "BuildSettingCondition", $0)
      }
    }
    if manifest.targets.contains(where: { $0.dependencies.contains(where: TargetSyntax.usesHelper) }) {
      helpers.append(ManifestStyle.productHelper)
    }
    return helpers
  }
}
