import Diagnostics
import Findings
import Model
import Text
import YAML

extension Diagnostic {
  package static func unknownKey(_ key: String, in what: String, known: [String], at place: Place) -> Diagnostic {
    Diagnostic(
      .unknownKey, "\(what) has no key '\(key)'", at: place,
      help: didYouMean(nearest(to: key, in: known)) ?? "the keys of \(what) are: \(known.joined(separator: ", "))")
  }

  package static func missingKey(_ key: String, in what: String, at place: Place, example: String) -> Diagnostic {
    Diagnostic(.missingKey, "\(what) needs the key '\(key)'", at: place, help: "add '\(example)'")
  }

  package static func duplicateKey(_ key: String, at place: Place, first: Place, help: String? = nil) -> Diagnostic {
    Diagnostic(
      .duplicateKey, "'\(key)' is given twice", at: place, notes: [Note("first given here", at: first)],
      help: help ?? "keep one of the two")
  }

  static func repeatedEntry(_ entry: String, of list: String, first: YAMLNode, _ again: YAMLNode) -> Diagnostic {
    Diagnostic(
      .repeatedEntry, "\(entry) stands in \(list) twice", at: again.place,
      notes: [Note("first given here", at: first.place)], help: "take one of the two out")
  }

  package static func wrongType(_ what: String, expected: String, found: String, at place: Place, help: String? = nil)
    -> Diagnostic
  {
    Diagnostic(.wrongType, "\(what) takes \(expected), not \(found)", at: place, help: help)
  }

  package static func invalidValue(_ what: String, _ problem: String, at place: Place, help: String? = nil)
    -> Diagnostic
  {
    Diagnostic(.invalidValue, "\(what) \(problem)", at: place, help: help)
  }

  package static func invalidName(_ what: String, _ name: String, problem: String, at place: Place) -> Diagnostic {
    Diagnostic(
      .invalidName, "\(what) '\(name)' \(problem)", at: place,
      help: "a name is printable text that starts with neither '-' nor '.' and has no '/'")
  }

  /// - Parameters:
  ///   - dependency: the name that has the version; `nil` if it is unknown.
  ///   - version: as it is written.
  static func versionInSpec(
    _ text: String, of dependency: String? = nil, _ version: some StringProtocol = "", at place: Place
  ) -> Diagnostic {
    let numbers = version.drop { !$0.isNumber }.prefix { $0.isASCII && $0 != ")" }
    let isWhole = numbers.allSatisfy { $0.isNumber || $0 == "." } && numbers.split(separator: ".").count == 3
    // A pin has the name before a slash.
    let pin = dependency.map { ShellWord.quoted(String($0.prefix { $0 != "/" })) } ?? "NAME"
    let command = "'integrate pin \(pin) \(isWhole ? String(numbers) : "VERSION")'"
    return Diagnostic(
      .versionInSpec, "a spec states no versions, and this does: '\(text)'", at: place,
      help: dependency.map { "write '\($0)' alone, and pin the version: \(command)" }
        ?? "delete it; \(command) pins a version")
  }

  package static func pathOutsideRoot(_ path: String, at place: Place) -> Diagnostic {
    Diagnostic(
      .pathOutsideRoot, "the path '\(path)' leads out of the root", at: place,
      help: "paths are relative to the spec and stay under the folder of integrate.lock.yaml")
  }

  /// A link that is not followed.
  package static func linkOutsideRoot(_ path: String, at place: Place) -> Diagnostic {
    Diagnostic(
      .pathOutsideRoot, "'\(path)' is a link that leads out of the root, and is not followed", at: place,
      help: "replace the link by what it leads to")
  }

  package static func unsafeURL(_ what: String, _ problem: String, at place: Place) -> Diagnostic {
    Diagnostic(
      .unsafeURL, "\(what) \(problem)", at: place,
      help: gitURLHelp(problem))
  }

  package static func effectfulInitialiser(_ what: String, at place: Place) -> Diagnostic {
    Diagnostic(
      .effectfulInitialiser, "\(what) is async or throws, and registration can neither wait nor fail", at: place,
      help: "take it out of 'provides' here, write 'app' for the service under 'provides' in the app's spec, and hand "
        + "the value to 'Registration.register(…)'")
  }
}

extension Diagnostic {
  package static func noRevision(_ text: String, at place: Place) -> Diagnostic {
    Diagnostic(
      .invalidRevision, "'\(text)' is no revision", at: place,
      help: "a revision is 40 (or 64) hexadecimal digits, as 'git rev-parse' prints it")
  }

  /// - Parameter entry: as it is written.
  static func madeInComponent(_ entry: String, at place: Place) -> Diagnostic {
    .invalidValue(
      "'\(entry)'", "is only for the spec of an app", at: place,
      help: "name the type that provides it, or move the line to the app's spec")
  }
}
