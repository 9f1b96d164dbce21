import Parallel
import SwiftSources

/// The facts of source files that were read, so that a command that judges several changes of one project reads each once.
package final class SourceCache: Sendable {
  /// The facts of one file that do not depend on the graph, as far as the first judgement needed them.
  struct Facts: Sendable {
    let isOfLibrary: Bool
    let mayStart: Bool
    let imports: [Import]
    let entries: [SwiftSources.EntryPoint]
    let links: [LinkLiteral]
    /// True for a file of `generate --secrets`.
    let hasSecrets: Bool
    /// True for a library's file that declares something for others, and is the first of its module that does.
    let declaresForOthers: Bool
    /// Empty outside of libraries.
    let conforming: [ConformingType]
    /// Empty in a module that cannot start an app.
    let starts: [MemberUse]
    /// `nil` if the file imports no generated module.
    let containerUse: ContainerUse?
    /// `nil` if the declarations of its module do not matter.
    let possible: PossibleDeclarations?
    var declarations: [Declaration]?
  }

  private struct Content: Sendable {
    var wanted: Set<String> = []
    var sought: Set<String> = []
    var schemes: [String] = []
    var files: [String: Facts] = [:]
  }

  private let content = Locked(Content())

  package init() {}

  /// Forgets all files if names, protocols or schemes are looked for that were not before.
  func prepare(wanted: Set<String>, sought: Set<String>, schemes: [String]) {
    content.withLock { content in
      let isKnown = wanted.isSubset(of: content.wanted) && sought.isSubset(of: content.sought)
      if !isKnown || content.schemes != schemes {
        content = Content(wanted: wanted, sought: sought, schemes: schemes)
      }
    }
  }

  /// - Parameter path: from the root.
  subscript(path: String) -> Facts? {
    get { content.withLock { $0.files[path] } }
    set { content.withLock { $0.files[path] = newValue } }
  }
}
