import Diagnostics
import Model
import Text

/// A Podfile that consists of literals: the platforms of its targets, the pods with their options, and the other
/// statements about how CocoaPods builds them.
package struct Podfile: Sendable {
  /// A target, abstract ones left out.
  package struct Target: Sendable, Equatable {
    package var name: String
    /// The platform of the nearest surrounding target that sets one.
    package var platform: SupportedPlatform?
    /// The linkage of its pods: `static` or `dynamic`, if the Podfile sets one.
    package var linkage: Located<String>?
  }

  /// A pod as a line of a target names it.
  package struct Pod: Sendable {
    package var name: Located<String>
    /// As written: `~> 1.2`.
    package var requirements: [String] = []
    /// By name, without colons; lists and mappings are the empty text.
    package var options: [(key: Located<String>, value: String)] = []
    /// The test specs and app specs that are wanted of it, by their whole names, with what they become.
    var parts: [String: TargetKind] = [:]

    /// Takes down the test specs or app specs that an option names.
    mutating func add(_ option: String, _ names: [String]) {
      guard let kind = Podspec.partKinds[option] else { return }
      for one in names { parts["\(name.value)/\(one)"] = kind }
    }
  }

  /// A statement of a file or target that speaks of all pods: `inhibit_all_warnings!`, `post_install do`, `source '…'`.
  package struct Statement: Sendable, Equatable {
    package var name: Located<String>
    /// The subject, if it makes a difference: the URL of a `source`, the name of a `plugin`.
    package var subject: String?

    init(name: Located<String>, subject: String? = nil) { (self.name, self.subject) = (name, subject) }
  }

  /// The file itself, or a target with what stands inside of it.
  package struct Block: Sendable {
    var parent: Int?
    /// The target's name, abstract ones left out.
    var target: String?
    /// The Xcode project that it says it is of, as written.
    var project: String?
    /// The pods that it names itself, subspecs by their whole names.
    var pods: [String] = []
    /// True if it has the pods of the surrounding block too.
    var inherits = true
  }

  package var targets: [Target] = []
  /// The targets of which Xcode projects say that they are of tests.
  package var knownTests: Set<String> = []
  /// The file first.
  package var blocks = [Block()]
  /// In the order of the file; those of a function once for each call.
  package var pods: [Pod] = []
  /// Each once, whether or not pins and specs have words for it.
  package private(set) var statements: [Statement] = []

  private var known: Set<[String?]> = []

  /// The test specs and app specs that are wanted, by their whole names, with what they become.
  var parts: [String: TargetKind] { pods.reduce(into: [:]) { $0.merge($1.parts) { first, _ in first } } }

  /// The pods of each target, with those of the blocks around it.
  package var podsByTarget: [(target: String, project: String?, pods: Set<String>)] {
    blocks.compactMap { block in
      guard let target = block.target else { return nil }
      var (pods, project) = (Set(block.pods), block.project)
      var (inherits, parent) = (block.inherits, block.parent)
      while let index = parent {
        let outer = blocks[index]
        if inherits { pods.formUnion(outer.pods) }
        project = project ?? outer.project
        (inherits, parent) = (inherits && outer.inherits, outer.parent)
      }
      return (target, project, pods)
    }
  }

  /// The targets of tests with the pods that only such targets have, by name. Without an Xcode project, targets of
  /// tests are recognised by their names.
  var podsOfTests: [(target: String, pods: Set<String>)] {
    let others = podsOfApps
    var found: [String: Set<String>] = [:]
    for one in podsByTarget where isOfTests(one.target) {
      found[one.target, default: []].formUnion(one.pods.subtracting(others))
    }
    return found.filter { !$0.value.isEmpty }.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
  }

  var podsOfApps: Set<String> {
    podsByTarget.filter { !isOfTests($0.target) }.reduce(into: Set()) { $0.formUnion($1.pods) }
  }

  private func isOfTests(_ target: String) -> Bool {
    knownTests.contains(target) || ["Test", "Tests", "Spec", "Specs"].contains { target.hasSuffix($0) }
  }

  /// The targets that have the pods of no other one and are none of tests, in the order of the file, each with the pods of
  /// those inside of it that have its pods too.
  private var outermost: [(target: String, isInside: Bool, pods: Set<String>)] {
    var found: [(target: String, isInside: Bool, pods: Set<String>)] = []
    for (block, one) in zip(blocks.indices.filter { blocks[$0].target != nil }, podsByTarget) {
      guard let (app, isInside) = outermost(around: block) else { continue }
      if let index = found.firstIndex(where: { $0.target == app }) {
        found[index].pods.formUnion(one.pods)
      } else {
        found.append((app, isInside, one.pods))
      }
    }
    return found
  }

  /// The outermost target around a block whose pods are in the block too, and whether it is in another one; `nil`
  /// inside of tests.
  private func outermost(around block: Int) -> (target: String, isInside: Bool)? {
    var (app, isInside, inherits, next): (String?, Bool, Bool, Int?) = (nil, false, true, block)
    while let index = next {
      if let target = blocks[index].target {
        if isOfTests(target) { return nil }
        if inherits { app = target } else { isInside = isInside || app != nil }
      }
      inherits = inherits && blocks[index].inherits
      next = blocks[index].parent
    }
    return app.map { ($0, isInside) }
  }

  /// The app, and the targets beside it or inside of it with pods that it has not; empty where no target tells.
  var apps: [(target: String, pods: Set<String>)] {
    let all = outermost
    let beside = all.filter { !$0.isInside }
    // 'Bank' before 'BankWidget', wherever they stand.
    guard
      let app = beside.first(where: { one in beside.allSatisfy { $0.target.hasPrefix(one.target) } }) ?? beside.first
    else { return [] }
    let others = all.filter { $0.target != app.target && !$0.pods.isSubset(of: app.pods) }
    // If several are alike, none is more likely to be the app than the others.
    let isTheApp = !others.isEmpty || beside.allSatisfy { $0.target.hasPrefix(app.target) }
    return isTheApp ? ([app] + others).map { ($0.target, $0.pods) } : []
  }

  /// Adds a statement, unless the same one was found before.
  mutating func add(_ statement: Statement) {
    if known.insert([statement.name.value, statement.subject]).inserted { statements.append(statement) }
  }

  /// The oldest version of each platform that a target states.
  package var platforms: [SupportedPlatform] {
    targets.compactMap(\.platform).reduce(into: []) { $0.add($1, newer: false) }
  }
}

/// The reason that a Podfile cannot be read without running it, and its place.
package struct PodfileProblem: Error {
  package let message: String
  package let place: Place
  /// True if Ruby could not run it either.
  package var isDamaged = false
}
