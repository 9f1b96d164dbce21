import Diagnostics
import Findings
import Model
import Planning
import Workspace

/// Findings that neither `severity:` nor a baseline can lower: what they say cannot be known in advance, and a tree that
/// could silence them would have its code built under another name.
enum Guards {
  static let ids: Set<FindingID> = [.staleRecord, .movedTag, .withdrawnTag, .wrongRecord, .loweredGuard]

  /// Findings about severities of the root that try to lower one.
  static func loweredSeverities(_ resolution: Resolution) -> [Diagnostic] {
    resolution.graph.project.integration.severity.compactMap { id, severity in
      guard severity != .error, let guarded = ids.first(where: { $0.rawValue == id.value }) else { return nil }
      return .loweredGuard(guarded.rawValue, at: id.place, help: "delete it here")
    }
  }

  /// Findings about lines of a baseline that try to know one.
  static func loweredEntries(_ entries: [Baseline.Entry]) -> [Diagnostic] {
    entries.map { .loweredGuard($0.id, at: $0.place, help: "delete the line") }
  }
}

extension Diagnostic {
  fileprivate static func loweredGuard(_ id: String, at place: Place?, help: String) -> Diagnostic {
    Diagnostic(
      .loweredGuard, "'\(id)' protects whoever builds this, and no file of the root can lower it", at: place,
      help: "\(help), and mend what it finds: 'integrate explain \(id)'")
  }
}
