/// "Unit Propagation" of dart pub's doc/solver.md.
extension Solver {
  enum Relation {
    case satisfied
    case contradicted
    case inconclusive
  }

  /// Derives consequences of the incompatibilities until there are no more. Returns an end if a conflict cannot be
  /// resolved.
  mutating func propagate() -> End? {
    while let package = waiting.popLast() {
      solution.packages[Int(package)].isWaiting = false
      var use = solution.packages[Int(package)].firstUse
      while use >= 0 {
        let (number, next) = uses[Int(use)]
        use = next
        step()
        if isExhausted { return nil }
        switch unit(of: number) {
        case .nothing: continue
        case .derive(let term): derive(term, from: number)
        case .conflict:
          guard let (cause, term) = resolveConflict(number) else { return .unsolvable(terminal) }
          if isExhausted { return nil }
          clearWaiting()
          derive(term, from: cause)
          use = -1
        }
      }
    }
    return nil
  }

  private enum Unit {
    case nothing
    case derive(Term)
    case conflict
  }

  /// The only unsatisfied term, if all others are satisfied.
  private func unit(of number: Int32) -> Unit {
    var open = -1
    for place in incompatibilities[Int(number)].range {
      switch relation(of: terms[place]) {
      case .satisfied: continue
      case .contradicted: return .nothing
      case .inconclusive:
        if open >= 0 { return .nothing }
        open = place
      }
    }
    return open < 0 ? .conflict : .derive(terms[open])
  }

  func relation(of term: Term) -> Relation {
    let left = solution.packages[Int(term.package)].left
    // An incompatibility's set is never complete, so with nothing known about the package it is neither satisfied nor
    // contradicted.
    if left < 0 { return .inconclusive }
    var isSubset = true
    var isDisjoint = true
    for word in 0..<wordCount(term.package) {
      let (some, set) = (words[Int(left) + word], words[Int(term.set) + word])
      if some & ~set != 0 { isSubset = false }
      if some & set != 0 { isDisjoint = false }
    }
    // Never both, as the choices left are never empty.
    return isSubset ? .satisfied : isDisjoint ? .contradicted : .inconclusive
  }

  /// Removes the term's set from the choices left for its package.
  private mutating func derive(_ term: Term, from cause: Int32) {
    let left = solution.packages[Int(term.package)].left
    let new = SetOffset(words.count)
    let record = wordCount(term.package)
    for word in 0..<record {
      let before: UInt64
      if left >= 0 {
        before = words[Int(left) + word]
      } else {
        before = catalog.words[Int(catalog.records[Int(term.package)].all) + word] | (word == 0 ? 1 : 0)
      }
      words.append(before & ~words[Int(term.set) + word])
    }
    solution.assign(term.package, left: new, cause: cause)
    wait(term.package)
  }
}
