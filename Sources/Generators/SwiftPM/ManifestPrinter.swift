import Model
import Parallel
import Text

/// The text of a Package.swift for the manifest, as UTF-8: the same bytes for the same value.
///
/// The tools version of the manifest has to support all of it; see ``requiredTools(_:)`` and ``modernised(_:to:)``.
/// A large manifest is a table, and is printed on several threads.
///
/// - Parameters:
///   - header: the origin of the file; it becomes the comment on the second line.
///   - least: the number of targets from which a manifest is a table.
package func manifestBytes(
  _ manifest: Manifest, header: String, tableFrom least: Int = ManifestStyle.targets
) -> [UInt8] {
  let parts = ManifestPrinter(manifest, header: header, tableFrom: least).parts()
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
  /// A function that returns some of the items of a list.
  case function(SwiftIdentifier, ItemList, ArraySlice<Int>)
  /// Settings that all targets have, in `common`.
  case common(Int)
  /// A list of settings, in `shared.constants`.
  case constant(Int)
  case table
  case packageTable
  case code(SwiftCode)
}

/// The lists of a manifest that can be long.
private enum ItemList {
  case products, dependencies, targets

  /// The label of the argument that takes it, the function that returns what of it is not in the first place, and its type.
  private var words: (label: StaticString, function: SwiftIdentifier, type: SwiftCode) {
    switch self {
    case .products: ("products", "otherProducts", "[Product]")
    case .dependencies: ("dependencies", "dependencies", "[Package.Dependency]")
    case .targets: ("targets", "otherTargets", "[Target]")
    }
  }
  var label: StaticString { words.label }
  var function: SwiftIdentifier { words.function }
  var type: SwiftCode { words.type }
}

/// A class: each paragraph is written by a closure or two that would copy a struct.
final class ManifestPrinter: Sendable {
  private let manifest: Manifest
  private let header: String
  private let table: ManifestTable?
  private let common: [CommonSettings]
  private let shared: SharedSettings
  private let syntax: TargetSyntax
  private let hasMacro: Bool

  /// The number of targets or products in one function of a manifest with a table: the compiler's work grows with the
  /// square of a list.
  private static let itemsInFunction = 25

  init(_ manifest: Manifest, header: String, tableFrom least: Int) {
    var manifest = manifest
    common = CommonSettings.taken(from: &manifest)
    let targets = manifest.targets
    let names = TargetSyntax.names(targets)
    var survey: TargetSurvey?
    var table: ManifestTable?
    if targets.count < least { survey = TargetSurvey(targets, Array(targets.indices), tools: manifest.tools) }
    if survey.map({ ManifestStyle.needsTable(manifest, $0) }) ?? true {
      let made = ManifestTable(manifest, names: names)
      survey = TargetSurvey(targets, made.otherTargets, tools: manifest.tools)
      table = made
    }
    self.manifest = manifest
    self.header = header
    self.table = table
    shared = SharedSettings(targets: targets.count, survey, inFunctions: table != nil)
    syntax = TargetSyntax(manifest: manifest, shared: shared, names: names)
    hasMacro = targets.indices.contains { targets[$0].kind == .macro }
  }

  /// The text, in parts.
  func parts() -> [[UInt8]] {
    // In a manifest with a table the constants are functions: functions may not use globals that are not sendable.
    let constants = shared.constants.indices.map { Paragraph.constant($0) }
    var paragraphs = table == nil ? constants : []
    let others = table?.otherTargets ?? Array(manifest.targets.indices)
    if let table, !table.isEmpty {
      let names: SwiftCode = table.decoder.hasProducts ? "(products, targets)" : "targets"
      paragraphs.append(.code("let \(names) = read(table())"))
    }
    paragraphs.append(.package)
    paragraphs += common.indices.map { .common($0) }
    let dependencies = functions(of: .dependencies, table?.otherPackages ?? [])
    if !dependencies.isEmpty { paragraphs.append(.code("package.dependencies += dependencies()")) }
    let hasPackages = table?.hasPackages ?? false
    if hasPackages {
      paragraphs.append(.code("package.dependencies += split(packages(), \"\\n\").map(packageDependency)"))
    }
    for index in others where !TargetSyntax.assigned(of: manifest.targets, index).isEmpty {
      paragraphs.append(.assignments(index))
    }
    if let table {
      if !table.isEmpty { paragraphs.append(.code(table.decoder.code)) }
      paragraphs += functions(of: .products, table.otherProducts) + functions(of: .targets, table.otherTargets)
      paragraphs += dependencies + constants
      if hasPackages { paragraphs.append(.packageTable) }
      if !table.isEmpty { paragraphs.append(.table) }
    }
    return [Array(head().text.utf8)] + written(paragraphs)
  }

  /// Writes paragraphs on several threads.
  private func written(_ paragraphs: [Paragraph]) -> [[UInt8]] {
    let shares = Self.shares(of: paragraphs)
    return concurrentMap(shares.count) { index in
      var writer = SourceWriter()
      if shares.count > 1 { writer.reserve(Self.shareBytes) }
      for paragraph in paragraphs[shares[index]] {
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
      if case .function(_, _, let indices) = paragraph { items += indices.count } else { items += 1 }
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
    case .common(let index): common[index].write(for: manifest, into: &writer)
    case .function(let name, let list, let indices):
      write(function: name, list.type, into: &writer) { write(list, indices, into: &$0) }
    case .constant(let index): writeConstant(index, into: &writer)
    case .table: table?.write(into: &writer)
    case .packageTable: table?.writePackages(into: &writer)
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
    let hasRows = table.map { !$0.isEmpty } ?? false
    writer.code("let package = Package")
    writer.begin("(", breaks: true)
    writer.argument("name", manifest.name)
    add("defaultLocalization", manifest.defaultLocalization.map { .string($0) })
    if !manifest.platforms.isEmpty {
      add("platforms", .array(manifest.platforms.map { PlatformSyntax.supported($0, tools: tools) }))
    }
    add("pkgConfig", manifest.pkgConfig.map { .string($0) })
    if !manifest.providers.isEmpty { add("providers", TargetSyntax.providers(manifest.providers)) }
    write(
      .products, manifest.products.count, others: table?.otherProducts,
      inRows: hasRows && table?.decoder.hasProducts ?? false, into: &writer)
    if !manifest.traits.isEmpty {
      add("traits", .array(manifest.traits.sorted { $0.name < $1.name }.map(trait), breaks: true))
    }
    let packages = manifest.dependencies.count
    write(
      .dependencies, table == nil ? packages : min(packages, ManifestTable.packagesInList), others: nil, inRows: false,
      into: &writer)
    write(.targets, manifest.targets.count, others: table?.otherTargets, inRows: hasRows, into: &writer)
    if let modes = manifest.swiftLanguageModes {
      let label: StaticString = tools < ToolsVersion(6, 0) ? "swiftLanguageVersions" : "swiftLanguageModes"
      add(label, .array(modes.map { SettingSyntax.languageMode($0, tools: tools) }))
    }
    add("cLanguageStandard", manifest.cLanguageStandard.map(LanguageStandard.c))
    add("cxxLanguageStandard", manifest.cxxLanguageStandard.map(LanguageStandard.cxx))
    writer.end()
  }

  /// - Parameter others: the items that are in no row of the table; `nil` if there is none.
  private func write(
    _ list: ItemList, _ count: Int, others: [Int]?, inRows: Bool, into writer: inout SourceWriter
  ) {
    guard count > 0 else { return }
    writer.argument(list.label)
    switch (others, inRows) {
    case (nil, _): write(list, Array(0..<count)[...], into: &writer)
    case ([], _): writer.code(list.label)
    case (_, true): writer.add("\(list.label) + \(list.function)()")
    case (_, false): writer.add("\(list.function)()")
    }
  }

  private func write(_ list: ItemList, _ indices: ArraySlice<Int>, into writer: inout SourceWriter) {
    writer.list(indices, breaks: true) { index, writer in
      switch list {
      case .products: write(manifest.products[index], into: &writer)
      case .dependencies: writer.add(manifest.dependencies[index], tools: manifest.tools)
      case .targets: syntax.write(index, into: &writer)
      }
    }
  }

  private func write(_ product: Manifest.Product, into writer: inout SourceWriter) {
    let (factory, type): (StaticString, StaticString?) =
      switch product.type {
      case .library: (".library", nil)
      case .static: (".library", ".static")
      case .dynamic: (".library", ".dynamic")
      case .executable: (".executable", nil)
      case .plugin: (".plugin", nil)
      }
    writer.code(factory)
    writer.begin("(")
    writer.argument("name", product.name)
    if let type {
      writer.argument("type")
      writer.code(type)
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
      writer.list(constant.settings, breaks: true) { $1.add($0, tools: manifest.tools) }
    }
    if table != nil {
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
    for argument in TargetSyntax.assigned(of: manifest.targets, index) {
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

// MARK: Functions

extension ManifestPrinter {
  /// A function that returns the items, by calling others if there are many.
  private func functions(of list: ItemList, _ indices: [Int]) -> [Paragraph] {
    let name = list.function
    if indices.isEmpty { return [] }
    if indices.count <= Self.itemsInFunction { return [.function(name, list, indices[...])] }
    var parts: [Paragraph] = []
    var all: SwiftCode = "private func \(name)() -> \(list.type) {\n  var all: \(list.type) = []\n"
    for start in stride(from: 0, to: indices.count, by: Self.itemsInFunction) {
      let part: SwiftIdentifier = "\(name)\(UInt(parts.count + 1))"
      parts.append(.function(part, list, indices[start..<min(start + Self.itemsInFunction, indices.count)]))
      all += "  all += \(part)()\n"
    }
    return [.code(all + "  return all\n}")] + parts
  }
}
