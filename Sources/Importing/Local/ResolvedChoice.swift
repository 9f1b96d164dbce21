import Diagnostics
import Findings
import Model
import SwiftPackages
import Text
import Versioning

/// Chooses the pin of each package among several Package.resolved files.
///
/// The files of the root and of Xcode describe the project as a whole, so the first of them that has a package decides,
/// or the first whose version the packages take.
/// If none has it, those of the packages do: the state that they agree on, else the highest version that satisfies all
/// packages.
struct ResolvedChoice {
  private struct Entry {
    let pin: ResolvedPackages.Pin
    let file: ResolvedFile
    let isOfRoot: Bool
  }

  /// A package with several states.
  private struct Difference {
    let identity: String
    let chosen: Entry
    let others: [Entry]

    /// A state in words: with its commit where two have the same version or branch.
    func sentence(_ entry: Entry) -> String {
      let areAlike = others.contains { $0.pin.state.sentence == chosen.pin.state.sentence }
      return areAlike ? entry.pin.state.exactSentence : entry.pin.state.sentence
    }
  }

  private var entries: [String: [Entry]] = [:]
  private var chosen: [String: Entry] = [:]
  private var isLeftOut: Set<String> = []
  /// The packages that have several states, by the path of the file whose state was chosen.
  private var differing: [String: [Difference]] = [:]
  private(set) var bag = DiagnosticBag()
  let hasFiles: Bool

  init(_ input: LocalPackagesImport) {
    let own = input.packages.compactMap(\.resolved)
    hasFiles = !input.resolved.isEmpty || !own.isEmpty
    for (files, isOfRoot) in [(input.resolved, true), (own, false)] {
      for file in files {
        for pin in file.packages.pins {
          entries[pin.identity, default: []].append(Entry(pin: pin, file: file, isOfRoot: isOfRoot))
        }
      }
    }
  }

  /// The pin that the project as a whole uses.
  func rootPin(_ identity: String) -> ResolvedPackages.Pin? {
    entries[identity]?.first { $0.isOfRoot }?.pin
  }

  mutating func chooseRootPin(_ identity: String) {
    if let entry = entries[identity]?.first(where: \.isOfRoot) { record(entry, identity) }
  }

  /// - Parameter requirement: the common requirement; `nil` for a transitive dependency.
  mutating func choose(_ identity: String, for requirement: Manifest.PackageDependency.Requirement?) {
    guard let candidates = entries[identity], let first = candidates.first else { return }
    let accepted = candidates.filter { requirement?.accepts($0.pin.state) ?? true }
    if first.isOfRoot { return record(accepted.first(where: \.isOfRoot) ?? first, identity) }
    // The first one with the highest version, in the order of folders.
    var best = accepted.first ?? first
    for entry in accepted where Self.isHigher(entry.pin.state, than: best.pin.state) { best = entry }
    record(best, identity)
  }

  private static func isHigher(_ a: ResolvedPackages.State, than b: ResolvedPackages.State) -> Bool {
    guard case .version(let one, _) = a, let one = Version(one) else { return false }
    guard case .version(let two, _) = b, let two = Version(two) else { return true }
    return two < one
  }

  private mutating func record(_ entry: Entry, _ identity: String) {
    chosen[identity] = entry
    let others = (entries[identity] ?? []).filter { $0.pin.state != entry.pin.state }
    if others.isEmpty { return }
    differing[entry.file.path, default: []].append(Difference(identity: identity, chosen: entry, others: others))
  }

  /// One finding for each package, or for all of a file if they are many: that has one cause.
  private mutating func reportDifferences() {
    for (path, all) in differing.sorted(by: { $0.key < $1.key }) {
      let all = all.sorted { $0.identity < $1.identity }
      func add(_ message: FindingText, _ first: Difference, _ notes: [Note]) {
        bag.add(
          .notCarriedOver, message, at: first.chosen.pin.place(in: first.chosen.file.file), notes: notes,
          help: "pin another one in integrate.lock.yaml if you need it")
      }
      if all.count > 3 {
        let shown = all.prefix(5).flatMap { difference in
          difference.others.prefix(1).map {
            Note(
              "'\(difference.identity)' is \(difference.sentence(difference.chosen)) there, and \(difference.sentence($0)) here",
              at: $0.pin.place(in: $0.file.file))
          }
        }
        add(
          "\(all.count) packages are resolved at different versions: those of '\(path)' are pinned", all[0],
          shown + (all.count > 5 ? [Note("and \(all.count - 5) more")] : []))
        continue
      }
      for difference in all {
        add(
          "'\(difference.identity)' is resolved at different versions: \(difference.sentence(difference.chosen)) of "
            + "'\(path)' is pinned", difference,
          difference.others.map { Note("\(difference.sentence($0)) here", at: $0.pin.place(in: $0.file.file)) })
      }
    }
    differing = [:]
  }

  mutating func leaveOut(_ identities: Set<String>) { isLeftOut.formUnion(identities) }

  /// Chooses transitive dependencies too.
  ///
  /// - Parameter isWhole: true if the files of the project have all that packages require, and so what that needs:
  ///   another entry of a package's own file is out of date.
  /// - Returns: one pin per package, ordered by identity, and the file that each is from.
  mutating func all(isWhole: Bool) -> (packages: ResolvedPackages, files: [String: FileID]) {
    for identity in entries.keys.sorted() where chosen[identity] == nil && !isLeftOut.contains(identity) {
      if !isWhole || rootPin(identity) != nil { choose(identity, for: nil) }
    }
    reportDifferences()
    let kept = chosen.filter { !isLeftOut.contains($0.key) }.sorted { $0.key < $1.key }
    return (
      ResolvedPackages(version: 2, pins: kept.map(\.value.pin)),
      Dictionary(uniqueKeysWithValues: kept.map { ($0.key, $0.value.file.file) })
    )
  }
}
