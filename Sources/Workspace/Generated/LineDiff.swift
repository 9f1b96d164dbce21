import Text

/// The difference of two texts by lines, in the unified format.
struct LineDiff {
  private let old: [ArraySlice<UInt8>]
  private let new: [ArraySlice<UInt8>]
  /// The number of equal lines at the start.
  private let prefix: Int
  /// The number of further equal lines at the end.
  private let suffix: Int

  init(old: ArraySlice<UInt8>, new: ArraySlice<UInt8>) {
    self.old = old.split(separator: 10, omittingEmptySubsequences: false)
    self.new = new.split(separator: 10, omittingEmptySubsequences: false)
    let shorter = min(self.old.count, self.new.count)
    var prefix = 0
    while prefix < shorter, self.old[prefix] == self.new[prefix] { prefix += 1 }
    var suffix = 0
    while suffix < shorter - prefix, self.old[self.old.count - 1 - suffix] == self.new[self.new.count - 1 - suffix] {
      suffix += 1
    }
    (self.prefix, self.suffix) = (prefix, suffix)
  }

  /// The first different line of the old text, from 1.
  var firstLine: Int { min(prefix + 1, max(old.count, 1)) }

  /// The number of lines up to which a diff is computed; a larger difference is shown as one block.
  private static let limit = 2_000

  /// The number of lines of a diff that are shown.
  private static let shownLimit = 200

  /// The number of bytes of a line that are shown.
  private static let lineLimit = 1_000

  /// A line of one or both texts, by its index there.
  private enum Change {
    case keep(old: Int, new: Int)
    case remove(Int)
    case add(Int)
  }

  /// The changed lines with three lines of context.
  func text(path: String) -> String {
    let changes = changes()
    var lines = ["--- \(path)", "+++ \(path) (generated)"]
    var index = 0
    while index < changes.count {
      guard isChange(changes[index]) else {
        index += 1
        continue
      }
      var end = index
      var next = index
      while next < changes.count, next - end <= 6 {
        if isChange(changes[next]) { end = next }
        next += 1
      }
      let hunk = changes[max(0, index - 3)..<min(changes.count, end + 4)]
      lines.append(header(of: hunk))
      lines += hunk.map(line)
      index = end + 1
      if lines.count > Self.shownLimit { break }
    }
    let left = lines.count - Self.shownLimit
    if left > 0 || index < changes.count && changes[index...].contains(where: isChange) {
      lines = lines.prefix(Self.shownLimit) + ["… and more: run 'integrate generate --output DIR' to see all of it"]
    }
    return lines.joined(separator: "\n") + "\n"
  }

  private func changes() -> [Change] {
    let oldMiddle = Array(old[prefix..<(old.count - suffix)])
    let newMiddle = Array(new[prefix..<(new.count - suffix)])
    var removed = Set(oldMiddle.indices)
    var added = Set(newMiddle.indices)
    if oldMiddle.count + newMiddle.count <= Self.limit {
      // Myers' algorithm, from the standard library.
      let difference = newMiddle.difference(from: oldMiddle)
      removed = Set(difference.removals.map(offset))
      added = Set(difference.insertions.map(offset))
    }
    var changes: [Change] = (0..<prefix).map { .keep(old: $0, new: $0) }
    var (o, n) = (0, 0)
    while o < oldMiddle.count || n < newMiddle.count {
      if o < oldMiddle.count, removed.contains(o) {
        changes.append(.remove(prefix + o))
        o += 1
      } else if n < newMiddle.count, added.contains(n) {
        changes.append(.add(prefix + n))
        n += 1
      } else {
        changes.append(.keep(old: prefix + o, new: prefix + n))
        (o, n) = (o + 1, n + 1)
      }
    }
    return changes + (0..<suffix).map { .keep(old: old.count - suffix + $0, new: new.count - suffix + $0) }
  }

  private func offset(_ change: CollectionDifference<ArraySlice<UInt8>>.Change) -> Int {
    switch change {
    case .insert(let offset, _, _), .remove(let offset, _, _): offset
    }
  }

  private func isChange(_ change: Change) -> Bool {
    if case .keep = change { return false }
    return true
  }

  private func header(of hunk: ArraySlice<Change>) -> String {
    var (olds, news): ([Int], [Int]) = ([], [])
    for change in hunk {
      switch change {
      case .keep(let old, let new):
        olds.append(old)
        news.append(new)
      case .remove(let old): olds.append(old)
      case .add(let new): news.append(new)
      }
    }
    return "@@ -\((olds.first ?? -1) + 1),\(olds.count) +\((news.first ?? -1) + 1),\(news.count) @@"
  }

  private func line(_ change: Change) -> String {
    switch change {
    case .keep(let line, _): " " + shown(old[line])
    case .remove(let line): "-" + shown(old[line])
    case .add(let line): "+" + shown(new[line])
    }
  }

  /// The start of a line, cut between two characters.
  private func shown(_ line: ArraySlice<UInt8>) -> String {
    guard line.count > Self.lineLimit else { return String(decoding: line, as: UTF8.self) }
    let end = line.prefix(Self.lineLimit).lastIndex { $0 & 0xC0 != 0x80 } ?? line.startIndex
    return String(decoding: line[..<end], as: UTF8.self) + "…"
  }
}
