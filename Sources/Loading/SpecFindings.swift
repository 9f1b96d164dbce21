import Diagnostics
import Findings
import Model
import Text
import YAML

extension Diagnostic {
  package static func unknownKey(_ key: String, in what: String, known: [String], at place: Place) -> Diagnostic {
    Diagnostic(
      .unknownKey, "\(what) has no key '\(key)'", at: place,
      help: didYouMean(nearest(to: key, in: known)) ?? "use one of: \(known.joined(separator: ", "))")
  }

  package static func missingKey(_ key: String, in what: String, at place: Place, example: String) -> Diagnostic {
    Diagnostic(.missingKey, "\(what) needs the key '\(key)'", at: place, help: "add '\(example)'")
  }

  package static func duplicateKey(_ key: String, at place: Place, first: Place, help: String? = nil) -> Diagnostic {
    Diagnostic(
      .duplicateKey, "'\(key)' is written twice", at: place, notes: [Note("first written here", at: first)],
      help: help ?? "keep one of the two")
  }

  static func repeatedEntry(_ entry: String, of list: String, first: YAMLNode, _ again: YAMLNode) -> Diagnostic {
    Diagnostic(
      .repeatedEntry, "\(entry) is twice in \(list)", at: again.place,
      notes: [Note("first written here", at: first.place)], help: "remove one of the two")
  }

  package static func wrongType(_ what: String, expected: String, found: String, at place: Place, help: String? = nil)
    -> Diagnostic
  {
    Diagnostic(.wrongType, "\(what) must be \(expected), not \(found)", at: place, help: help)
  }

  package static func invalidValue(_ what: String, _ problem: String, at place: Place, help: String? = nil)
    -> Diagnostic
  {
    Diagnostic(.invalidValue, "\(what) \(problem)", at: place, help: help)
  }

  package static func invalidName(_ what: String, _ name: String, problem: String, at place: Place) -> Diagnostic {
    Diagnostic(
      .invalidName, "\(what) '\(name)' \(problem)", at: place,
      help: "choose a name of printable characters without '/', which does not start with '-' or '.'")
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
      .versionInSpec, "versions do not belong in specs: '\(text)'", at: place,
      help: dependency.map { "write '\($0)' alone, and pin the version: \(command)" }
        ?? "delete it, and pin the version: \(command)")
  }

  package static func pathOutsideRoot(_ path: String, at place: Place) -> Diagnostic {
    Diagnostic(
      .pathOutsideRoot, "the path '\(path)' leads out of the root", at: place,
      help: "write a path relative to the spec that stays in the folder of integrate.lock.yaml")
  }

  /// A link that is not followed.
  package static func linkOutsideRoot(_ path: String, at place: Place) -> Diagnostic {
    Diagnostic(
      .pathOutsideRoot, "'\(path)' is a link that leads out of the root, which is not followed", at: place,
      help: "replace the link by the file or folder that it leads to")
  }

  package static func unsafeURL(_ what: String, _ problem: String, at place: Place) -> Diagnostic {
    Diagnostic(
      .unsafeURL, "\(what) \(problem)", at: place,
      help: gitURLHelp(problem))
  }

  package static func effectfulInitialiser(_ what: String, at place: Place) -> Diagnostic {
    Diagnostic(
      .effectfulInitialiser, "\(what) is async or throws, which a registration does not support", at: place,
      help: "remove it from 'provides' here, write 'app' for the service under 'provides' in the app's spec, and pass "
        + "the value to 'Registration.register(…)'")
  }
}

extension Diagnostic {
  package static func noRevision(_ text: String, at place: Place) -> Diagnostic {
    Diagnostic(
      .invalidRevision, "'\(text)' is not a revision", at: place,
      help: "write 40 (or 64) hexadecimal digits, as 'git rev-parse' prints them")
  }

  /// - Parameter entry: as it is written.
  static func madeInComponent(_ entry: String, at place: Place) -> Diagnostic {
    .invalidValue(
      "'\(entry)'", "is allowed only in the spec of an app", at: place,
      help: "write the type that provides it, or move the line to the app's spec")
  }
}
