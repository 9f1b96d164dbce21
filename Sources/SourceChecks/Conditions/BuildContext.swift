import Model
import Planning
import SwiftSources

/// A way in which a root is built: a platform, and a configuration.
struct BuildContext: Hashable, Sendable {
  let platform: Platform
  /// The oldest version of the platform that the app supports; `nil` if it is not known.
  var minimum: [Int]?
  let isRelease: Bool
  /// The compiler that builds it; `nil` for any that reads the manifest.
  var compiler: [Int]?

  /// The ways in which the app's code has to compile: on the platforms that the root states, or else on this one.
  static func ofApp(_ graph: LinkedGraph) -> [BuildContext] {
    // An app in a package of its own may need newer ones than the root.
    let apps = graph.components.indices.filter {
      graph.components[$0].isMember && graph.components[$0].spec.kind == .app
    }
    let ofApps = apps.flatMap { graph.platformsOfPackage(with: $0).map(\.value) }
    let stated = graph.project.integration.platforms.compactMap { stated in
      let oldest = ofApps.filter { $0.name == stated.value.name }.map(\.version).min { isOlder($0, than: $1) }
      return Platform.all.first { $0.name == stated.value.name }.map {
        ($0, versionNumbers(oldest ?? stated.value.version))
      }
    }
    let platforms = stated.isEmpty ? [(Platform.host, versionNumbers(oldest(Platform.host)))] : stated
    return platforms.flatMap { platform, minimum in
      [false, true].map { BuildContext(platform: platform, minimum: minimum, isRelease: $0) }
    }
  }

  /// The ways in which `swift build` compiles the app besides, on machines of platforms that the root does not state.
  ///
  /// - Parameter isOutside: whether code of the app cannot be built on a platform anyway.
  static func ofUnstatedHosts(_ graph: LinkedGraph, isOutside: (Platform) -> Bool) -> [BuildContext] {
    let stated = Set(graph.project.integration.platforms.map(\.value.name))
    if stated.isEmpty { return [] }
    let hosts = Platform.all.filter { ["macos", "linux"].contains($0.name) && !stated.contains($0.name) }
    return hosts.filter { !isOutside($0) }.flatMap { platform in
      let minimum = versionNumbers(oldest(platform))
      return [false, true].map { BuildContext(platform: platform, minimum: minimum, isRelease: $0) }
    }
  }

  /// The ways in which a source may be compiled: no manifest says that something is not built on Linux.
  static func ofSources(_ graph: LinkedGraph) -> [BuildContext] {
    let stated = Set(graph.project.integration.platforms.map(\.value.name))
    let platforms = Platform.all.filter { stated.isEmpty || stated.contains($0.name) || $0.name == "linux" }
    return platforms.flatMap { platform in
      [false, true].map { BuildContext(platform: platform, isRelease: $0) }
    }
  }

  /// Whether a condition of a manifest holds, traits aside.
  func meets(_ condition: Model.Condition?) -> Bool {
    guard let condition else { return true }
    if let configuration = condition.configuration, (configuration == "release") != isRelease { return false }
    return condition.platforms.isEmpty || condition.platforms.contains(platform.name)
  }

  private static func oldest(_ platform: Platform) -> String {
    platformsOfWiring(stated: []).first { $0.name == platform.name }?.version ?? ""
  }
}

/// `16.4` as numbers; other text ends them.
func versionNumbers(_ text: some StringProtocol) -> [Int] {
  text.split(separator: ".").prefix { Int($0) != nil }.compactMap { Int($0) }
}

/// Whether a version comes before another; numbers that are not there are 0.
func isVersion(_ first: [Int], before second: [Int]) -> Bool {
  for index in 0..<max(first.count, second.count) {
    let (a, b) = (index < first.count ? first[index] : 0, index < second.count ? second[index] : 0)
    if a != b { return a < b }
  }
  return false
}

/// What decides the conditions of one module's sources.
struct BuildFacts: Sendable {
  let context: BuildContext
  /// Defined by the module's settings.
  private var defined: Set<String> = ["SWIFT_PACKAGE"]
  /// Defined or not, by who builds.
  private var open: Set<String>
  /// Those of ``open`` that are defined where nobody chooses traits; `nil` for a pin, whose traits are chosen.
  private var openByDefault: Set<String>?
  /// Whether ``openByDefault`` decides what is open.
  private var hasDefaultTraits = false
  /// The oldest compiler that reads the manifest.
  private let tools: [Int]
  /// The module's language mode.
  private let mode: [Int]
  /// What the module may import because its spec says so.
  private var imports: Set<String>
  /// Switched on by the module's settings, and those that a trait switches on.
  private var features: Set<String> = []
  private var openFeatures: Set<String> = []

  init(_ graph: LinkedGraph, of module: Int, in context: BuildContext, imports: Set<String>) {
    self.context = context
    self.imports = imports
    let stated = graph.tools(of: module)
    tools = [stated.major, stated.minor, stated.patch]
    let ofRoot = graph.project.root.flatMap { graph.project.specs[$0].spec.package }
    let sections = [graph.isMember(module: module) ? ofRoot : nil, graph.component(of: module).shared.spec.package]
    let traits = Array(sections.compactMap { $0?.traits }.joined())
    open = graph.traits(ofPinOf: module) ?? Set(traits.map(\.name))
    if graph.isMember(module: module) { openByDefault = traits.enabled(by: nil) }
    let modes = sections.compactMap { $0?.swiftLanguageModes }.last ?? []
    var mode = modes.map(versionNumbers).max { isVersion($0, before: $1) }
    if !context.isRelease { defined.insert("DEBUG") }
    for setting in graph.settings(of: module)
    where setting.tool == .swift && context.meets(setting.condition) {
      switch setting.kind {
      case .define(let text): defined.insert(String(text.prefix { $0 != "=" }))
      case .enableUpcomingFeature(let name), .enableExperimentalFeature(let name):
        if setting.condition?.traits.isEmpty == false { openFeatures.insert(name) } else { features.insert(name) }
      case .strictMemorySafety: features.insert("StrictMemorySafety")
      case .swiftLanguageMode(let text): mode = versionNumbers(text)
      case .unsafeFlags(let flags):
        for (flag, before) in zip(flags, [""] + flags) {
          if before == "-D" { defined.insert(flag) }
          if flag.hasPrefix("-D") { defined.insert(String(flag.dropFirst(2))) }
          if before == "-swift-version" { mode = versionNumbers(flag) }
          if ["-enable-upcoming-feature", "-enable-experimental-feature"].contains(before) { features.insert(flag) }
          if flag == "-strict-memory-safety" { features.insert("StrictMemorySafety") }
        }
      default: break
      }
      if let condition = setting.condition, !condition.traits.isEmpty, case .define(let text) = setting.kind {
        let name = String(text.prefix { $0 != "=" })
        open.insert(name)
        if openByDefault.map({ !$0.isDisjoint(with: condition.traits) }) == true { openByDefault?.insert(name) }
      }
    }
    self.mode = mode ?? (stated.major >= 6 ? [6] : [5])
  }

  /// The same as `swift build` has it where nobody chooses traits.
  var withDefaultTraits: BuildFacts {
    var copy = self
    copy.hasDefaultTraits = true
    return copy
  }

  /// The same where one more module can be imported.
  func importing(_ name: String) -> BuildFacts {
    var copy = self
    copy.imports.insert(name)
    return copy
  }

  /// Whether code under these conditions is compiled; `nil` if that is not known.
  func value(of conditions: [SwiftSources.Condition]) -> Bool? { conditions.value(value(of:)) }

  private func value(of fact: ConditionFact) -> Bool? {
    guard let argument = fact.argument else {
      if fact.name.hasPrefix("$") { return nil }
      if open.contains(fact.name) { return hasDefaultTraits ? openByDefault?.contains(fact.name) : nil }
      return defined.contains(fact.name)
    }
    switch fact.name {
    case "canImport":
      let name = String(argument.prefix { $0 != "," && $0 != "." })
      if name == argument, imports.contains(name) { return true }
    case "compiler": return holds(argument, compilerIsAtLeast)
    case "swift": return holds(argument, languageIsAtLeast)
    case "hasFeature": return has(feature: argument)
    default: break
    }
    return context.platform.value(of: fact)
  }

  /// Whether a feature that has to be switched on is on.
  private func has(feature name: String) -> Bool? {
    if features.contains(name) { return true }
    if openFeatures.contains(name) { return nil }
    if Self.experimental.contains(name) { return false }
    return Self.upcoming[name].flatMap { languageIsAtLeast([$0]) }
  }

  /// The language modes in which features are on by themselves.
  private static let upcoming: [String: Int] = {
    let six =
      "ConciseMagicFile ForwardTrailingClosures StrictConcurrency BareSlashRegexLiterals DeprecateApplicationMain "
      + "ImportObjcForwardDeclarations DisableOutwardActorInference IsolatedDefaultValues GlobalConcurrency "
      + "InferSendableFromCaptures ImplicitOpenExistentials RegionBasedIsolation DynamicActorIsolation "
      + "GlobalActorIsolatedTypesUsability"
    let seven =
      "ExistentialAny InternalImportsByDefault MemberImportVisibility NonisolatedNonsendingByDefault "
      + "InferIsolatedConformances"
    func modes(_ names: String, _ mode: Int) -> [(String, Int)] {
      names.split(separator: " ").map { (String($0), mode) }
    }
    return Dictionary(uniqueKeysWithValues: modes(six, 6) + modes(seven, 7))
  }()

  /// On in no mode.
  private static let experimental: Set<String> = ["Embedded", "CodeItemMacros", "RawLayout", "StrictMemorySafety"]

  /// `>=5.9` or `<6`.
  private func holds(_ text: String, _ isAtLeast: ([Int]) -> Bool?) -> Bool? {
    if text.hasPrefix(">=") { return isAtLeast(versionNumbers(text.dropFirst(2))) }
    if text.hasPrefix("<") { return isAtLeast(versionNumbers(text.dropFirst())).map { !$0 } }
    return nil
  }

  private func compilerIsAtLeast(_ version: [Int]) -> Bool? {
    guard let major = version.first else { return nil }
    if !isVersion(tools, before: version) { return true }
    if let compiler = context.compiler { return !isVersion(compiler, before: version) }
    // Compilers to come are not known, but not for ever.
    return major > max(tools[0], 6) + 1 ? false : nil
  }

  /// In a mode below its own a compiler says the last version of that mode.
  func languageIsAtLeast(_ version: [Int]) -> Bool? {
    guard let major = version.first, let own = mode.first else { return nil }
    // A newer compiler says no newer version while it is in an older mode.
    if major > own { return false }
    if own >= 6, own >= tools[0] { return compilerIsAtLeast(version) }
    if !isVersion(mode, before: version) { return true }
    return isVersion(tools, before: version) ? nil : true
  }
}

extension LinkedGraph {
  /// What a module is compiled with: the root's settings are those of its members alone.
  func settings(of module: Int) -> [Setting] {
    (isMember(module: module) ? project.integration.settings : []) + modules[module].module.settings
  }

  /// Whether the package with a component states platforms, and all of them are Apple's.
  func isForApples(_ component: Int) -> Bool {
    let stated = platformsOfPackage(with: component).map(\.value.name)
    return !stated.isEmpty && stated.allSatisfy { name in Platform.all.contains { $0.name == name && $0.isApples } }
  }

  /// The tools version of the manifest that has a module.
  fileprivate func tools(of module: Int) -> ToolsVersion {
    let pin = isMember(module: module) ? nil : component(of: module).pin.map { project.lockfile.pins[$0] }
    let inFolder = pin.flatMap { project.folderManifests[$0.name.value]?.tools }
    return inFolder ?? (pin?.tools ?? project.integration.tools)?.value ?? ToolsVersion(6, 0)
  }

  /// The traits that the manifest of a pinned module declares; `nil` for other modules, and where it was not read.
  fileprivate func traits(ofPinOf module: Int) -> Set<String>? {
    guard !isMember(module: module), let pin = component(of: module).pin else { return nil }
    return project.lockfile.pins[pin].knownTraits.map { Set($0.declared.map(\.name.value)) }
  }
}
