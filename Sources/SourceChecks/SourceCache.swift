import Parallel
import SwiftSources

/// The facts of source files that were read, so that a command that judges several changes of one project reads each once.
package final class SourceCache: Sendable {
  /// The facts of one file that do not depend on the graph, as far as the first judgement needed them.
  struct Facts: Sendable {
    let imports: [Import]
    let entries: [SwiftSources.EntryPoint]
    let links: [LinkLiteral]
    /// True for a file of `generate --secrets`.
    let hasSecrets: Bool
    /// `nil` if the file imports no generated module.
    let containerUse: ContainerUse?
    /// `nil` if the declarations of its module do not matter.
    let possible: PossibleDeclarations?
    var declarations: [Declaration]?
  }

  private struct Content: Sendable {
    var wanted: Set<String> = []
    var schemes: [String] = []
    var files: [String: Facts] = [:]
  }

  private let content = Locked(Content())

  package init() {}

  /// Forgets all files if other names or schemes are looked for than before.
  func prepare(wanted: Set<String>, schemes: [String]) {
    content.withLock { content in
      if content.wanted != wanted || content.schemes != schemes {
        content = Content(wanted: wanted, schemes: schemes)
      }
    }
  }

  /// - Parameter path: from the root.
  subscript(path: String) -> Facts? {
    get { content.withLock { $0.files[path] } }
    set { content.withLock { $0.files[path] = newValue } }
  }
}
