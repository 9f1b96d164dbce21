import Text

/// A kind of finding: the stable id that users write in `severity:` and in a baseline, and its severity.
///
/// A catalogue declares them as static members. Text from a user becomes an id only by a look-up there.
package struct FindingID: Hashable, Comparable, Sendable {
  package let rawValue: String
  /// The severity without a setting of the project.
  package let severity: Severity
  /// True if no file of a root can lower the severity. A guard protects the people who run the tool or build its
  /// output, or it reports that something was not read or compared, so that other results are not reliable.
  package let isGuard: Bool

  package init(_ rawValue: String, _ severity: Severity, isGuard: Bool = false) {
    (self.rawValue, self.severity, self.isGuard) = (rawValue, severity, isGuard)
  }

  package static func == (a: FindingID, b: FindingID) -> Bool { a.rawValue == b.rawValue }
  package static func < (a: FindingID, b: FindingID) -> Bool { a.rawValue < b.rawValue }
  package func hash(into hasher: inout Hasher) { hasher.combine(rawValue) }
}

/// The severity of a finding: an error fails the run, a warning does so under `--strict` only.
package enum Severity: String, Sendable, CaseIterable, Comparable {
  case error, warning, off

  /// Orders by weight: an error weighs most.
  package static func < (a: Severity, b: Severity) -> Bool { a.weight < b.weight }

  private var weight: Int {
    switch self {
    case .off: 0
    case .warning: 1
    case .error: 2
    }
  }
}

/// A sentence about a related place.
package struct Note: Hashable, Sendable {
  package let place: Place?
  package let message: String

  @inline(never) package init(_ message: String, at place: Place? = nil) {
    (self.place, self.message) = (place, Bounds.shortened(message))
  }
}

/// One finding: the problem, its place, related places and a remedy.
package struct Diagnostic: Hashable, Sendable {
  package let id: FindingID
  package var severity: Severity
  /// One sentence without a final period; names are quoted with ' '.
  package let message: String
  /// `nil` only when no file is at fault, as for a wrong option.
  package private(set) var place: Place?
  package var notes: [Note]
  /// The remedy, one sentence.
  package var help: String?
  /// Commands that fix it, each sufficient alone, quoted for a shell.
  package var commands: [String] = []
  /// Places of other findings that may have caused this one. It is not reported while one of those is an error.
  package var reasons: [Place] = []
  /// The unknown name that the finding is about. A name added elsewhere can change which of two findings reports it.
  package private(set) var unknownName: String?
  /// The things that it names, in the order of its message.
  package private(set) var names: [String]
  /// The message without them; empty if it has more that is not part of the problem, such as versions.
  package private(set) var sentence: String

  /// A finding with another severity than its kind.
  package init(
    _ id: FindingID, as severity: Severity, _ message: FindingText, at place: Place?,
    notes: [Note] = [], help: String? = nil
  ) {
    (self.id, self.severity, self.message, self.place) = (id, severity, Bounds.shortened(message.text), place)
    (self.notes, self.help) = (notes, help.map(Bounds.shortened))
    (names, sentence) = (message.names.map(Bounds.shortened), Bounds.shortened(message.rest))
  }

  /// A finding with the severity of its kind.
  package init(
    _ id: FindingID, _ message: FindingText, at place: Place?, notes: [Note] = [], help: String? = nil
  ) {
    self.init(id, as: id.severity, message, at: place, notes: notes, help: help)
  }

  /// A finding with a text that was put together elsewhere and names nothing.
  @_disfavoredOverload package init(
    _ id: FindingID, as severity: Severity? = nil, _ message: String, at place: Place?,
    notes: [Note] = [], help: String? = nil
  ) {
    self.init(id, as: severity ?? id.severity, FindingText(message), at: place, notes: notes, help: help)
  }

  /// The same, saying that nothing has a name.
  package func naming(unknown name: String) -> Diagnostic {
    var copy = self
    copy.unknownName = name
    return copy
  }

  /// The same with other places, as in another table of files.
  ///
  /// - Parameters:
  ///   - move: returns the new place; `nil` if there is none.
  ///   - fallback: the place of a finding whose own one has none.
  package func moved(else fallback: Place? = nil, _ move: (Place) -> Place?) -> Diagnostic {
    var copy = self
    copy.place = place.flatMap(move) ?? fallback
    copy.notes = notes.map { Note($0.message, at: $0.place.flatMap(move)) }
    copy.reasons = reasons.compactMap(move)
    return copy
  }

  /// The same, being about these things: a finding about them at another version is the same one.
  package func about(_ names: [String]) -> Diagnostic {
    var copy = self
    (copy.names, copy.sentence) = (names, "")
    return copy
  }

  /// The same, being about the things of another finding, and these.
  package func about(_ other: Diagnostic, and names: [String] = []) -> Diagnostic {
    var copy = self
    (copy.names, copy.sentence) = (other.names + names, other.sentence)
    return copy
  }

  /// The same without help and without the texts of a file that the message quotes.
  package var withoutQuotedTexts: Diagnostic {
    var shown = message
    // A single sign in quotes is YAML's.
    let first = shown.indices.first { shown[$0] == "'" && !shown[$0...].dropFirst(2).hasPrefix("'") }
    if let first, let last = shown.lastIndex(of: "'"), first < last { shown.replaceSubrange(first...last, with: "'…'") }
    return Diagnostic(id, as: severity, FindingText(shown), at: place, notes: notes)
  }

  /// The problem, apart from its place.
  package var subject: Subject {
    if let unknownName { return Subject(kind: "unknown name", names: [unknownName], sentence: "") }
    return Subject(kind: id.rawValue, names: names, sentence: sentence)
  }

  /// The same, as what may follow from the findings at these places.
  package func following(_ places: some Sequence<Place>) -> Diagnostic {
    var copy = self
    copy.reasons += places
    return copy
  }
}

/// The problem of a finding, by which findings about two states of a project are compared: its kind, the things that it
/// names, and the words about them; without places.
package struct Subject: Hashable, Sendable {
  let kind: String
  let names: [String]
  let sentence: String

  /// The same problem of things with new names, by old ones.
  package func renamed(_ new: [String: String]) -> Subject {
    if new.isEmpty { return self }
    let names = names.map { name in
      name.split(separator: "/", omittingEmptySubsequences: false).map { new[String($0)] ?? String($0) }
        .joined(separator: "/")
    }
    return Subject(kind: kind, names: names, sentence: sentence)
  }
}

/// Collects the findings of a stage that can find many.
package struct DiagnosticBag: Sendable {
  package private(set) var diagnostics: [Diagnostic] = []

  package init(_ diagnostics: [Diagnostic] = []) { self.diagnostics = diagnostics }

  /// True if nothing was found.
  package var isEmpty: Bool { diagnostics.isEmpty }

  /// True if any finding is an error before the severities of the project apply.
  package var hasErrors: Bool { diagnostics.contains { $0.severity == .error } }

  @inline(never) package mutating func add(_ diagnostic: Diagnostic) { diagnostics.append(diagnostic) }

  /// Adds a finding, with the severity of its kind unless another one is given.
  ///
  /// - Parameters:
  ///   - names: the things that it is about, if its message has more, such as versions.
  ///   - reasons: the places of findings from which it may follow.
  package mutating func add(
    _ id: FindingID, as severity: Severity? = nil, _ message: FindingText, at place: Place?, notes: [Note] = [],
    help: String? = nil, about names: [String]? = nil, following reasons: [Place] = []
  ) {
    let finding = Diagnostic(id, as: severity ?? id.severity, message, at: place, notes: notes, help: help)
      .following(reasons)
    add(names.map(finding.about) ?? finding)
  }

  /// Adds a finding with a text that was put together elsewhere and names nothing.
  @_disfavoredOverload package mutating func add(
    _ id: FindingID, as severity: Severity? = nil, _ message: String, at place: Place?, notes: [Note] = [],
    help: String? = nil, about names: [String]? = nil, following reasons: [Place] = []
  ) {
    add(id, as: severity, FindingText(message), at: place, notes: notes, help: help, about: names, following: reasons)
  }

  package mutating func add(contentsOf other: DiagnosticBag) {
    diagnostics.append(contentsOf: other.diagnostics)
  }

  /// Takes out findings of which another one is the reason.
  package mutating func remove(where isConsequence: (Diagnostic) -> Bool) {
    diagnostics.removeAll(where: isConsequence)
  }

  /// Changes findings of which more is known later.
  package mutating func change(_ body: (inout Diagnostic) -> Void) {
    for index in diagnostics.indices { body(&diagnostics[index]) }
  }

  /// All findings by path, place and id, in the same order on every machine; equal ones once.
  package func sorted(in table: SourceTable) -> [Diagnostic] {
    func key(_ d: Diagnostic) -> (String, UInt32, UInt32, String, String) {
      let path = d.place.map { table.path($0.file) } ?? ""
      return (path, d.place?.line ?? 0, d.place?.column ?? 0, d.id.rawValue, d.message)
    }
    var seen: Set<Diagnostic> = []
    return diagnostics.filter { seen.insert($0).inserted }
      .map { (key($0), $0) }.sorted { $0.0 < $1.0 }.map(\.1)
  }
}
