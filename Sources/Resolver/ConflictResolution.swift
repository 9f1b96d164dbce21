import Text

/// "Conflict Resolution" of dart pub's doc/solver.md.
extension Solver {
  /// The latest incompatibility; after a failure, the one without terms.
  var terminal: Int32 { Int32(incompatibilities.count - 1) }

  /// Finds the root cause of a conflict, goes back to where it could have been avoided, and returns it with the term
  /// that is then left to derive; nil when there is no way out, and the last incompatibility is the empty one.
  mutating func resolveConflict(_ conflict: Int32) -> (cause: Int32, term: Term)? {
    var current = conflict
    while true {
      step()
      if isExhausted { return (current, Term(package: 0, set: 0)) }
      guard let recent = mostRecentSatisfier(of: current) else {
        if current != terminal { repeatAsTerminal(current) }
        return nil
      }
      let term = terms[recent.place]
      solution.packages[Int(term.package)].conflicts += 1
      let satisfier = solution.assignments[Int(recent.assignment)]
      if satisfier.cause < 0 || recent.previousLevel < satisfier.level {
        if current != conflict { use(current) }
        solution.backtrack(to: recent.previousLevel)
        return (current, term)
      }
      current = resolve(current, satisfier.cause, on: term.package)
    }
  }

  private struct Satisfier {
    /// The place of the term that was satisfied last.
    var place: Int
    var assignment: Int32
    /// The lowest level at which all other terms are satisfied and this one is almost.
    var previousLevel: Int32
  }

  private func mostRecentSatisfier(of number: Int32) -> Satisfier? {
    var found: Satisfier?
    for place in incompatibilities[Int(number)].range {
      let assignment = satisfier(of: terms[place].package, in: terms[place].set, before: .max)
      guard var best = found else {
        found = Satisfier(place: place, assignment: assignment, previousLevel: 0)
        continue
      }
      if assignment > best.assignment {
        best.previousLevel = max(best.previousLevel, solution.assignments[Int(best.assignment)].level)
        (best.place, best.assignment) = (place, assignment)
      } else {
        best.previousLevel = max(best.previousLevel, solution.assignments[Int(assignment)].level)
      }
      found = best
    }
    guard var best = found else { return nil }
    best.previousLevel = max(best.previousLevel, partialLevel(best))
    return best
  }

  /// If the satisfier needs earlier assignments of its package, the level of the last one needed.
  private func partialLevel(_ recent: Satisfier) -> Int32 {
    let satisfier = solution.assignments[Int(recent.assignment)]
    if satisfier.cause < 0 || satisfier.previous < 0 { return 0 }
    guard let other = terms(of: satisfier.cause).first(where: { terms[$0].package == satisfier.package }) else {
      return 0
    }
    let term = terms[recent.place]
    // The satisfier alone leaves everything outside `other`; the rest has to be known from before.
    var earliest: Int32 = -1
    var current = satisfier.previous
    while current >= 0 {
      let assignment = solution.assignments[Int(current)]
      if !isSubset(assignment.left, ofUnion: term.set, terms[other].set, term.package) { break }
      earliest = current
      current = assignment.previous
    }
    if isEverything(term.set, terms[other].set, term.package) { return 0 }
    return earliest < 0 ? 0 : solution.assignments[Int(earliest)].level
  }

  /// The earliest assignment of the package after which the choices left lie in the set.
  private func satisfier(of package: Int32, in set: SetOffset, before limit: Int32) -> Int32 {
    var current = solution.packages[Int(package)].last
    var earliest = current
    while current >= 0 {
      let assignment = solution.assignments[Int(current)]
      if !isSubset(assignment.left, ofUnion: set, set, package) { break }
      earliest = current
      current = assignment.previous
    }
    return earliest
  }

  private func isSubset(_ one: SetOffset, ofUnion two: SetOffset, _ three: SetOffset, _ package: Int32) -> Bool {
    for word in 0..<wordCount(package) {
      if words[Int(one) + word] & ~(words[Int(two) + word] | words[Int(three) + word]) != 0 { return false }
    }
    return true
  }

  private func isEverything(_ one: SetOffset, _ two: SetOffset, _ package: Int32) -> Bool {
    let all = Int(catalog.records[Int(package)].all)
    for word in 0..<wordCount(package) {
      let everything = catalog.words[all + word] | (word == 0 ? 1 : 0)
      if everything & ~(words[Int(one) + word] | words[Int(two) + word]) != 0 { return false }
    }
    return true
  }

  func terms(of number: Int32) -> Range<Int> { incompatibilities[Int(number)].range }

  /// The incompatibility that follows from two: of the package either may hold, of all others both.
  private mutating func resolve(_ one: Int32, _ two: Int32, on package: Int32) -> Int32 {
    let start = Int32(terms.count)
    merged.begin(packages: solution.packages.count)
    for number in [one, two] {
      for place in terms(of: number) { merge(terms[place], on: package) }
    }
    // Drops terms that always hold, such as the package's own if the two together cover all choices.
    var kept = Int(start)
    for place in Int(start)..<terms.count {
      if isEverything(terms[place].set, terms[place].set, terms[place].package) { continue }
      terms[kept] = terms[place]
      kept += 1
    }
    terms.removeLast(terms.count - kept)
    return seal(.derived, one, two, start: start, isUsed: false)
  }

  private mutating func merge(_ term: Term, on package: Int32) {
    let place = merged[term.package]
    guard place >= 0 else {
      merged[term.package] = Int32(terms.count)
      terms.append(term)
      return
    }
    let new = SetOffset(words.count)
    let isUnion = term.package == package
    for word in 0..<wordCount(term.package) {
      let (one, two) = (words[Int(terms[Int(place)].set) + word], words[Int(term.set) + word])
      words.append(isUnion ? one | two : one & two)
    }
    terms[Int(place)].set = new
  }

  private mutating func repeatAsTerminal(_ number: Int32) {
    incompatibilities.append(incompatibilities[Int(number)])
  }
}

/// The position of each package's term while two incompatibilities are merged.
struct MergeTable {
  private var places: [Int32] = []
  private var rounds: [UInt32] = []
  private var round: UInt32 = 0

  mutating func begin(packages: Int) {
    round += 1
    while places.count < packages {
      places.append(-1)
      rounds.append(0)
    }
  }

  subscript(package: Int32) -> Int32 {
    get { rounds[Int(package)] == round ? places[Int(package)] : -1 }
    set {
      places[Int(package)] = newValue
      rounds[Int(package)] = round
    }
  }
}
