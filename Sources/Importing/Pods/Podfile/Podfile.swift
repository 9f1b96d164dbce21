import Diagnostics
import Model

/// What a Podfile says in literals: which platforms its targets run on, which pods it names with which options, and what
/// else it says of how CocoaPods builds them.
package struct Podfile: Sendable {
  /// A target, abstract ones left out.
  package struct Target: Sendable, Equatable {
    package var name: String
    /// That of the nearest target around that states one.
    package var platform: SupportedPlatform?
    /// How its pods are linked: `static` or `dynamic` where it says so.
    package var linkage: Located<String>?
  }

  /// A pod as a line of a target names it.
  package struct Pod: Sendable {
    package var name: Located<String>
    /// As written: `~> 1.2`.
    package var requirements: [String] = []
    /// By name, without colons; lists and mappings are the empty text.
    package var options: [(key: Located<String>, value: String)] = []
  }

  /// A statement of a file or target that speaks of all pods: `inhibit_all_warnings!`, `post_install do`, `source '…'`.
  package struct Statement: Sendable, Equatable {
    package var name: Located<String>
    /// What it is about, where that makes a difference: the URL of a `source`, the name of a `plugin`.
    package var subject: String?

    init(name: Located<String>, subject: String? = nil) { (self.name, self.subject) = (name, subject) }
  }

  /// The file itself, or a target with what stands inside of it.
  package struct Block: Sendable {
    /// The block around it.
    var parent: Int?
    /// The target's name, abstract ones left out.
    var target: String?
    /// The Xcode project that it says it is of, as written.
    var project: String?
    /// The pods that it names itself, subspecs by their whole names.
    var pods: [String] = []
    /// Whether it has the pods of the block around too.
    var inherits = true
  }

  package var targets: [Target] = []
  /// The file first.
  package var blocks = [Block()]
  /// In the order of the file; those of a function once for each call.
  package var pods: [Pod] = []
  /// Each once, whether or not pins and specs have words for it.
  package private(set) var statements: [Statement] = []

  private var known: Set<[String?]> = []

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

  /// The target of its one app: the only one that stands in no other target, and is none of tests.
  var onlyApp: String? {
    let names = blocks.compactMap { block -> String? in
      var parent = block.parent
      while let index = parent {
        if blocks[index].target != nil { return nil }
        parent = blocks[index].parent
      }
      return block.target.flatMap { $0.hasSuffix("Tests") ? nil : $0 }
    }
    return Set(names).count == 1 ? names.first : nil
  }

  /// Adds a statement, unless the same one was found before.
  mutating func add(_ statement: Statement) {
    if known.insert([statement.name.value, statement.subject]).inserted { statements.append(statement) }
  }

  /// The oldest version of each platform that a target states.
  package var platforms: [SupportedPlatform] {
    targets.compactMap(\.platform).reduce(into: []) { oldest, platform in
      guard let index = oldest.firstIndex(where: { $0.name == platform.name }) else {
        return oldest.append(platform)
      }
      if isOlder(platform.version, than: oldest[index].version) { oldest[index] = platform }
    }
  }
}

/// Why a Podfile cannot be read without running it, and where.
package struct PodfileProblem: Error {
  package let message: String
  package let place: Place
  /// Whether Ruby could not run it either.
  package var isDamaged = false
}
