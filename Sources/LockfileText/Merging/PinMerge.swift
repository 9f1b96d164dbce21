import Text

/// Merges the two sides of one pin by meaning.
///
/// People decide on a source and a version; products, targets, platforms, tools and ranges follow from these, so they come from
/// the side that moved the pin. Facts that the tool completed do not count as a change.
struct PinMerge {
  typealias Values = [String: LockValue]

  enum Outcome: Equatable {
    /// The merged values; `nil` if the pin is removed.
    case merged(Values?)
    /// Both sides changed the same value in different ways.
    case conflict
  }

  private static let source = keys(of: .source)
  private static let selection = keys(of: .selection)
  private static let recorded = keys(of: .record)

  private static func keys(of group: PinKey.Group) -> Set<String> {
    Set(PinKey.allCases.filter { $0.group == group }.map(\.rawValue))
  }

  static func merge(base: Values?, ours: Values?, theirs: Values?) -> Outcome {
    if ours == theirs || theirs == base { return .merged(ours) }
    if ours == base { return .merged(theirs) }
    guard let ours, let theirs else {
      // One side removed the pin; on the other, only the tool recorded facts.
      let (base, kept) = (base ?? [:], ours ?? theirs ?? [:])
      return isOnlyCompleted(kept, since: base) ? .merged(nil) : .conflict
    }
    return mergeBoth(base: base ?? [:], ours: withoutStaleRecord(ours), theirs: withoutStaleRecord(theirs))
  }

  private static func isOnlyCompleted(_ values: Values, since base: Values) -> Bool {
    let ignored = recorded.union(selection)
    guard values.without(ignored) == base.without(ignored) else { return false }
    let (chosen, before) = (values.only(selection), base.only(selection))
    return chosen == before || completes(chosen, before)
  }

  /// Returns whether the only change is that the revision of the same version was added.
  private static func completes(_ values: Values, _ before: Values) -> Bool {
    before[.version] != nil && before[.revision] == nil && values.without([PinKey.revision.rawValue]) == before
  }

  private static func mergeBoth(base: Values, ours: Values, theirs: Values) -> Outcome {
    guard
      let source = changedSide(base.only(source), ours.only(source), theirs.only(source)),
      let selection = select(base.only(selection), ours.only(selection), theirs.only(selection)),
      let rest = byKey(
        base.without(decided), ours.without(decided), theirs.without(decided), deep: false),
      let facts = facts(base, ours, theirs, source, selection)
    else { return .conflict }
    return .merged(source.merging(selection) { $1 }.merging(rest) { $1 }.merging(facts) { $1 })
  }

  private static let decided = source.union(selection).union(recorded)

  private static func select(_ base: Values, _ ours: Values, _ theirs: Values) -> Values? {
    if let one = changedSide(base, ours, theirs) { return one }
    // A version that one side moved wins over a revision that the tool recorded for the old one.
    if completes(theirs, base) != completes(ours, base) { return completes(theirs, base) ? ours : theirs }
    // Both added the pin; one has a revision already.
    if completes(theirs, ours) { return theirs }
    if completes(ours, theirs) { return ours }
    return nil
  }

  private static func facts(_ base: Values, _ ours: Values, _ theirs: Values, _ source: Values, _ selection: Values)
    -> Values?
  {
    for (keys, merged) in [(Self.selection, selection), (Self.source, source)] {
      // A revision that only one side has does not distinguish the versions.
      let hasBoth = ours.only(keys)[.revision] != nil && theirs.only(keys)[.revision] != nil
      let compared = hasBoth ? keys : keys.subtracting([PinKey.revision.rawValue])
      let (isOurs, isTheirs) = (
        ours.only(compared) == merged.only(compared), theirs.only(compared) == merged.only(compared)
      )
      if isOurs != isTheirs { return (isOurs ? ours : theirs).only(recorded) }
    }
    return mergeFacts(base.only(recorded), ours.only(recorded), theirs.only(recorded))
  }

  /// Merges facts of one version that both sides recorded in part. Their record is kept only if the merged facts are
  /// those of one side; otherwise 'resolve' writes it again.
  private static func mergeFacts(_ base: Values, _ ours: Values, _ theirs: Values) -> Values? {
    // A side that moved the pin by hand has none.
    if ours.isEmpty || theirs.isEmpty { return ours.isEmpty ? theirs : ours }
    let key: Set = [PinKey.recorded.rawValue]
    guard var merged = byKey(base.without(key), ours.without(key), theirs.without(key), deep: true) else { return nil }
    let side = [ours, theirs].first { $0[.recorded] != nil && $0.without(key) == merged }
    merged[.recorded] = side?[.recorded]
    return merged
  }

  /// A side without what it has recorded of another version: its version was changed by hand, and not resolved yet.
  private static func withoutStaleRecord(_ values: Values) -> Values {
    guard let record = values[.recorded]?.entries else { return values }
    let isMoved =
      record[RecordKey.source.rawValue] != values[.git] || record[RecordKey.version.rawValue] != values[.version]
      || record[RecordKey.branch.rawValue] != values[.branch]
    guard isMoved else { return values }
    var fresh = values.without(recorded)
    if record[RecordKey.revision.rawValue] == values[.revision], values[.version] != nil || values[.branch] != nil {
      fresh[.revision] = nil
    }
    return fresh
  }

  /// The values of the side that changed; `nil` if both did, differently.
  private static func changedSide(_ base: Values, _ ours: Values, _ theirs: Values) -> Values? {
    if ours == theirs || theirs == base { return ours }
    return ours == base ? theirs : nil
  }

  private static func byKey(_ base: Values, _ ours: Values, _ theirs: Values, deep: Bool) -> Values? {
    var merged: Values = [:]
    for key in Set(ours.keys).union(theirs.keys).sorted() {
      let (old, left, right) = (base[key], ours[key], theirs[key])
      if left == right || right == old {
        merged[key] = left
      } else if left == old {
        merged[key] = right
      } else if deep, let one = left?.entries, let two = right?.entries,
        let both = byKey(old?.entries ?? [:], one, two, deep: true)
      {
        merged[key] = .mapping(both)
      } else {
        return nil
      }
    }
    return merged
  }
}

extension [String: LockValue] {
  fileprivate func only(_ keys: Set<String>) -> [String: LockValue] { filter { keys.contains($0.key) } }
  fileprivate func without(_ keys: Set<String>) -> [String: LockValue] { filter { !keys.contains($0.key) } }
}
