import Model
import Parallel

/// The text of a Package.swift for the manifest, as UTF-8: the same bytes for the same value.
///
/// The tools version of the manifest has to support all of it; see ``requiredTools(_:)`` and ``modernised(_:to:)``.
/// `header` names the origin of the file; it becomes the comment on the second line. A large manifest is printed on
/// several threads.
package func manifestBytes(_ manifest: Manifest, header: String) -> [UInt8] {
  let parts = ManifestPrinter(manifest, header: header).parts()
  var bytes: [UInt8] = []
  bytes.reserveCapacity(parts.reduce(0) { $0 + $1.count })
  for part in parts { bytes += part }
  return bytes
}

/// The text between two empty lines of a manifest.
private enum Paragraph: Sendable {
  case package
  /// Members of a target that no factory takes, assigned after the package is made.
  case assignments(Int)
  /// A function of a split manifest that returns some of the items of a list.
  case function(SwiftIdentifier, ItemList, Range<Int>)
  /// A list of settings, in `shared.constants`.
  case constant(Int)
  /// A condition of settings, in `shared.conditions.constants`.
  case condition(Int)
  case code(SwiftCode)
}

/// The lists of a manifest that can be long.
private enum ItemList {
  case products, dependencies, targets

  /// The label of the argument that takes it.
  var label: StaticString {
    switch self {
    case .products: "products"
    case .dependencies: "dependencies"
    case .targets: "targets"
    }
  }

  /// The function of a split manifest that returns all of it.
  var function: SwiftIdentifier {
    switch self {
    case .products: "products"
    case .dependencies: "dependencies"
    case .targets: "targets"
    }
  }

  var type: SwiftCode {
    switch self {
    case .products: "[Product]"
    case .dependencies: "[Package.Dependency]"
    case .targets: "[Target]"
    }
  }
}

/// A class: each paragraph is written by a closure or two that would copy a struct.
final class ManifestPrinter: Sendable {
  private let manifest: Manifest
  private let header: String
  private let style: ManifestStyle
  private let shared: SharedSettings
  private let syntax: TargetSyntax
  private let calls: TargetCalls
  private let usesProductHelper: Bool
  private let hasMacro: Bool

  /// The number of targets, products or packages in one function of a split manifest.
  private static let itemsInFunction = 25

  init(_ manifest: Manifest, header: String) {
    let targets = manifest.targets
    let surveys = concurrentShares(of: targets.count, share: ShareSize.items) { range in
      TargetSurvey(targets, range, tools: manifest.tools)
    }
    self.manifest = manifest
    self.header = header
    let style = ManifestStyle(manifest, surveys)
    let (shared, names) = both(concurrently: surveys.count > 1) {
      SharedSettings(targets: targets.count, surveys, style: style)
    } _: {
      TargetSyntax.names(targets)
    }
    (self.style, self.shared) = (style, shared)
    syntax = TargetSyntax(manifest: manifest, style: style, shared: shared, names: names)
    calls = TargetCalls(surveys, syntax: syntax)
    hasMacro = surveys.contains(where: \.hasMacro)
    usesProductHelper = surveys.contains(where: \.usesProductHelper)
  }

  /// The text, in parts.
  func parts() -> [[UInt8]] {
    // In a split manifest the constants are functions: code generation for many global constants is slow, and functions
    // may not use globals that are not sendable.
    let constants = shared.constants.indices.map { Paragraph.constant($0) }
    var paragraphs = style == .plain ? constants : []
    paragraphs.append(.package)
    for index in manifest.targets.indices where !syntax.assigned(index).isEmpty {
      paragraphs.append(.assignments(index))
    }
    if style == .split { paragraphs += functions() + constants + helpers() }
    let shares = Self.shares(of: paragraphs)
    let all = paragraphs
    return [Array(head().text.utf8)]
      + concurrentMap(shares.count) { index in
        var writer = SourceWriter()
        if shares.count > 1 { writer.reserve(Self.shareBytes) }
        for paragraph in all[shares[index]] {
          writer.write("\n")
          write(paragraph, into: &writer)
          writer.write("\n")
        }
        return writer.output
      }
  }

  /// The capacity for most shares, just below the size that the system takes back at once when it is freed.
  private static let shareBytes = 120_000

  /// Paragraphs that are written together: those of some two hundred items.
  private static func shares(of paragraphs: [Paragraph]) -> [Range<Int>] {
    var shares: [Range<Int>] = []
    var (start, items) = (0, 0)
    for (index, paragraph) in paragraphs.enumerated() {
      if case .function(_, _, let range) = paragraph { items += range.count } else { items += 1 }
      guard items >= 200 || index == paragraphs.count - 1 else { continue }
      shares.append(start..<index + 1)
      (start, items) = (index + 1, 0)
    }
    return shares
  }

  private func head() -> SwiftCode {
    var lines: [SwiftCode] = ["// swift-tools-version: \(manifest.tools)"]
    let features = manifest.experimentalFeatures.filter(isC99Identifier).compactMap { SwiftIdentifier($0) }
    // SwiftPM reads the features only directly after the semicolon.
    if !features.isEmpty { lines[0] += ";(" + features.sorted().map { "\($0)" }.joined(separator: ",") + ")" }
    for line in header.split(whereSeparator: \.isNewline) {
      lines.append("// \(comment: line.hasPrefix("// ") ? String(line.dropFirst(3)) : String(line))")
    }
    if hasMacro { lines.append("import CompilerPluginSupport") }
    lines.append("import PackageDescription")
    return lines.map { $0 + "\n" }.joined()
  }

  private func write(_ paragraph: Paragraph, into writer: inout SourceWriter) {
    switch paragraph {
    case .package:
      writePackage(into: &writer)
      writer.finish(indent: 0)
    case .assignments(let index): writeAssignments(of: index, into: &writer)
    case .function(let name, let list, let range):
      write(function: name, list.type, into: &writer) { write(list, range, into: &$0) }
    case .constant(let index): writeConstant(index, into: &writer)
    case .condition(let index):
      let (name, condition) = shared.conditions.constants[index]
      write(function: name, "BuildSettingCondition", into: &writer) { writer in
        if let when = SettingSyntax.condition(condition, tools: manifest.tools) { writer.add(when) }
      }
    case .code(let code): writer.write(code)
    }
  }

  private func write(
    function name: SwiftIdentifier, _ type: SwiftCode, into writer: inout SourceWriter,
    _ body: (inout SourceWriter) -> Void
  ) {
    writer.write("private func \(name)() -> \(type) {\n  ")
    body(&writer)
    writer.finish(indent: 2)
    writer.write("\n}")
  }
}

// MARK: Parts of the package

extension ManifestPrinter {
  private func writePackage(into writer: inout SourceWriter) {
    let tools = manifest.tools
    func add(_ label: StaticString, _ value: SwiftSource?) {
      guard let value else { return }
      writer.argument(label)
      writer.add(value)
    }
    func add(_ list: ItemList, _ count: Int) {
      guard count > 0 else { return }
      writer.argument(list.label)
      if style == .plain { write(list, 0..<count, into: &writer) } else { writer.add("\(list.function)()") }
    }
    writer.code("let package = Package")
    writer.begin("(", breaks: true)
    writer.argument("name", manifest.name)
    add("defaultLocalization", manifest.defaultLocalization.map { .string($0) })
    if !manifest.platforms.isEmpty {
      add("platforms", .array(manifest.platforms.map { PlatformSyntax.supported($0, tools: tools) }))
    }
    add("pkgConfig", manifest.pkgConfig.map { .string($0) })
    if !manifest.providers.isEmpty { add("providers", TargetSyntax.providers(manifest.providers)) }
    add(.products, manifest.products.count)
    if !manifest.traits.isEmpty {
      add("traits", .array(manifest.traits.sorted { $0.name < $1.name }.map(trait), breaks: true))
    }
    add(.dependencies, manifest.dependencies.count)
    add(.targets, manifest.targets.count)
    if let modes = manifest.swiftLanguageModes {
      let label: StaticString = tools < ToolsVersion(6, 0) ? "swiftLanguageVersions" : "swiftLanguageModes"
      add(label, .array(modes.map { SettingSyntax.languageMode($0, tools: tools) }))
    }
    add("cLanguageStandard", manifest.cLanguageStandard.map(LanguageStandard.c))
    add("cxxLanguageStandard", manifest.cxxLanguageStandard.map(LanguageStandard.cxx))
    writer.end()
  }

  private func write(_ list: ItemList, _ range: Range<Int>, into writer: inout SourceWriter) {
    writer.list(range, breaks: true) { index, writer in
      switch list {
      case .products: write(manifest.products[index], into: &writer)
      case .dependencies: writer.add(manifest.dependencies[index], tools: manifest.tools)
      case .targets: calls.write(index, into: &writer)
      }
    }
  }

  private func write(_ product: Manifest.Product, into writer: inout SourceWriter) {
    switch product.type {
    case .library, .static, .dynamic: writer.code(".library")
    case .executable: writer.code(".executable")
    case .plugin: writer.code(".plugin")
    }
    writer.begin("(")
    writer.argument("name", product.name)
    switch product.type {
    case .static:
      writer.argument("type")
      writer.code(".static")
    case .dynamic:
      writer.argument("type")
      writer.code(".dynamic")
    case .library, .executable, .plugin: break
    }
    writer.argument("targets")
    writer.strings(product.targets)
    writer.end()
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

  private func writeConstant(_ index: Int, into writer: inout SourceWriter) {
    let constant = shared.constants[index]
    func writeList(into writer: inout SourceWriter) {
      writer.list(constant.settings, breaks: true) {
        $1.add($0, tools: manifest.tools, conditions: shared.conditions)
      }
    }
    if style == .split {
      write(function: constant.name, "[\(constant.tool.type)]", into: &writer) { writeList(into: &$0) }
    } else {
      writer.write("let \(constant.name): [\(constant.tool.type)] = ")
      writeList(into: &writer)
      writer.finish(indent: 0)
    }
  }

  private func writeAssignments(of index: Int, into writer: inout SourceWriter) {
    let name = manifest.targets[index].name
    writer.write("for target in package.targets where target.name == \(literal: name) {\n")
    for argument in syntax.assigned(index) {
      writer.write("  ")
      writer.add("target.\(argument.label) = ")
      if argument == .checksum, manifest.targets[index].checksum == nil {
        writer.code("nil")
      } else {
        syntax.write(argument, of: index, into: &writer)
      }
      writer.finish(indent: 2)
      writer.write("\n")
    }
    writer.write("}")
  }
}

// MARK: A split manifest

extension ManifestPrinter {
  private func functions() -> [Paragraph] {
    functions(of: .products, manifest.products.count) + functions(of: .dependencies, manifest.dependencies.count)
      + functions(of: .targets, manifest.targets.count)
  }

  /// A function that returns the items, by calling others if there are many.
  private func functions(of list: ItemList, _ count: Int) -> [Paragraph] {
    let name = list.function
    if count == 0 { return [] }
    if count <= Self.itemsInFunction { return [.function(name, list, 0..<count)] }
    var parts: [Paragraph] = []
    var all: SwiftCode = "private func \(name)() -> \(list.type) {\n  var all: \(list.type) = []\n"
    for start in stride(from: 0, to: count, by: Self.itemsInFunction) {
      let part: SwiftIdentifier = "\(name)\(UInt(parts.count + 1))"
      parts.append(.function(part, list, start..<min(start + Self.itemsInFunction, count)))
      all += "  all += \(part)()\n"
    }
    return [.code(all + "  return all\n}")] + parts
  }

  private func helpers() -> [Paragraph] {
    var helpers = calls.helpers.map { Paragraph.code($0) }
    helpers += shared.conditions.constants.indices.map { .condition($0) }
    if usesProductHelper { helpers.append(.code(ManifestStyle.productHelper)) }
    return helpers
  }
}
