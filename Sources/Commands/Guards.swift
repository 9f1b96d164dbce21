import Diagnostics
import Findings
import Model
import Planning
import Workspace

/// Guards: the findings that no file of a root can lower. A tree that could silence them would have its code built under
/// another name, or be called sound without having been read.
enum Guards {
  /// The guard with a name.
  static func id(_ name: String) -> FindingID? { Page.named(name).flatMap { $0.id.isGuard ? $0.id : nil } }

  /// Findings about severities of the root that try to lower one.
  static func loweredSeverities(_ resolution: Resolution) -> [Diagnostic] {
    resolution.graph.project.integration.severity.compactMap { name, severity in
      guard let id = id(name.value), severity < id.severity else { return nil }
      return .loweredGuard(id, as: .error, at: name.place, help: "delete it here")
    }
  }

  /// Findings about lines of a baseline that try to know one. They have no effect, and a warning says so.
  static func loweredEntries(_ entries: [Baseline.Entry]) -> [Diagnostic] {
    entries.compactMap { entry in
      id(entry.id).map { .loweredGuard($0, as: .warning, at: entry.place, help: "delete the line") }
    }
  }
}

extension Diagnostic {
  fileprivate static func loweredGuard(
    _ id: FindingID, as severity: Severity, at place: Place?, help: String
  ) -> Diagnostic {
    Diagnostic(
      .loweredGuard, as: severity,
      "'\(id.rawValue)' is a guard, which no file of the project can turn off: this has no effect",
      at: place, help: "\(help), and fix its findings: run 'integrate explain \(id.rawValue)'")
  }
}
