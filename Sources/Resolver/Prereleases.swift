import Text
import Versioning

/// Prereleases only on request: one may be chosen only if a chosen version, or the root, names a prerelease of that
/// package in a requirement. Requirements that exclude them anyway, as SwiftPM's ranges do, are not concerned.
extension Solver {
  /// Excludes the package's prereleases if nothing that could ever be chosen asks for one; true if that was new.
  mutating func excludeIneligiblePrereleases(of package: Int32, among left: SetOffset) -> Bool {
    let record = catalog.records[Int(package)]
    let set = SetOffset(words.count)
    for word in 0..<record.words {
      words.append(words[Int(left) + word] & catalog.words[Int(record.prereleases) + word])
    }
    if words.isEmpty(at: set, words: record.words) { return false }
    if eligible == nil { eligible = eligiblePackages() }
    if let eligible, Int(package) < eligible.count, eligible[Int(package)] { return false }
    addPrereleaseExclusion(package)
    return true
  }

  /// The same if not all packages are in memory: judged by what has been read so far. If a version read later asks for
  /// one, the search is repeated; see `Resolver.resolve`.
  mutating func excludeUnrequestedPrereleases(of package: Int32) -> Bool {
    guard hasOnlyUnrequestedPrereleases(package) else { return false }
    addPrereleaseExclusion(package)
    return true
  }

  func hasOnlyUnrequestedPrereleases(_ package: Int32) -> Bool {
    let place = Int(package)
    guard catalog.records[place].hasPrereleases, !solution.packages[place].asksForPrereleases,
      overrides[package] == nil, !catalog.prereleasesNamed.contains(package)
    else { return false }
    let (left, prereleases) = (Int(solution.packages[place].left), Int(catalog.records[place].prereleases))
    for word in 0..<wordCount(package) where words[left + word] & ~catalog.words[prereleases + word] != 0 {
      return false
    }
    return true
  }

  private mutating func addPrereleaseExclusion(_ package: Int32) {
    let all = copy(ofCatalog: catalog.records[Int(package)].prereleases, words: wordCount(package))
    add(.prerelease, package, terms: [Term(package: package, set: all)])
    excludedPrereleases.append(package)
  }

  /// True if a package's prereleases were excluded before a requirement was read that allows one.
  var excludedTooEarly: Bool {
    !catalog.isComplete && excludedPrereleases.contains { catalog.prereleasesNamed.contains($0) }
  }

  /// Returns whether a chosen version names a prerelease of the package.
  func hasRequirerOfPrereleases(_ package: Int32) -> Bool {
    guard catalog.isComplete else { return false }
    var use = solution.packages[Int(package)].firstUse
    while use >= 0 {
      let incompatibility = incompatibilities[Int(uses[Int(use)].incompatibility)]
      use = uses[Int(use)].next
      guard incompatibility.kind == .dependency else { continue }
      let group = catalog.groups[Int(incompatibility.first)]
      guard group.target == package, group.namesPrerelease else { continue }
      let requirer = solution.packages[Int(group.package)]
      if requirer.isDecided, relation(of: terms[Int(incompatibility.start)]) == .satisfied { return true }
    }
    return false
  }

  /// Packages of which a prerelease is named by the root or by a version that could be chosen. Computed by reachability
  /// from the root, following prereleases only of packages found so, until nothing is added.
  private mutating func eligiblePackages() -> [Bool] {
    let count = catalog.records.count
    var eligible = Array(repeating: false, count: count)
    var reached = Array(repeating: false, count: count)
    var queue: [Int32] = []
    func reach(_ package: Int32, asks: Bool) {
      let place = Int(package)
      let opened = asks && !eligible[place]
      if opened { eligible[place] = true }
      if opened || !reached[place] { queue.append(package) }
      reached[place] = true
    }
    for (package, version) in lockedPackages where version.isPrerelease { eligible[Int(package)] = true }
    for package in overrides.keys { eligible[Int(package)] = true }
    for requirement in request.requirements {
      let package = catalog.id(of: requirement.package)
      if !requirement.onlyIfNeeded {
        reach(package, asks: requirement.requirement.isPrerelease)
      } else if requirement.requirement.isPrerelease {
        eligible[Int(package)] = true
      }
    }
    while let package = queue.popLast() {
      let mayBePrerelease = eligible[Int(package)]
      let prereleases = catalog.records[Int(package)].prereleases
      for (number, groups) in catalog.records[Int(package)].groups.enumerated() {
        if !mayBePrerelease && catalog.words.has(number + 1, at: prereleases) { continue }
        for group in groups ?? [] {
          reach(catalog.groups[Int(group)].target, asks: catalog.groups[Int(group)].namesPrerelease)
        }
      }
    }
    return eligible
  }

  /// Refuses a chosen prerelease that no chosen version asks for, which shows only once everything is chosen.
  mutating func addPrereleaseObjection() -> Bool {
    guard catalog.isComplete else { return false }
    let chosen = chosen()
    guard let package = unrequestedPrerelease(chosen) else { return false }
    // The requirements for a prerelease depend on the whole choice, so only this exact choice is refused.
    var objection: [Term] = []
    for (other, number) in chosen {
      if other == package {
        let set = copy(ofCatalog: catalog.records[Int(other)].prereleases, words: wordCount(other))
        objection.append(Term(package: other, set: set))
      } else {
        let set = words.appendEmpty(words: wordCount(other))
        words.insert(number + 1, at: set)
        objection.append(Term(package: other, set: set))
      }
    }
    add(.prerelease, package, terms: objection)
    return true
  }

  /// The first prerelease that is asked for neither by the root nor by a version that may itself be chosen. Packages
  /// that only ask for each other's prereleases do not count, so this starts from the root.
  private func unrequestedPrerelease(_ chosen: [(package: Int32, version: Int)]) -> Int32? {
    guard chosen.contains(where: { catalog.records[Int($0.package)].versions[$0.version].isPrerelease }) else {
      return nil
    }
    let versions = Dictionary(uniqueKeysWithValues: chosen.map { ($0.package, $0.version) })
    var isAsked: Set<Int32> = Set(overrides.keys)
    var isReached: Set<Int32> = []
    var isSettled: Set<Int32> = []
    var queue: [Int32] = []
    func reach(_ package: Int32, asks: Bool) {
      isReached.insert(package)
      if asks { isAsked.insert(package) }
      guard let version = versions[package], !isSettled.contains(package) else { return }
      let isPrerelease = catalog.records[Int(package)].versions[version].isPrerelease
      let isKept = Int(solution.packages[Int(package)].preferred) == version
      guard !isPrerelease || isKept || isAsked.contains(package) else { return }
      isSettled.insert(package)
      queue.append(package)
    }
    for requirement in request.requirements {
      guard let package = catalog.ids[requirement.package] else { continue }
      if !requirement.onlyIfNeeded {
        reach(package, asks: requirement.requirement.isPrerelease)
      } else if requirement.requirement.isPrerelease {
        isAsked.insert(package)
      }
    }
    while let package = queue.popLast() {
      guard let version = versions[package] else { continue }
      for group in catalog.records[Int(package)].groups[version] ?? [] {
        reach(catalog.groups[Int(group)].target, asks: catalog.groups[Int(group)].namesPrerelease)
      }
    }
    return chosen.first { !isSettled.contains($0.package) && isReached.contains($0.package) }?.package
  }
}
