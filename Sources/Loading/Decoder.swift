import Diagnostics
import Findings
import Model
import Paths
import Text
import YAML

/// Decodes YAML nodes as the types that their keys take, and collects findings on the way.
///
/// Functions return `nil` after they have reported a finding; the caller goes on with the next key, so that one run
/// reports all findings.
package struct Decoder {
  private var bag: DiagnosticBag
  /// Findings beyond the limit: their number and an example, an error if there is one.
  private var unshown: (count: Int, example: Diagnostic)?
  /// The folder of the file relative to the root, for checking paths; `nil` if paths are not checked.
  var folder: String?
  /// True if the file is a spec, which may have no versions.
  var isSpec = true
  /// Keys that nobody knows, one of which may be meant for one that is missing.
  private var unknownKeys: [(text: String, place: Place)] = []
  private var missingKeys: [(key: String, finding: Diagnostic)] = []

  package init(folder: String? = nil, isSpec: Bool = true) {
    (bag, self.folder, self.isSpec) = (DiagnosticBag(), folder, isSpec)
  }

  /// The number of findings about one file that are reported one by one. Nobody reads more, and a file of a few
  /// megabytes can have hundreds of thousands.
  private static let limit = 1_000

  private var isFull: Bool { bag.diagnostics.count >= Self.limit }

  package mutating func report(_ diagnostic: Diagnostic) {
    guard isFull else { return bag.add(diagnostic) }
    let isWorse = unshown?.example.severity == .warning && diagnostic.severity == .error
    unshown = ((unshown?.count ?? 0) + 1, isWorse ? diagnostic : unshown?.example ?? diagnostic)
  }

  /// - Parameter what: the thing that has the value; the problem goes on with the sentence.
  mutating func reportInvalid(_ what: String, _ problem: String, at place: Place, help: String? = nil) {
    report(.invalidValue(what, problem, at: place, help: help))
  }

  /// Reports that a key is missing, which follows where another one is nearly called so.
  ///
  /// - Parameter instead: other keys that would do.
  package mutating func reportMissing(
    _ key: String, in what: String, at place: Place, example: String, instead: String? = nil
  ) {
    var finding = Diagnostic.missingKey(key, in: what, at: place, example: example)
    if let instead { finding = finding.withHelp("add '\(example)', or \(instead)") }
    missingKeys.append((key, finding))
    report(finding)
  }

  /// The same for a mapping that lacks the key, and nothing for one that has it with a wrong value.
  mutating func reportMissing(
    _ key: StaticString, in what: String, _ node: YAMLNode, at place: Place, example: String
  ) {
    if node.kind == .mapping, node[key] == nil { reportMissing(key.description, in: what, at: place, example: example) }
  }

  /// The places of unknown keys so far that are similar to this one.
  func typoPlaces(of key: String) -> [Place] {
    unknownKeys.filter { Self.keysOfOthers[$0.text] == key || !nearest(to: $0.text, in: [key]).isEmpty }.map(\.place)
  }

  /// The number of findings so far, for ``errors(since:)``.
  var count: Int { bag.diagnostics.count }

  /// The places of the errors among the findings after the first ones.
  func errors(since count: Int) -> [Place] {
    bag.diagnostics.dropFirst(count).filter { $0.severity == .error }.compactMap(\.place)
  }

  /// All findings, with a last one that counts those beyond the limit.
  package var findings: DiagnosticBag {
    var bag = bag
    if !missingKeys.isEmpty, !unknownKeys.isEmpty {
      bag.change { finding in
        guard let key = missingKeys.first(where: { $0.finding == finding })?.key else { return }
        finding = finding.following(typoPlaces(of: key))
      }
    }
    guard let (count, example) = unshown else { return bag }
    let message = count == 1 ? "1 more finding about this file is" : "\(count) more findings about this file are"
    bag.add(
      Diagnostic(
        example.id, as: example.severity, "\(message) not shown", at: example.place,
        help: "fix the findings that are shown, and run again"))
    return bag
  }

  /// The kind of a node, in words.
  package static func describe(_ node: YAMLNode) -> String {
    switch node.kind {
    case .mapping: "a mapping"
    case .sequence: "a list"
    case .scalar: node.isNull ? "nothing" : "'\(shortened(node.text))'"
    }
  }

  private static func shortened(_ text: String) -> String {
    text.count > 60 ? String(text.prefix(57)) + "…" : text
  }

  // MARK: Mappings

  /// Decodes a mapping with known keys; unknown and repeated keys are reported.
  package mutating func mapping<Key>(
    _ node: YAMLNode, _ what: @autoclosure () -> String, _ table: KeyTable<Key>,
    _ body: (inout Decoder, Key, YAMLNode, Place) -> Void
  ) {
    guard node.kind == .mapping else {
      reportType(of: node, what(), expected: "a mapping")
      return
    }
    var seen: UInt64 = 0
    for (key, value) in node.pairs {
      guard let index = table.index(of: key) else {
        unknown(key, value, what(), table.names)
        continue
      }
      if seen & (1 << UInt64(index)) != 0 {
        reportRepeated(key, in: node)
        continue
      }
      seen |= 1 << UInt64(index)
      body(&self, table.keys[index], value, key.place)
    }
  }

  private mutating func reportRepeated(_ key: YAMLNode, in node: YAMLNode) {
    let text = key.text
    let first = node.pairs.first { $0.key.text == text }?.key.place ?? key.place
    report(.duplicateKey(text, at: key.place, first: first))
  }

  /// Keys under which other tools state a version.
  private static let versionKeys: Set<String> = [
    "version", "versions", "from", "exact", "exactVersion", "range", "branch", "revision", "requirement", "tag",
    "commit", "upToNextMajor", "upToNextMinor", "majorVersion", "minorVersion", "minVersion", "maxVersion",
    "up-to-next-major", "up-to-next-minor",
  ]

  /// The keys that other tools use, with ours.
  private static let keysOfOthers = [
    "url": "git", "repository": "git", "repo": "git", "tag": "version", "exact": "version", "from": "version",
    "commit": "revision", "sha": "revision", "targets": "modules", "deps": "dependencies", "depends": "dependencies",
    "imports": "dependencies", "configuration": "config", "configurations": "config",
  ]

  /// The help for a key that belongs to another place.
  private static func helpOfMisplaced(_ text: String, in what: String) -> String? {
    if what == "'integration'" {
      if DefaultsKey(rawValue: text) != nil { return "write '\(text)' under 'defaults:' of 'integration:'" }
      return SpecKey(rawValue: text).map { _ in "write '\(text)' at the top of the spec, outside of 'integration:'" }
    }
    let isOfIntegration = IntegrationKey(rawValue: text) != nil && SpecKey(rawValue: text) == nil
    return isOfIntegration ? "write '\(text)' under 'integration:' in the root's spec" : nil
  }

  package mutating func unknown(_ key: YAMLNode, _ value: YAMLNode, _ what: String, _ known: [String]) {
    let text = key.text
    if !isFull { unknownKeys.append((text, key.place)) }
    // The look-up of nearest names is the slow part.
    if isFull { return report(.unknownKey(text, in: what, known: [], at: key.place)) }
    let version = value.kind == .scalar ? value.text : ""
    if isSpec, Self.versionKeys.contains(text) {
      report(.versionInSpec(version.isEmpty ? text : "\(text): \(version)", version, at: key.place))
    } else if isSpec, isNameWithVersion(text, value, known) {
      report(.versionInSpec("\(text): \(version)", of: text, version, at: key.place))
    } else {
      var finding = Diagnostic.unknownKey(text, in: what, known: known, at: key.place)
      if let meant = Self.keysOfOthers[text], known.contains(meant), nearest(to: text, in: known).isEmpty {
        finding.help = "write '\(meant)'"
      }
      if isSpec, nearest(to: text, in: known).isEmpty, let help = Self.helpOfMisplaced(text, in: what) {
        finding.help = help
      }
      report(finding)
    }
  }

  /// Returns whether this is a name with a version, such as `Tracking: 1.2.0`, and not a misspelt or misplaced key
  /// (`tolos: 6.0`).
  private func isNameWithVersion(_ text: String, _ value: YAMLNode, _ known: [String]) -> Bool {
    guard value.kind == .scalar, looksLikeVersion(value.text) else { return false }
    let isKeyElsewhere =
      SpecKey(rawValue: text) != nil || IntegrationKey(rawValue: text) != nil || PackageKey(rawValue: text) != nil
    return !isKeyElsewhere && nearest(to: text, in: known).isEmpty
  }

  /// Decodes a mapping whose keys are names; repeated ones are reported and left out. A missing value counts as empty.
  package mutating func entries(
    _ node: YAMLNode, _ what: @autoclosure () -> String, _ body: (inout Decoder, YAMLNode, YAMLNode) -> Void
  ) {
    if node.isNull { return }
    guard node.kind == .mapping else {
      reportType(of: node, what(), expected: "a mapping")
      return
    }
    var repeated: Set<Place> = []
    for (first, again) in node.duplicateKeys() {
      repeated.insert(again.place)
      report(.duplicateKey(again.text, at: again.place, first: first.place))
    }
    for (key, value) in node.pairs where repeated.isEmpty || !repeated.contains(key.place) {
      body(&self, key, value)
    }
  }

  /// The same for a mapping whose entries become elements of a list.
  mutating func elements<Element>(
    of node: YAMLNode, _ what: @autoclosure () -> String, _ element: (inout Decoder, YAMLNode, YAMLNode) -> Element?
  ) -> [Element] {
    var elements: [Element] = []
    entries(node, what()) { decoder, key, value in
      if let element = element(&decoder, key, value) { elements.append(element) }
    }
    return elements
  }

  /// Decodes a list; a missing value counts as empty. In a spec, a repeated element is reported and left out.
  ///
  /// - Parameter mayRepeat: returns whether a repeated element has a meaning.
  package mutating func list<Element>(
    _ node: YAMLNode, _ what: @autoclosure () -> String, mayRepeat: (YAMLNode) -> Bool = { _ in false },
    _ element: (inout Decoder, YAMLNode) -> Element?
  ) -> [Element] {
    if node.isNull { return [] }
    guard node.kind == .sequence else {
      let help = node.kind == .scalar ? "write '[\(node.text)]'" : nil
      reportType(of: node, what(), expected: "a list", help: help)
      return []
    }
    let again = isSpec && node.count > 1 ? node.duplicateElements().filter { !mayRepeat($0.again) } : []
    if !again.isEmpty { reportRepeated(again, of: what()) }
    let repeated = Set(again.map(\.again.place))
    var values: [Element] = []
    values.reserveCapacity(node.count)
    for child in node.elements where repeated.isEmpty || !repeated.contains(child.place) {
      if let value = element(&self, child) { values.append(value) }
    }
    return values
  }

  private mutating func reportRepeated(_ entries: [(first: YAMLNode, again: YAMLNode)], of what: String) {
    for (first, again) in entries {
      report(.repeatedEntry(again.kind == .scalar ? "'\(again.text)'" : "an entry", of: what, first: first, again))
    }
  }

  private mutating func reportType(of node: YAMLNode, _ what: String, expected: String, help: String? = nil) {
    report(.wrongType(what, expected: expected, found: Self.describe(node), at: node.place, help: help))
  }

  // MARK: Scalars

  /// The text of a scalar, whatever its YAML type: `10.10`, `no` and `0123` stay as they are.
  package mutating func text(_ node: YAMLNode, _ what: @autoclosure () -> String) -> String? {
    guard node.kind == .scalar, !node.isNull else {
      reportType(of: node, what(), expected: "text")
      return nil
    }
    return node.text
  }

  package mutating func located(_ node: YAMLNode, _ what: @autoclosure () -> String) -> Located<String>? {
    text(node, what()).map { Located($0, at: node.place) }
  }

  package mutating func texts(
    _ node: YAMLNode, _ what: @autoclosure () -> String, mayRepeat: Bool = false
  ) -> [String] {
    list(
      node, what(), mayRepeat: { _ in mayRepeat },
      { decoder, child in decoder.text(child, "an entry of \(what())") })
  }

  package mutating func bool(_ node: YAMLNode, _ what: @autoclosure () -> String) -> Bool? {
    if node.kind == .scalar, node.isPlain {
      if node.equals("true") { return true }
      if node.equals("false") { return false }
    }
    reportType(of: node, what(), expected: "true or false")
    return nil
  }

  /// A word from a fixed set.
  package mutating func choice<Value: RawRepresentable & CaseIterable>(
    _ node: YAMLNode, _ what: @autoclosure () -> String, _ type: Value.Type = Value.self
  ) -> Value? where Value.RawValue == String {
    guard let text = text(node, what()) else { return nil }
    if let value = Value(rawValue: text) { return value }
    reportChoice(text, what(), Value.allCases.map(\.rawValue), at: node.place)
    return nil
  }

  private mutating func reportChoice(_ text: String, _ what: String, _ known: [String], at place: Place) {
    let near = nearest(to: text, in: known).first.map { "did you mean '\($0)'? " } ?? ""
    reportInvalid(
      what, "cannot be '\(text)'", at: place, help: near + "use one of: \(known.joined(separator: ", "))")
  }

  /// A name of a component, module, product or package.
  package mutating func name(_ node: YAMLNode, _ what: @autoclosure () -> String, slash: Bool = false)
    -> Located<String>?
  {
    guard let text = text(node, what()) else { return nil }
    // Most names are: to judge those by the whole rule would make check 23 % slower at 1,000 components.
    if isPlainName(node.bytes, slash: slash) { return Located(text, at: node.place) }
    return unusualName(text, what(), slash: slash, at: node.place)
  }

  private mutating func unusualName(
    _ text: String, _ what: String, slash: Bool, at place: Place
  ) -> Located<String>? {
    if isSpec, let suffix = versionSuffix(text) {
      var name = text[..<suffix.startIndex]
      while name.last == " " { name.removeLast() }
      var finding = Diagnostic.versionInSpec(text, of: String(name), suffix, at: place)
      // A name that the spec itself declares has no pin.
      let isDependency = ["a dependency", "'plugins'", "'tools-only'"].contains(where: what.hasSuffix)
      if !isDependency { finding.help = "write '\(name)' alone" }
      report(finding)
      // The meaning is clear, and the name avoids further findings.
      return nameProblem(String(name), slash: slash) == nil ? Located(String(name), at: place) : nil
    }
    if let problem = nameProblem(text, slash: slash) {
      var finding = Diagnostic.invalidName(what, text, problem: problem, at: place)
      if isSpec, let name = Self.nameOfRepository(text) {
        finding.help =
          "write '\(name)', or '\(name)/PRODUCT', and pin it: "
          + "'integrate pin \(ShellWord.quoted(name)) --git \(ShellWord.quoted(text))'"
      }
      report(finding)
      return nil
    }
    return Located(text, at: place)
  }

  /// The name of a package whose address is given in place of it.
  private static func nameOfRepository(_ text: String) -> String? {
    guard text.contains("://") || text.hasPrefix("git@"), var name = text.split(separator: "/").last else { return nil }
    if name.hasSuffix(".git") { name = name.dropLast(4) }
    return nameProblem(String(name), slash: false) == nil ? String(name) : nil
  }

  package mutating func names(_ node: YAMLNode, _ what: @autoclosure () -> String) -> [Located<String>] {
    list(node, what()) { decoder, child in decoder.name(child, "an entry of \(what())", slash: true) }
  }

  /// A Swift identifier.
  package mutating func identifier(_ node: YAMLNode, _ what: @autoclosure () -> String) -> Located<String>? {
    guard let text = text(node, what()) else { return nil }
    if isSwiftIdentifier(text) { return Located(text, at: node.place) }
    report(.noIdentifier(what(), text, at: node.place))
    return nil
  }

  /// A name of a member in generated code.
  ///
  /// - Parameter reserved: names by which that code means something else.
  package mutating func identifier(
    _ node: YAMLNode, _ what: @autoclosure () -> String, besides reserved: Set<String>
  ) -> Located<String>? {
    guard let name = identifier(node, what()) else { return nil }
    if !reserved.contains(name.value) { return name }
    report(
      Diagnostic(
        .invalidName, "\(what()) cannot be called '\(name.value)', which generated code uses itself",
        at: name.place, help: "choose another name"))
    return nil
  }

  /// A type or function, which may have dots.
  package mutating func reference(_ node: YAMLNode, _ what: @autoclosure () -> String) -> Located<TypeReference>? {
    guard let text = text(node, what()) else { return nil }
    if let reference = TypeReference(text) { return Located(reference, at: node.place) }
    reportReference(text, what(), at: node.place)
    return nil
  }

  private mutating func reportReference(_ text: String, _ what: String, at place: Place) {
    var finding = Diagnostic.noIdentifier(what, text, dotted: true, at: place)
    if text.hasPrefix("@"), TypeReference(String(text.dropFirst())) != nil {
      finding.help = "write '\(text.dropFirst())', without the '@'"
    }
    report(finding)
  }

  /// A path that stays inside the root, relative to the file's folder.
  package mutating func path(_ node: YAMLNode, _ what: @autoclosure () -> String) -> Located<String>? {
    guard let text = text(node, what()) else { return nil }
    if let problem = Path.spellingProblem(text) {
      reportInvalid(what(), problem, at: node.place)
      return nil
    }
    if let folder, Path.joinInRoot(folder, text) == nil {
      report(.pathOutsideRoot(text, at: node.place))
      return nil
    }
    return Located(text, at: node.place)
  }

  /// A path inside a target's folder; SwiftPM interprets it, so only impossible paths are refused.
  package mutating func innerPath(_ node: YAMLNode, _ what: @autoclosure () -> String) -> String? {
    guard let text = text(node, what()) else { return nil }
    guard let problem = Path.spellingProblem(text) else { return text }
    reportInvalid(what(), problem, at: node.place)
    return nil
  }

  package mutating func toolsVersion(_ node: YAMLNode, _ what: @autoclosure () -> String) -> Located<ToolsVersion>? {
    guard let text = text(node, what()) else { return nil }
    guard let version = ToolsVersion(text) else {
      reportInvalid(
        what(), "'\(text)' is not a tools version", at: node.place, help: "write two or three numbers: \"6.0\"")
      return nil
    }
    return Located(version, at: node.place)
  }
}

extension Diagnostic {
  fileprivate static func noIdentifier(
    _ what: String, _ text: String, dotted: Bool = false, at place: Place
  ) -> Diagnostic {
    Diagnostic.invalidName(what, text, problem: "is not a Swift identifier", at: place)
      .withHelp("use only letters, digits and '_', and no digit first\(dotted ? "; join parts with '.'" : "")")
  }

  package func withHelp(_ help: String) -> Diagnostic {
    var copy = self
    copy.help = help
    return copy
  }
}
