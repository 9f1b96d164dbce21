import Text

/// The decisions and derivations so far, in order; see "Partial Solution" in dart pub's doc/solver.md.
struct PartialSolution {
  struct Assignment {
    var package: Int32
    /// The package's choices that are left after this assignment.
    var left: SetOffset
    var level: Int32
    /// The incompatibility that the assignment was derived from; -1 for a decision.
    var cause: Int32
    /// The assignment of the same package before this one; -1 when there is none.
    var previous: Int32
  }

  struct Package {
    /// The last assignment; -1 while nothing is known.
    var last: Int32 = -1
    /// The choices left; -1 while all are.
    var left: SetOffset = -1
    var isDecided = false
    var isListed = false
    /// The number of conflicts that the package took part in.
    var conflicts: Int32 = 0
    /// The first entry of the list of incompatibilities about the package; -1 at its end.
    var firstUse: Int32 = -1
    var isWaiting = false
    var isTouched = false
    var asksForPrereleases = false
    /// The version number that is preferred; -1 for none.
    var preferred: Int32 = -1
  }

  var assignments: [Assignment] = []
  var packages: [Package]
  /// Packages with an assignment, in the order in which they got the first.
  var touched: [Int32] = []
  var level: Int32 = 0

  init(packages: Int) { self.packages = Array(repeating: Package(), count: packages) }

  mutating func assign(_ package: Int32, left: SetOffset, cause: Int32) {
    let place = Int(package)
    assignments.append(
      Assignment(package: package, left: left, level: level, cause: cause, previous: packages[place].last))
    packages[place].last = Int32(assignments.count - 1)
    packages[place].left = left
    if cause < 0 { packages[place].isDecided = true }
    if !packages[place].isTouched {
      packages[place].isTouched = true
      touched.append(package)
    }
  }

  /// Undoes all assignments above the level.
  mutating func backtrack(to target: Int32) {
    while let last = assignments.last, last.level > target {
      let place = Int(last.package)
      packages[place].last = last.previous
      packages[place].left = last.previous < 0 ? -1 : assignments[Int(last.previous)].left
      if last.cause < 0 { packages[place].isDecided = false }
      assignments.removeLast()
    }
    level = target
  }
}
