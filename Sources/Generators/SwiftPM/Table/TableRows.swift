import Model
import Text

/// The rows of some targets or products of a manifest, each with what it needs of the decoder.
struct TableRows: Sendable {
  struct Row: Sendable {
    /// The index of the target or product in the manifest.
    let index: Int
    /// The range of its line in ``text``, with the line break.
    let bytes: Range<Int>
    let needs: RowFeatures
    let platforms: Set<String>
  }

  private(set) var text = RowText()
  private(set) var rows: [Row] = []
  /// Those that no row can say.
  private(set) var others: [Int] = []

  private let tools: ToolsVersion
  private var needs = RowFeatures()
  private var platforms: Set<String> = []
  /// True while a row can express all parts so far.
  private var fits = true

  /// The rows of products that have no place in the row of a target.
  init(_ products: [Manifest.Product], _ indices: [Int], tools: ToolsVersion) {
    self.tools = tools
    for index in indices {
      let product = products[index]
      row(index) { rows in
        rows.text.add("product ")
        rows.add(product.name)
        rows.need(.productRow)
        rows.add(product.type)
        rows.add(words: product.targets)
      }
    }
  }

  /// - Parameter products: the products of one target with its name, by that name.
  init(
    _ targets: [Manifest.Target], _ range: Range<Int>, names: Set<String>, products: [String: ProductType],
    tools: ToolsVersion
  ) {
    self.tools = tools
    text.reserve(range.count * 200)
    rows.reserveCapacity(range.count)
    for index in range {
      row(index) { rows in
        rows.add(targets, index, names)
        guard let type = products[targets[index].name] else { return }
        rows.label(.product, " product:")
        rows.add(type)
      }
    }
  }

  private mutating func row(_ index: Int, _ write: (inout TableRows) -> Void) {
    let start = text.count
    (needs, platforms, fits) = (RowFeatures(), [], true)
    text.add("  ")
    write(&self)
    text.add("\n")
    if fits {
      rows.append(Row(index: index, bytes: start..<text.count, needs: needs, platforms: platforms))
    } else {
      text.cut(to: start)
      others.append(index)
    }
  }

  /// Takes out rows; returns the indices of their targets or products.
  mutating func drop(where isOut: (RowFeatures) -> Bool) -> [Int] {
    let dropped = rows.filter { isOut($0.needs) }.map(\.index)
    if !dropped.isEmpty { rows.removeAll { isOut($0.needs) } }
    return dropped
  }

  func write(into writer: inout SourceWriter) {
    for row in rows { writer.write(text, row.bytes) }
  }

  // MARK: Words

  private mutating func need(_ feature: RowFeature) { needs.insert(feature) }

  private mutating func label(_ feature: RowFeature, _ text: StaticString) {
    need(feature)
    self.text.add(text)
  }

  private mutating func add(_ word: String, without signs: StaticString = "") {
    if let word = RowWord(word, without: signs) { text.add(word) } else { fits = false }
  }

  private mutating func add(words: [String]) {
    for word in words {
      text.add(" ")
      add(word)
    }
  }

  private mutating func add(_ type: ProductType) {
    need(RowFeature(type))
    text.add(" ")
    text.add(TableDecoder.word(type))
  }
}

// MARK: Targets

extension TableRows {
  private mutating func add(_ targets: [Manifest.Target], _ index: Int, _ names: Set<String>) {
    let kind = targets[index].kind
    need(RowFeature(kind))
    text.add(TargetSyntax.factory(kind))
    add(words: [targets[index].name])
    var arguments = TargetSyntax.arguments(of: targets, index, tools: tools)
    let assigned = TargetSyntax.assigned(of: targets, index)
    // The decoder sets the path of an archive before its URL, and no row takes one away.
    if kind == .binary, !assigned.isEmpty { fits = false }
    arguments.formUnion(assigned)
    for argument in arguments { add(argument, of: targets, index, names) }
  }

  private mutating func add(
    _ argument: TargetArgument, of targets: [Manifest.Target], _ index: Int, _ names: Set<String>
  ) {
    if let feature = argument.feature {
      text.add(" ")
      label(feature, argument.label)
      text.add(":")
    }
    switch argument {
    case .name: break
    case .capability: if case .command = targets[index].capability { fits = false }
    // Nothing but the factory takes them.
    case .pkgConfig, .providers, .packageAccess: fits = false
    case .url: add(words: [targets[index].url ?? ""])
    case .checksum: add(words: [targets[index].checksum ?? ""])
    case .dependencies: addDependencies(of: targets, index, names)
    case .path: add(words: [targets[index].path ?? ""])
    case .exclude: add(words: targets[index].exclude)
    case .sources: add(words: targets[index].sources ?? [])
    case .resources: addResources(of: targets, index)
    case .publicHeadersPath: add(words: [targets[index].publicHeadersPath ?? ""])
    case .cSettings, .cxxSettings, .swiftSettings, .linkerSettings:
      for setting in targets[index].settings where TargetArgument(settingsOf: setting.tool) == argument {
        add(setting)
      }
    case .plugins: addPlugins(of: targets, index)
    }
  }

  private mutating func addDependencies(of targets: [Manifest.Target], _ index: Int, _ names: Set<String>) {
    for dependency in targets[index].dependencies {
      text.add(" ")
      switch dependency {
      case .byName(let name, let condition), .product(let name, nil, _, let condition):
        add(name, condition)
      case .target(let name, let condition):
        // SwiftPM looks for a target first, so the short form means the same.
        if !names.contains(name) { fits = false }
        add(name, condition)
      case .product(let name, let package?, let aliases, let condition):
        need(.packageProduct)
        add(package, without: "/=")
        text.add("/")
        add(name, without: "/=")
        if !aliases.isEmpty { add(aliases) }
        addDependencyCondition(condition)
      }
    }
  }

  private mutating func add(_ name: String, _ condition: Condition?) {
    add(name, without: "/=")
    addDependencyCondition(condition)
  }

  private mutating func add(_ aliases: [String: String]) {
    need(.aliases)
    var isFirst = true
    for (key, value) in aliases.sorted(by: { $0.key < $1.key }) {
      text.add(isFirst ? "=" : ",")
      isFirst = false
      add(key, without: ":")
      text.add(":")
      add(value, without: ":")
    }
  }

  private mutating func addPlugins(of targets: [Manifest.Target], _ index: Int) {
    for plugin in targets[index].plugins {
      text.add(" ")
      if let package = plugin.package {
        need(.packagePlugin)
        add(package, without: "/")
        text.add("/")
      }
      add(plugin.name, without: "/")
    }
  }

  private mutating func addResources(of targets: [Manifest.Target], _ index: Int) {
    for resource in targets[index].resources {
      switch resource.rule {
      case .process(nil): label(.process, " process=")
      case .copy: label(.copy, " copy=")
      case .embedInCode: label(.embedInCode, " embedInCode=")
      case .process: fits = false
      }
      add(resource.path)
    }
  }
}

// MARK: Settings

extension TableRows {
  private mutating func add(_ setting: Setting) {
    guard let feature = RowFeature(setting) else {
      fits = false
      return
    }
    text.add(" ")
    label(feature, SettingSyntax.name(setting.kind))
    switch setting.kind {
    case .strictMemorySafety: break
    case .headerSearchPath(let value), .define(let value), .linkedLibrary(let value), .linkedFramework(let value),
      .enableUpcomingFeature(let value), .enableExperimentalFeature(let value), .swiftLanguageMode(let value):
      text.add("=")
      add(value)
    case .interoperabilityMode(let mode):
      // The members that PackageDescription has.
      switch mode {
      case "C": text.add("=C")
      case "Cxx": text.add("=Cxx")
      default: fits = false
      }
    case .unsafeFlags(let flags):
      if flags.isEmpty { fits = false }
      for (number, flag) in flags.enumerated() {
        text.add(number == 0 ? "=" : ",")
        add(flag)
      }
    case .treatAllWarnings(.error): text.add("=error")
    case .treatAllWarnings(.warning): text.add("=warning")
    case .defaultIsolation(let isolation): text.add(isolation == nil ? "=nil" : "=MainActor")
    case .treatWarning, .enableWarning, .disableWarning: fits = false
    }
    guard let condition = setting.condition, condition != Condition() else { return }
    need(.settingCondition)
    add(condition)
  }

  private mutating func addDependencyCondition(_ condition: Condition?) {
    guard let condition, condition != Condition() else { return }
    // No factory takes it; the tools that it needs are none.
    if condition.configuration != nil { fits = false }
    need(.dependencyCondition)
    add(condition)
  }

  /// Platforms in PackageDescription's spelling, the configuration, and traits.
  private mutating func add(_ condition: Condition) {
    var separator: StaticString = "@"
    func next(_ rows: inout TableRows, _ feature: RowFeature) {
      rows.label(feature, separator)
      separator = ","
    }
    for platform in condition.platforms {
      next(&self, .platforms)
      let word = PlatformSyntax.word(platform)
      if word == "debug" || word == "release" { fits = false }
      add(word, without: ":")
      platforms.insert(platform)
    }
    if let configuration = condition.configuration {
      next(&self, .configuration)
      switch configuration {
      case "debug": text.add("debug")
      case "release": text.add("release")
      default: fits = false
      }
    }
    for name in condition.traits.sorted() {
      next(&self, .traits)
      text.add("trait:")
      add(name)
    }
  }
}
