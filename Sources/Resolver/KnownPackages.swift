import Text
import Versioning

extension Solver {
  /// Prepares a package on its first mention: reads its versions, and applies the request's statements about it.
  mutating func touch(_ package: Int32) {
    let place = Int(package)
    while solution.packages.count <= place { solution.packages.append(PartialSolution.Package()) }
    if solution.packages[place].isListed { return }
    solution.packages[place].isListed = true
    catalog.list(package)
    if let forced = overrides[package] {
      restrict(package, to: forced, .override)
      return
    }
    if let version = lockedPackages[package] {
      if let number = catalog.number(of: version, in: package) {
        solution.packages[place].preferred = Int32(number)
        if version.isPrerelease { solution.packages[place].asksForPrereleases = true }
        if held.contains(package) { restrict(package, to: number, .held) }
      } else if held.contains(package) {
        restrict(package, to: -1, .held)
      }
    }
    exclude(package)
  }

  /// Leaves only absence and the version; no version at all for a negative number.
  private mutating func restrict(_ package: Int32, to version: Int, _ kind: Incompatibility.Kind) {
    let others = copy(ofCatalog: catalog.records[Int(package)].all, words: wordCount(package))
    if version >= 0 { words.remove(version + 1, at: others) }
    if words.isEmpty(at: others, words: wordCount(package)) { return }
    add(kind, package, terms: [Term(package: package, set: others)])
  }

  /// Excludes versions that the source advises against, with one statement per reason. One that is locked or required
  /// exactly stays: it was asked for.
  private mutating func exclude(_ package: Int32) {
    let record = catalog.records[Int(package)]
    let excluded = record.exclusions.filter { !isAskedFor(record.versions[$0.version], record.name) }
    for (reason, versions) in Dictionary(grouping: excluded, by: \.reason).sorted(by: { $0.key < $1.key }) {
      let set = words.appendEmpty(words: record.words)
      for (number, _) in versions { words.insert(number + 1, at: set) }
      reasons.append(reason)
      add(.excluded, package, Int32(reasons.count - 1), terms: [Term(package: package, set: set)])
    }
  }

  private func isAskedFor(_ version: PackageVersion, _ name: String) -> Bool {
    if request.locked[name] == version { return true }
    return request.requirements.contains { requirement in
      guard requirement.package == name else { return false }
      switch requirement.requirement {
      case .exactly(let only): return only == version
      case .semantic(.exact(let only)): return .semantic(only) == version
      default: return false
      }
    }
  }

  // MARK: Sets

  mutating func copy(ofCatalog offset: SetOffset, words count: Int) -> SetOffset {
    let new = SetOffset(words.count)
    for word in 0..<count { words.append(catalog.words[Int(offset) + word]) }
    return new
  }

  /// The complement of the set among all choices, including absence.
  mutating func complement(ofCatalog offset: SetOffset, in package: Int32) -> SetOffset {
    let start = Int(catalog.records[Int(package)].all)
    let new = SetOffset(words.count)
    for word in 0..<wordCount(package) {
      let all = catalog.words[start + word] | (word == 0 ? 1 : 0)
      words.append(all & ~catalog.words[Int(offset) + word])
    }
    return new
  }
}
