import Diagnostics
import Findings
import Model

// The local pods of folders that are left out.
extension PodfileLock {
  /// Leaves out local pods, as if the Podfile did not name them, with what they alone need.
  ///
  /// - Parameters:
  ///   - place: the folder of the Podfile.lock, from the root.
  ///   - isExcluded: returns whether a folder, from the root, is left out.
  /// - Returns: a finding for each.
  mutating func leaveOut(from place: String, where isExcluded: (String) -> Bool) -> [Diagnostic] {
    let sources = externalSources.filter { $0.localFolder(from: place).map(isExcluded) ?? false }
    let pods = Set(sources.map(\.name.value))
    if pods.isEmpty { return [] }
    func isKept(_ name: Located<String>) -> Bool { !pods.contains(Self.root(of: name.value)) }
    var needing: [String: [Note]] = [:]
    let before = needed
    externalSources.removeAll { !isKept($0.name) }
    dependencies.removeAll { !isKept($0.pod) }
    entries.removeAll { !isKept($0.name) }
    for index in entries.indices {
      for reference in entries[index].requires where !isKept(reference.pod) {
        let note = Note("'\(entries[index].name.value)' no longer depends on it", at: reference.pod.place)
        needing[Self.root(of: reference.pod.value), default: []].append(note)
      }
      entries[index].requires.removeAll { !isKept($0.pod) }
    }
    let lost = before.subtracting(needed)
    let others = entries.filter { lost.contains($0.name.value) }.map(\.name)
    entries.removeAll { lost.contains($0.name.value) }
    let names = Set(entries.map { Self.root(of: $0.name.value) })
    externalSources.removeAll { source in
      !names.contains(source.name.value) && others.contains { Self.root(of: $0.value) == source.name.value }
    }
    return sources.map { .podExcluded($0, needing[$0.name.value] ?? []) } + Diagnostic.podsNoLongerNeeded(others)
  }

  /// The entries that the Podfile leads to.
  private var needed: Set<String> {
    let requires = Dictionary(entries.map { ($0.name.value, $0.requires) }, uniquingKeysWith: +)
    var open = dependencies.map(\.pod.value)
    var found: Set<String> = []
    while let name = open.popLast() {
      if found.insert(name).inserted { open += (requires[name] ?? []).map(\.pod.value) }
    }
    return found
  }
}

extension Diagnostic {
  fileprivate static func podExcluded(_ source: PodfileLock.Source, _ needing: [Note]) -> Diagnostic {
    Diagnostic(
      .notCarriedOver,
      "'\(source.name.value)' was left out, since '--exclude' skips its folder: CocoaPods still builds it",
      at: source.name.place, notes: needing)
  }

  fileprivate static func podsNoLongerNeeded(_ names: [Located<String>]) -> [Diagnostic] {
    guard let first = names.first else { return [] }
    let shown = names.map { "'\($0.value)'" }.joined(separator: ", ")
    return [
      Diagnostic(
        .notCarriedOver,
        "\(shown) \(names.count == 1 ? "was" : "were") left out too: nothing else needs \(names.count == 1 ? "it" : "them")",
        at: first.place)
    ]
  }
}
