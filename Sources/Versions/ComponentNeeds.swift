import Model
import Text
import Versioning

/// The needs of versions of components.
extension VersionIndex {
  /// The needs in a manifest, and those that only the spec lists.
  static func joined(_ stated: [Need], _ ofSpec: [Need]) -> [Need] {
    let names = Set(stated.map(\.name))
    return stated + ofSpec.filter { !names.contains($0.name) }
  }

  /// The pins and published components that a spec names. Specs state no versions.
  func componentNeeds(_ spec: [UInt8], of name: String) -> [Need] {
    let decoded = decodedSpec(spec)
    var needs: Set<String> = []
    let own = Set((decoded?.modules ?? []).map(\.name.value))
    for module in decoded?.modules ?? [] where module.kind != .test {
      for text in module.dependencies.filter({ $0.form == .name }).map(\.text.value) + module.plugins.map(\.value)
      where !own.contains(text) {
        let owner = text.firstIndex(of: "/").map { String(text[..<$0]) } ?? text
        let found = graph.key(of: text) ?? graph.key(of: owner) ?? registerPublished(owner)
        if let found, found != key(of: name), let entry = entries[found] { needs.insert(entry.name) }
      }
    }
    return needs.sorted().map { ($0, .any) }
  }
}
