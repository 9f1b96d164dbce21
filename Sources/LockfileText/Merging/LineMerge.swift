/// Merges lines that two sides changed, by the algorithm of diff3: S. Khanna, K. Kunal and B. C. Pierce, A Formal
/// Investigation of Diff3, 2007.
///
/// - Parameter joinsNeighbours: true if lines that one side added stay beside lines that the other changed; the caller
///   has to check the meaning of the result.
/// - Returns: `nil` if both sides changed the same lines in different ways.
func mergeLines(
  base: [String], ours: [String], theirs: [String], joinsNeighbours: Bool = false
) -> [String]? {
  if ours == base || ours == theirs { return theirs }
  if theirs == base { return ours }
  let (inOurs, inTheirs) = (partners(of: base, in: ours), partners(of: base, in: theirs))
  var merged: [String] = []
  var (o, t, b) = (0, 0, 0)
  // A chunk lies between two lines that all three have; the end counts as such a line too.
  for next in 0...base.count {
    let isEnd = next == base.count
    guard let oursNext = isEnd ? ours.count : inOurs[next], let theirsNext = isEnd ? theirs.count : inTheirs[next]
    else {
      continue
    }
    let (left, right, old) = (ours[o..<oursNext], theirs[t..<theirsNext], base[b..<next])
    if left.elementsEqual(old) {
      merged += right
    } else if right.elementsEqual(old) || left.elementsEqual(right) {
      merged += left
    } else if joinsNeighbours, let joined = join(old, left, right) ?? join(old, right, left) {
      merged += joined
    } else {
      return nil
    }
    if !isEnd { merged.append(base[next]) }
    (o, t, b) = (oursNext + 1, theirsNext + 1, next + 1)
  }
  return merged
}

/// The changed lines with those that the other side only added before or after the old ones.
private func join(
  _ old: ArraySlice<String>, _ changed: ArraySlice<String>, _ added: ArraySlice<String>
) -> ArraySlice<String>? {
  if added.starts(with: old) { return changed + added.dropFirst(old.count) }
  return added.suffix(old.count).elementsEqual(old) ? added.dropLast(old.count) + changed : nil
}

/// For each line of the base its index among the changed ones; `nil` if it was removed.
private func partners(of base: [String], in changed: [String]) -> [Int?] {
  var removed: Set<Int> = []
  var inserted: Set<Int> = []
  for change in changed.difference(from: base) {
    switch change {
    case .remove(let offset, _, _): removed.insert(offset)
    case .insert(let offset, _, _): inserted.insert(offset)
    }
  }
  var next = 0
  return base.indices.map { index in
    if removed.contains(index) { return nil }
    while inserted.contains(next) { next += 1 }
    defer { next += 1 }
    return next
  }
}
