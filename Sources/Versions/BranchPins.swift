import Diagnostics
import Fetching
import Model
import Text
import Workspace

/// A pin that follows a branch and moves to its newest commit.
final class BranchMove {
  let key: String
  /// As the lockfile has it.
  let before: Pin
  /// At the newest commit, without facts.
  let after: Pin
  let head: String
  let facts: RecordedFacts

  init(key: String, before: Pin, after: Pin, head: String, facts: RecordedFacts) {
    (self.key, self.before, self.after, self.head, self.facts) = (key, before, after, head, facts)
  }
}

extension VersionRun {
  /// Lets pins that follow a branch stand at its newest commit, for the search and for what they need.
  ///
  /// - Parameter keys: pins whose repositories answer.
  mutating func moveBranches(_ keys: Set<String>) throws(Failure) -> [BranchMove] {
    var moves: [BranchMove] = []
    for key in keys.sorted() {
      guard let before = graph.pins[key], let branch = before.branch, before.followedBranch != nil else { continue }
      let index = index
      let references = try problems.reportingErrors(at: before.source.place) { () throws(FetchError) in
        try index.repository(of: key).references
      }
      guard let references else { continue }
      guard let head = references.head(of: branch.value) else {
        let known = references.branches.keys.sorted()
        problems.add(.unknownBranch(before.name.value, branch.value, known: known, at: branch.place))
        continue
      }
      if head == before.revision?.value.lowercased() { continue }
      let facts: RecordedFacts
      do throws(FetchError) { facts = try index.facts(of: key, at: head, needsPaths: true) } catch {
        if let failure = error.stoppingFailure { throw failure }
        problems.add(.unreadable(error, at: branch.place))
        continue
      }
      var pin = before
      pin.revision = Located(head, at: branch.place)
      (pin.ranges, pin.products) = (nil, nil)
      index.replace(key, with: pin)
      moves.append(BranchMove(key: key, before: before, after: pin, head: head, facts: facts))
    }
    return moves
  }

  /// Lets these pins stand at their newest commits, and the others where they were.
  func place(_ moves: some Sequence<BranchMove>, of all: [BranchMove]) {
    let keys = Set(moves.map(\.key))
    for move in all { index.replace(move.key, with: keys.contains(move.key) ? move.after : move.before) }
  }

  /// Says why a pin does not follow its branch.
  mutating func noteKept(_ move: BranchMove, because reason: String) {
    keptBranches[move.key] = reason
    notes.append("\(move.before.name.value) stays at \(move.before.commit): \(move.head.prefix(12)) \(reason)")
  }

  /// Records what the newest commits say.
  mutating func recordBranches(_ moves: [BranchMove]) {
    for move in moves {
      let (name, branch) = (move.before.name.value, move.before.branch?.value ?? "")
      // Nothing may need it any more.
      if changes.moves.contains(where: { $0.name == name }) { continue }
      changes.record(move.facts, of: name, traits: move.before.traits)
      changes.note(
        .init(
          name: name, from: "\(branch) \(move.before.commit)", to: "\(branch) \(move.head.prefix(12))",
          revisions: (move.before.revision?.value, move.head),
          reason: "the newest commit of the branch"))
    }
  }
}

extension Pin {
  /// Its commit, shortened for people.
  fileprivate var commit: String { revision.map { String($0.value.prefix(12)) } ?? "no commit" }

  /// True if `update` can move it.
  var canMove: Bool { movableVersion != nil || followedBranch != nil }
}
