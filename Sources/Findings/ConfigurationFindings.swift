import Diagnostics
import Text

// MARK: Invalid configuration values, in specs and in the files of apps
extension Diagnostic {
  /// - Parameters:
  ///   - what: the value, as the start of a sentence.
  ///   - problem: the end of the sentence.
  package static func invalidConfigValue(
    _ what: String, _ problem: String, at place: Place, notes: [Note] = [], help: String?
  ) -> Diagnostic {
    Diagnostic(.invalidConfigValue, "\(what): \(problem)", at: place, notes: notes, help: help)
  }

  /// A value that no module uses.
  package static func unknownConfigValue(_ name: String, known: [String], at place: Place) -> Diagnostic {
    let remove =
      known.isEmpty ? "remove the line" : "remove the line, or use one of: \(known.prefix(12).joined(separator: ", "))"
    return Diagnostic(
      .unknownConfigValue, "no module declares the value '\(name)'", at: place,
      help: didYouMean(nearest(to: name, in: known)) ?? remove)
  }

  /// A secret with a value that git would keep. The value is not printed.
  package static func secretInConfig(_ name: String, at place: Place, notes: [Note] = []) -> Diagnostic {
    Diagnostic(
      .secretInConfig, "'\(name)' is a secret, and its value is in a file of the project", at: place, notes: notes,
      help: "remove it, replace the secret, since git keeps committed files, and pass it when you build with "
        + "'integrate generate --secrets FILE', which reads the environment")
  }
}
