import Text
import Versioning

/// "Decision Making" of dart pub's doc/solver.md.
extension Solver {
  /// The required package to decide next: one with a single version left, which is no choice and shows a dead end early,
  /// or else the first in the order of ``DecisionOrder``.
  mutating func choosePackage() -> Int32? {
    var isOpen = false
    for package in solution.touched where isRequired(package) {
      isOpen = true
      if words.bitCount(at: solution.packages[Int(package)].left, words: wordCount(package)) == 1,
        !hasOnlyUnrequestedPrereleases(package)
      {
        return package
      }
    }
    return isOpen ? firstInOrder() : nil
  }

  /// Returns whether some version of the package has to be chosen and none is yet.
  func isRequired(_ package: Int32) -> Bool {
    let state = solution.packages[Int(package)]
    return !state.isDecided && state.left >= 0 && words[Int(state.left)] & 1 == 0
  }

  /// Chooses a version of the package, or records why this version cannot be chosen now.
  mutating func decide(_ package: Int32) {
    guard let version = chooseVersion(of: package) else { return }
    guard let groups = catalog.groups(of: package, version: version) else {
      let set = words.appendEmpty(words: wordCount(package))
      words.insert(version + 1, at: set)
      add(.unreadable, package, Int32(version), terms: [Term(package: package, set: set)])
      return
    }
    var isBlocked = false
    for group in groups {
      if addDependency(group, of: package, version: version) { isBlocked = true }
    }
    // A contradicted dependency rules the version out, so it is not chosen and nothing has to be undone.
    if isBlocked {
      wait(package)
      return
    }
    let left = words.appendEmpty(words: wordCount(package))
    words.insert(version + 1, at: left)
    solution.level += 1
    solution.assign(package, left: left, cause: -1)
    wait(package)
  }

  /// The locked version if it is left, otherwise the newest; a prerelease only if there are no releases or one is asked
  /// for. Nil if prereleases were excluded now, which has been added as an incompatibility.
  private mutating func chooseVersion(of package: Int32) -> Int? {
    let state = solution.packages[Int(package)]
    let count = wordCount(package)
    if state.preferred >= 0, words.has(Int(state.preferred) + 1, at: state.left) { return Int(state.preferred) }
    var left = state.left
    if catalog.records[Int(package)].hasPrereleases, !state.asksForPrereleases, overrides[package] == nil {
      if excludeUnrequestedPrereleases(of: package) { return nil }
      let releases = SetOffset(words.count)
      let prereleases = Int(catalog.records[Int(package)].prereleases)
      for word in 0..<count { words.append(words[Int(left) + word] & ~catalog.words[prereleases + word]) }
      if !words.isEmpty(at: releases, words: count) { left = releases }
    }
    return words.highestBit(at: left, words: count).map { $0 - 1 }
  }

  /// Adds the dependency for all versions that state it, unless it was added before. True if it rules the version out.
  private mutating func addDependency(_ group: Int32, of package: Int32, version: Int) -> Bool {
    while addedGroups.count <= Int(group) { addedGroups.append(-1) }
    let added = addedGroups[Int(group)]
    if added >= 0, words.has(version + 1, at: added) { return false }
    let stated = catalog.groups[Int(group)]
    touch(stated.target)
    let dependents = copy(ofCatalog: stated.dependents, words: wordCount(package))
    let admitted =
      overrides[stated.target] != nil
      ? catalog.records[Int(stated.target)].all : catalog.admitted(byGroup: group)
    let refused = complement(ofCatalog: admitted, in: stated.target)
    addedGroups[Int(group)] = dependents
    if stated.namesPrerelease { solution.packages[Int(stated.target)].asksForPrereleases = true }
    if stated.target == package { return addSelfDependency(group, dependents, refused, version) }
    let start = Int32(terms.count)
    terms.append(Term(package: package, set: dependents))
    let other = Term(package: stated.target, set: refused)
    // A requirement that admits nothing refuses every choice, so that the target's term would always be true.
    let admitsNothing = catalog.words.isEmpty(at: admitted, words: wordCount(stated.target))
    if !admitsNothing { terms.append(other) }
    _ = seal(.dependency, group, 0, start: start, isUsed: true)
    return admitsNothing || relation(of: other) == .satisfied
  }

  /// A dependency of a version on its own package either rules the version out or has no effect.
  private mutating func addSelfDependency(
    _ group: Int32, _ dependents: SetOffset, _ refused: SetOffset, _ version: Int
  ) -> Bool {
    let set = SetOffset(words.count)
    let package = catalog.groups[Int(group)].package
    for word in 0..<wordCount(package) { words.append(words[Int(dependents) + word] & words[Int(refused) + word]) }
    if words.isEmpty(at: set, words: wordCount(package)) { return false }
    add(.dependency, group, terms: [Term(package: package, set: set)])
    return words.has(version + 1, at: set)
  }
}

extension Catalog {
  func requirement(of group: Int32) -> PackageRequirement { requirements[Int(groups[Int(group)].requirement)] }
}
