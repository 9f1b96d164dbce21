import Model
import Planning
import SwiftSources
import Text

/// A way in which a root is built: a platform, and a configuration.
struct BuildContext: Equatable, Sendable {
  let platform: Platform
  let isRelease: Bool

  /// The ways in which a source may be compiled: no manifest excludes Linux.
  static func ofSources(_ graph: LinkedGraph) -> [BuildContext] {
    let stated = Set(graph.project.integration.platforms.map(\.value.name))
    let platforms = Platform.all.filter { stated.isEmpty || stated.contains($0.name) || $0.name == "linux" }
    return platforms.flatMap { platform in
      [false, true].map { BuildContext(platform: platform, isRelease: $0) }
    }
  }

  /// Returns whether a condition of a manifest is met, traits aside.
  fileprivate func meets(_ condition: Model.Condition?) -> Bool {
    guard let condition else { return true }
    if let configuration = condition.configuration, (configuration == "release") != isRelease { return false }
    return condition.platforms.isEmpty || condition.platforms.contains(platform.name)
  }
}

/// The facts that decide the conditions of one member's sources: the platform, the modules that it may import, `DEBUG`, and
/// the names that settings and traits define. Conditions on compilers and features are unknown.
struct BuildFacts: Sendable {
  private let context: BuildContext
  /// Defined by the module's settings.
  private var defined: Set<String> = ["SWIFT_PACKAGE"]
  /// Defined or not, by the traits of a build.
  private var open: Set<String>
  /// True if flags may define other names.
  private var hasFlags = false
  /// The modules that the spec lets it import.
  private var imports: Set<String>

  init(_ graph: LinkedGraph, of module: Int, in context: BuildContext, imports: Set<String>) {
    (self.context, self.imports) = (context, imports)
    let ofRoot = graph.project.root.flatMap { graph.project.specs[$0].spec.package }
    let sections = [ofRoot, graph.component(of: module).shared.spec.package]
    open = Set(sections.compactMap { $0?.traits }.joined().map(\.name))
    if !context.isRelease { defined.insert("DEBUG") }
    for setting in graph.settings(of: module) where setting.tool == .swift && context.meets(setting.condition) {
      switch setting.kind {
      case .define(let text):
        let name = String(text.prefix { $0 != "=" })
        if setting.condition?.traits.isEmpty == false { open.insert(name) } else { defined.insert(name) }
      case .unsafeFlags: hasFlags = true
      default: break
      }
    }
  }

  /// The same with one more module that can be imported.
  func importing(_ name: String) -> BuildFacts {
    var copy = self
    copy.imports.insert(name)
    return copy
  }

  /// Returns whether code under these conditions is compiled; `nil` if that is not known.
  func value(of conditions: [SwiftSources.Condition]) -> Bool? { conditions.value(value(of:)) }

  private func value(of fact: ConditionFact) -> Bool? {
    guard let argument = fact.argument else {
      if fact.name.hasPrefix("$") || open.contains(fact.name) { return nil }
      return defined.contains(fact.name) ? true : hasFlags ? nil : false
    }
    if fact.name == "canImport", imports.contains(argument) { return true }
    return context.platform.value(of: fact)
  }
}

extension LinkedGraph {
  /// The settings of a module: the root's are those of its members alone.
  func settings(of module: Int) -> [Setting] {
    (isMember(module: module) ? project.integration.settings : []) + modules[module].module.settings
  }

  /// Returns whether the package with a component lists platforms, and all of them are Apple's.
  func isForApples(_ component: Int) -> Bool {
    let stated = platformsOfPackage(with: component).map(\.value.name)
    return !stated.isEmpty && stated.allSatisfy { name in Platform.all.contains { $0.name == name && $0.isApples } }
  }
}

/// `16.4` as numbers; other text ends them.
func versionNumbers(_ text: some StringProtocol) -> [Int] {
  text.split(separator: ".").prefix { Int($0) != nil }.compactMap { Int($0) }
}

/// Returns whether a version comes before another; missing numbers are 0.
func isVersion(_ first: [Int], before second: [Int]) -> Bool {
  for index in 0..<max(first.count, second.count) {
    let (a, b) = (index < first.count ? first[index] : 0, index < second.count ? second[index] : 0)
    if a != b { return a < b }
  }
  return false
}
