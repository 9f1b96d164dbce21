import Diagnostics
import Fetching
import LockfileText
import Model
import Text
import Versioning

/// A key of the recorded facts that says something else than the repository.
struct FactDifference {
  /// `products`, `targets`, `platforms`, `tools` or `ranges`.
  let key: String
  /// Describes the difference, for messages.
  let text: String
  let place: Place
}

extension Pin {
  /// The differences between the recorded facts and others, in the order of the lockfile. A key without a value here or
  /// there counts as its empty value.
  ///
  /// - Parameter hasManifest: true if a manifest was read, so that platforms and tools are known.
  func differences(from facts: PinFacts, _ hasManifest: Bool = true) -> [FactDifference] {
    var found: [FactDifference] = []
    func compare(_ key: String, _ own: [(name: String, value: String, place: Place)], _ other: [(String, String)]) {
      guard let (text, first) = Self.difference(own.map { ($0.name, $0.value) }, other) else { return }
      let place = own.first { $0.name == first }?.place ?? own.first?.place ?? name.place
      found.append(FactDifference(key: key, text: text, place: place))
    }
    compare(
      "products",
      (products ?? []).map { ($0.name.value, Self.shown($0.type, $0.modules), $0.name.place) },
      (facts.products ?? []).map { ($0.name, Self.shown($0.type, $0.modules)) })
    if hasManifest {
      let retired = Set((targets ?? []).lazy.filter(\.isRetired).map(\.name.value))
      compare(
        "targets",
        (targets ?? []).filter { !$0.isRetired }.map { ($0.name.value, Self.shown($0), $0.name.place) },
        (facts.targets ?? []).filter { !retired.contains($0.name.value) }.map { ($0.name.value, Self.shown($0)) })
      compare(
        "platforms", platforms.map { ($0.value.displayName, $0.value.versionText, $0.place) },
        (facts.platforms ?? []).map { ($0.displayName, $0.versionText) })
      if tools == nil || tools?.value != facts.toolsOfManifest {
        compare(
          "tools", tools.map { [("", $0.value.description, $0.place)] } ?? [],
          facts.tools.map { [("", $0.description)] } ?? [])
      }
      compare(
        "ranges",
        (ranges ?? []).map { ($0.package.value.lowercased(), $0.requirement.value.shown, $0.requirement.place) },
        (facts.ranges ?? []).map { ($0.package.lowercased(), $0.requirement.shown) })
    }
    return found
  }

  /// Describes the difference of two lists of facts, with the name of the first that differs.
  private static func difference(
    _ own: [(String, String)], _ other: [(String, String)]
  ) -> (text: String, first: String)? {
    let (here, there) = (Dictionary(own) { $1 }, Dictionary(other) { $1 })
    let names = Set(here.keys).union(there.keys).filter { here[$0] != there[$0] }.sorted()
    guard let first = names.first else { return nil }
    var lines = names.prefix(3).map { name in
      let shown = name.isEmpty ? "" : "\(name): "
      return "\(shown)recorded is \(here[name] ?? "nothing"), but it has \(there[name] ?? "nothing")"
    }
    if names.count > 3 { lines.append("and \(names.count - 3) more") }
    return (lines.joined(separator: "; "), first)
  }

  /// The parts of the record besides the facts that differ from the read ones, by their keys.
  ///
  /// - Returns: for each the place in the record, if it has the key, and the read values.
  func recordDifferences(from facts: RecordedFacts) -> [(key: String, place: Place?, read: [String])] {
    if facts.manifest == nil { return [] }
    let lists = [
      ("missing", recorded?.missing, facts.missing),
      ("missing-products", recorded?.missingProducts, facts.missingProducts),
      ("traits", recorded?.traits?.lines, facts.traits(enabled: traits)?.lines.map(\.value) ?? []),
    ]
    return lists.compactMap { key, recorded, read in
      (recorded ?? []).map(\.value) == read ? nil : (key, recorded?.first?.place, read)
    }
  }

  /// Returns whether the lockfile has values under a key of facts, so that they can be wrong.
  func states(_ key: String) -> Bool {
    switch key {
    case "products": products != nil
    case "targets": targets != nil
    case "ranges": ranges != nil
    default: true
    }
  }

  private static func shown(_ target: Target) -> String {
    let needs = target.needs.map { need in
      need.text + need.aliases.sorted { $0.key < $1.key }.map { " (\($0.key) as \($0.value))" }.joined()
        + (need.platforms.isEmpty ? "" : " on " + need.platforms.joined(separator: " and "))
    }
    return (target.kind == .library ? "" : "\(target.kind.rawValue) ")
      + (target.hasUnsafeFlags ? "with unsafe flags " : "")
      + "[\(needs.joined(separator: ", "))]"
  }

  private static func shown(_ type: ProductType, _ modules: [String]) -> String {
    (type == .library ? "" : "\(type.rawValue) ") + "[\(modules.joined(separator: ", "))]"
  }
}
