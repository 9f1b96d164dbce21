import Model
import Planning

/// The text of a Package.swift that says what the manifest says, the same bytes for the same value.
///
/// The manifest has to be one that its tools version can say; see ``requiredTools(_:)`` and ``modernised(_:to:)``.
/// `header` says what wrote the file; it becomes the comment on the second line.
package func printManifest(_ manifest: Manifest, header: String) -> String {
  String(decoding: manifestBytes(manifest, header: header), as: UTF8.self)
}

/// The same as UTF-8, made on several threads where there is much.
package func manifestBytes(_ manifest: Manifest, header: String) -> [UInt8] {
  // The expressions, which are larger than their text, are gone before the parts are put together.
  let parts = ManifestPrinter(manifest, header: header).parts()
  var output: [UInt8] = []
  output.reserveCapacity(parts.reduce(0) { $0 + $1.count })
  for part in parts { output += part }
  return output
}

/// What stands between two empty lines of a manifest: text around an expression.
private struct Paragraph: Sendable {
  var opening = ""
  var body: SwiftSource?
  /// Spaces before the line that the expression starts on.
  var indent = 0
  var closing = ""

  static func function(_ name: String, _ type: String, _ body: SwiftSource) -> Paragraph {
    Paragraph(opening: "private func \(name)() -> \(type) {\n  ", body: body, indent: 2, closing: "\n}")
  }

  func write(into output: inout [UInt8]) {
    output.add("\n")
    output.add(opening)
    body?.write(into: &output, indent: indent)
    output.add(closing)
    output.add("\n")
  }
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

  /// The text, in parts.
  func parts() -> [[UInt8]] {
    var paragraphs = style == .plain ? constants() : []
    paragraphs.append(Paragraph(body: package()))
    paragraphs += assignments()
    if style == .split { paragraphs += functions() + constants() + helpers() }
    let (all, share) = (paragraphs, 64)
    return [Array(head().utf8)]
      + concurrentMap((all.count + share - 1) / share) { index in
        var output: [UInt8] = []
        for paragraph in all[(index * share)..<min((index + 1) * share, all.count)] { paragraph.write(into: &output) }
        return output
      }
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
    func addList(_ label: String, isEmpty: Bool, _ items: @autoclosure () -> [SwiftSource]) {
      if style == .plain { add(label, items()) } else if !isEmpty { add(label, .text("\(label)()")) }
    }
    let tools = manifest.tools
    add("defaultLocalization", manifest.defaultLocalization.map { .string($0) })
    if !manifest.platforms.isEmpty {
      add("platforms", .array(manifest.platforms.map { PlatformSyntax.supported($0, tools: tools) }))
    }
    add("pkgConfig", manifest.pkgConfig.map { .string($0) })
    arguments += TargetSyntax.providers(manifest.providers).map(\.source)
    addList("products", isEmpty: manifest.products.isEmpty, manifest.products.map(product))
    add("traits", manifest.traits.sorted { $0.name < $1.name }.map(trait))
    addList(
      "dependencies", isEmpty: manifest.dependencies.isEmpty,
      manifest.dependencies.map { DependencySyntax.expression($0, tools: tools) })
    addList("targets", isEmpty: calls.expressions.isEmpty, calls.expressions)
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
  private func constants() -> [Paragraph] {
    shared.constants.map { constant in
      let type = Self.settingType(constant.tool)
      let list = SwiftSource.array(
        constant.settings.map {
          SettingSyntax.expression($0, tools: manifest.tools, conditions: shared.conditions)
        }, breaks: true)
      guard style == .split else { return Paragraph(opening: "let \(constant.name): [\(type)] = ", body: list) }
      return .function(constant.name, "[\(type)]", list)
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
  private func assignments() -> [Paragraph] {
    manifest.targets.compactMap { target in
      let assignments = syntax.assignments(target)
      guard !assignments.isEmpty else { return nil }
      var text = "for target in package.targets where target.name == \(swiftLiteral(target.name)) {\n"
      for (member, value) in assignments {
        text += "  " + SwiftSource.prefixed("target.\(member) = ", value).text(indent: 2) + "\n"
      }
      return Paragraph(opening: text + "}")
    }
  }
}

// MARK: A split manifest

extension ManifestPrinter {
  private func functions() -> [Paragraph] {
    let tools = manifest.tools
    return list("products", "Product", manifest.products.map(product))
      + list(
        "dependencies", "Package.Dependency",
        manifest.dependencies.map { DependencySyntax.expression($0, tools: tools) })
      + list("targets", "Target", calls.expressions)
  }

  /// A function that returns the items, by way of others when they are many.
  private func list(_ name: String, _ type: String, _ items: [SwiftSource]) -> [Paragraph] {
    guard !items.isEmpty else { return [] }
    func function(_ name: String, _ items: [SwiftSource]) -> Paragraph {
      .function(name, "[\(type)]", .array(items, breaks: true))
    }
    guard items.count > Self.itemsInFunction else { return [function(name, items)] }
    var parts: [Paragraph] = []
    var all = "private func \(name)() -> [\(type)] {\n  var all: [\(type)] = []\n"
    for start in stride(from: 0, to: items.count, by: Self.itemsInFunction) {
      let part = "\(name)\(parts.count + 1)"
      parts.append(function(part, Array(items[start..<min(start + Self.itemsInFunction, items.count)])))
      all += "  all += \(part)()\n"
    }
    return [Paragraph(opening: all + "  return all\n}")] + parts
  }

  private func helpers() -> [Paragraph] {
    var helpers = calls.helpers.map { Paragraph(opening: $0) }
    helpers += shared.conditions.constants.compactMap { name, condition in
      SettingSyntax.condition(condition, tools: manifest.tools).map {
        .function(name, "BuildSettingCondition", $0)
      }
    }
    if manifest.targets.contains(where: { $0.dependencies.contains(where: TargetSyntax.usesHelper) }) {
      helpers.append(Paragraph(opening: ManifestStyle.productHelper))
    }
    return helpers
  }
}
