import Model
import Text
import Versioning

/// The facts about a pin at its revision that the tool records in the lockfile.
///
/// `nil` stands for an unknown fact: the lockfile keeps its value.
package struct PinFacts: Sendable {
  package struct Product: Sendable, Hashable {
    package var name: String
    package var type: ProductType
    package var modules: [String]

    package init(name: String, type: ProductType = .library, modules: [String]) {
      (self.name, self.type, self.modules) = (name, type, modules)
    }
  }

  /// The name of the pin in the lockfile.
  package var name: String
  package var revision: String?
  package var products: [Product]?
  package var targets: [Pin.Target]?
  package var platforms: [SupportedPlatform]?
  package var tools: ToolsVersion?
  /// The tools of the manifest that was read, which earlier versions of the tool recorded where there are several.
  package var toolsOfManifest: ToolsVersion?
  package var ranges: [(package: String, requirement: Pin.Range.Requirement)]?

  package init(
    name: String, revision: String? = nil, products: [Product]? = nil, platforms: [SupportedPlatform]? = nil,
    tools: ToolsVersion? = nil, ranges: [(package: String, requirement: Pin.Range.Requirement)]? = nil
  ) {
    (self.name, self.revision, self.products) = (name, revision, products)
    (self.platforms, self.tools, self.ranges) = (platforms, tools, ranges)
  }
}

extension LockfileEditor {
  /// Records facts after the keys that people wrote. A value that means the same in another spelling stays, so
  /// recording the same facts again changes no byte.
  ///
  /// No products, no targets and no ranges are facts, recorded as `{}`; no platforms are not recorded.
  package mutating func complete(_ facts: [PinFacts]) throws(LockfileEditError) {
    var edits: [LockfileEdit] = []
    for fact in facts {
      guard let old = values(of: fact.name) else { throw .unknownPin(fact.name) }
      for (key, value) in FactValues(fact, over: old).changes {
        edits.append(.set(pin: fact.name, key: key.rawValue, value))
      }
    }
    try apply(edits)
  }
}

/// The facts as values of the lockfile, in its present spelling where that means the same.
private struct FactValues {
  private(set) var changes: [(key: PinKey, value: LockValue?)] = []
  private let old: [String: LockValue]

  init(_ facts: PinFacts, over old: [String: LockValue]) {
    self.old = old
    if let revision = facts.revision { add(.revision, .text(revision)) { $0.lowercased() == revision.lowercased() } }
    if let tools = facts.tools { add(.tools, .text(tools.description)) { ToolsVersion($0) == tools } }
    if let products = facts.products { add(.products, self.products(products)) }
    if let targets = facts.targets { add(.targets, .targets(targets)) }
    if let platforms = facts.platforms {
      platforms.isEmpty ? changes.append((.platforms, nil)) : add(.platforms, self.platforms(platforms))
    }
    if let ranges = facts.ranges { add(.ranges, self.ranges(ranges)) }
  }

  private mutating func add(_ key: PinKey, _ value: LockValue, unless same: (String) -> Bool = { _ in false }) {
    if let text = old[key]?.text, same(text) { return }
    if old[key] != value { changes.append((key, value)) }
  }

  private func products(_ products: [PinFacts.Product]) -> LockValue {
    let before = old[.products]?.entries ?? [:]
    return .byName(
      products.map { product in
        let long = LockValue.longProduct(product.type, modules: product.modules)
        return (
          product.name, before[product.name] == long ? long : .product(product.type, modules: product.modules)
        )
      })
  }

  private func platforms(_ platforms: [SupportedPlatform]) -> LockValue {
    let spelled = spelledNames(.platforms)
    return .byName(platforms.map { (spelled[$0.name.lowercased()] ?? $0.displayName, .platform($0)) })
  }

  private func ranges(_ ranges: [(package: String, requirement: Pin.Range.Requirement)]) -> LockValue {
    let before = old[.ranges]?.entries ?? [:]
    let spelled = spelledNames(.ranges)
    return .byName(
      ranges.map { package, requirement in
        let name = spelled[package.lowercased()] ?? package
        return (name, range(requirement, before: before[name]))
      })
  }

  /// The names under a key in the spelling of the file, by lower-case name.
  private func spelledNames(_ key: PinKey) -> [String: String] {
    let names = old[key]?.entries?.keys.sorted() ?? []
    return Dictionary(names.map { ($0.lowercased(), $0) }) { _, last in last }
  }

  private func range(_ requirement: Pin.Range.Requirement, before: LockValue?) -> LockValue {
    switch requirement {
    case .versions(let range):
      if let text = before?.text, VersionRange(text) == range { return .text(text) }
    case .any:
      if let before, before.entries?[RangeKey.path.rawValue] != nil { return before }
    case .branch, .revision: break
    }
    return .range(requirement)
  }
}
