import Fetching
import Model
import Resolver
import Text
import Versioning
import Workspace

extension VersionRun {
  /// Notes why pins stay where they are.
  ///
  /// - Parameters:
  ///   - named: the pins that the command names, each of which gets a sentence; `nil` where it names none.
  ///   - isMajor: true if any newer version was allowed, so that each pin that is behind gets a sentence.
  mutating func noteWhatStays(_ named: Set<String>?, isMajor: Bool) {
    let moved = Set(changes.moves.map { index.key(of: $0.name) })
    let staying = (named ?? Set(graph.pins.keys)).subtracting(moved)
    var behind: [OutdatedPin] = []
    for key in staying.sorted() {
      guard let pin = graph.pins[key] else { continue }
      let revision = pin.revision?.value.lowercased()
      if named != nil, let branch = pin.followedBranch,
        let repository = try? index.repository(of: key), repository.references.branches[branch] == revision
      {
        notes.append("\(pin.name.value) stays at \(pin.shown): it is at the newest commit of '\(branch)'")
      }
      guard let current = pin.movableVersion, let known = try? index.knownVersions(of: key) else { continue }
      let row = OutdatedPin(pin, known, statedAbout: key, graph, isMajor: isMajor)
      if let row { behind.append(row) }
      if named != nil || isMajor && row != nil {
        notes.append("\(pin.name.value) stays at \(current): \(reasonToStay(row, current))")
      }
    }
    let registryPins = named == nil ? graph.namesOfRegistryPins(among: nil) : []
    if !registryPins.isEmpty { notes.append(OutdatedReport.notAsked(registryPins)) }
    if named == nil, !isMajor, moved.isEmpty, !behind.isEmpty {
      let pins = behind.count == 1 ? "1 pin is" : "\(behind.count) pins are"
      notes.append("\(pins) not at the newest version; run 'integrate outdated' to see why")
    } else if named == nil, !isMajor, !behind.movableBeyondRanges.isEmpty {
      let names = behind.movableBeyondRanges.map(ShellWord.quoted).joined(separator: " ")
      notes.append("newer versions are out of range: run 'integrate update \(names) --major' to select them")
    }
  }

  private func reasonToStay(_ row: OutdatedPin?, _ current: Version) -> String {
    guard let row else { return "it is the newest version" }
    let fits = row.allowed.map { $0 != current.description } ?? false
    if fits, let allowed = row.allowed {
      var left = row
      left.hold(by: refused + refusedByThemselves)
      // A note of its own has the reason.
      if left.allowed == current.description { return "\(allowed) cannot be used" }
      if left.heldBack.count > row.heldBack.count, let reason = left.heldBack.last { return reason }
      return row.clash(in: self) ?? "\(allowed) is not compatible with other packages"
    }
    if row.heldBack.isEmpty { return "\(row.allowed ?? "the newer version") is not compatible with other packages" }
    return "\(row.newest ?? "a newer version") exists, but \(row.heldBack.prefix(2).joined(separator: ", and "))"
  }

  /// The versions that can be used beside no others, and those that could not be read.
  var refusedByThemselves: [Request.Refusal] {
    index.unusableVersions + index.newVersions
      + index.skippedVersions.map { key, version, error in
        Request.Refusal(
          [index.entries[key]?.name ?? key: .semantic(version)], reason: "cannot be used (\(error.messageOfVersion))")
      }
  }
}
