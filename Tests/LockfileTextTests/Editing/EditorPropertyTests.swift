import LockfileText
import TestSupport
import Testing

/// Thousands of random edits of random files: each has the right result, and changes no other lines.
@Suite struct EditorPropertyTests {
  @Test(arguments: 0..<40) func anEditChangesItsLinesAlone(_ seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    for _ in 0..<50 {
      let file = RandomLockfile(&random)
      guard let before = readPins(file.bytes) else {
        Issue.record("the generator made what cannot be read:\n\(file.text)")
        return
      }
      var editor = try LockfileEditor(file.bytes)
      let edit = file.edit(&random)
      try editor.apply([edit])
      var expected = before
      apply(edit, to: &expected)
      let after = editor.bytes
      #expect(
        readPins(after) == expected, "seed \(seed) \(edit)\n\(file.text)\n→\n\(String(decoding: after, as: UTF8.self))")
      let span = file.span(of: edit, in: after)
      #expect(
        after.starts(with: file.bytes[..<span.lowerBound]) && after.count >= file.bytes.count - span.count
          && after.suffix(file.bytes.count - span.upperBound).elementsEqual(file.bytes[span.upperBound...]),
        "seed \(seed) \(edit)\n\(file.text)\n→\n\(String(decoding: after, as: UTF8.self))")
      // Setting the same value again changes nothing.
      let once = editor.bytes
      if case .set = edit { try editor.apply([edit]) }
      #expect(editor.bytes == once)
    }
  }

  @Test(arguments: 100..<120) func manyEditsAtOnceAreTheSameAsOneByOne(_ seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    for _ in 0..<10 {
      let file = RandomLockfile(&random)
      guard var expected = readPins(file.bytes) else { return }
      var edits: [LockfileEdit] = []
      var gone: Set<String> = []
      for _ in 0..<Int.random(in: 2...8, using: &random) {
        let edit = file.edit(&random)
        guard gone.isDisjoint(with: [name(of: edit)]) else { continue }
        if case .set = edit {} else { gone.insert(name(of: edit)) }
        edits.append(edit)
        apply(edit, to: &expected)
      }
      var together = try LockfileEditor(file.bytes)
      try together.apply(edits)
      var apart = try LockfileEditor(file.bytes)
      for edit in edits { try apart.apply([edit]) }
      #expect(readPins(together.bytes) == expected, "seed \(seed)\n\(file.text)")
      #expect(readPins(apart.bytes) == expected, "seed \(seed)\n\(file.text)")
      // All comments of untouched pins are still there.
      let touched = Set(edits.map(name(of:)))
      for comment in file.comments where !touched.contains(comment.pin) {
        #expect(String(decoding: together.bytes, as: UTF8.self).contains(comment.text), "seed \(seed)\n\(file.text)")
      }
    }
  }

  /// Files with random damage are edited correctly, or refused, and none makes the editor crash.
  @Test(arguments: 200..<230) func damagedFilesAreEditedRightlyOrRefused(_ seed: UInt64) throws {
    let tokens = [
      "? ", ": ", "- ", "{", "}", "[", "]", ",", "\"", "'", "|\n", ">-\n", "#", "\t", "\n", "\r", "\r\n", " ", "  ",
      "\u{2028}", "\u{85}",
      "{}", "~", "--- ", "\n...\n", "&a ", "é",
    ].map { Array($0.utf8) }
    var random = SeededGenerator(seed: seed)
    var editedCount = 0
    for _ in 0..<100 {
      let file = RandomLockfile(&random)
      var bytes = file.bytes
      for _ in 0..<Int.random(in: 1...3, using: &random) {
        let place = Int.random(in: 0..<bytes.count, using: &random)
        let end = min(bytes.count, place + Int.random(in: 0...2, using: &random))
        bytes.replaceSubrange(place..<end, with: tokens.randomElement(using: &random) ?? [])
      }
      guard var editor = try? LockfileEditor(bytes), var expected = readPins(bytes) else { continue }
      guard let pin = editor.pins.randomElement(using: &random) else { continue }
      let edits: [LockfileEdit] = [
        .set(pin: pin, key: "version", "9.9.9"), .set(pin: pin, key: "ranges", ["swift-log": "1.0.0 ..< 2.0.0"]),
        .set(pin: pin, key: "git", nil), .remove(pin: pin), .add(pin: "Qqq", ["path": "../q"]),
      ]
      guard let edit = edits.randomElement(using: &random) else { continue }
      apply(edit, to: &expected)
      if (try? editor.apply([edit])) == nil {
        #expect(editor.bytes == bytes)
      } else {
        editedCount += 1
        #expect(readPins(editor.bytes) == expected, "seed \(seed) \(edit)\n\(String(decoding: bytes, as: UTF8.self))")
      }
    }
    #expect(editedCount > 20)
  }

  private func name(of edit: LockfileEdit) -> String {
    switch edit {
    case .set(let pin, _, _), .add(let pin, _), .remove(let pin), .rename(let pin, _): pin
    }
  }

  private func apply(_ edit: LockfileEdit, to pins: inout [String: LockValue]) {
    switch edit {
    case .set(let pin, let key, let value):
      var entries = pins[pin]?.entries ?? [:]
      entries[key] = value
      pins[pin] = .mapping(entries)
    case .add(let pin, let values): pins[pin] = .mapping(values)
    case .remove(let pin): pins[pin] = nil
    case .rename(let pin, let name): pins[name] = pins.removeValue(forKey: pin)
    }
  }
}

/// A lockfile as careless people write it, with the ranges of its parts.
struct RandomLockfile {
  private(set) var bytes: [UInt8] = []
  private(set) var comments: [(pin: String, text: String)] = []
  private var pinSpans: [String: Range<Int>] = [:]
  private var keySpans: [String: [String: Range<Int>]] = [:]
  private var lineBreak = "\n"

  var text: String { String(decoding: bytes, as: UTF8.self) }

  static let keys = [
    "git", "version", "revision", "branch", "allow", "tools", "platforms", "products", "ranges", "traits",
  ]

  init(_ random: inout SeededGenerator) {
    lineBreak = ["\n", "\r\n", "\n"].randomElement(using: &random) ?? "\n"
    if Bool.random(using: &random) { bytes += "\u{FEFF}".utf8 }
    if Bool.random(using: &random) { line("# Versions\tof this app: é") }
    line("lockfile: 1" + ["", "  # format"][Int.random(in: 0...1, using: &random)])
    let step = Int.random(in: 1...4, using: &random)
    let spaced = Bool.random(using: &random)
    line("pins:" + ["", "\t# all of them"][Int.random(in: 0...1, using: &random)])
    var names = ["Ads", "basket", "Chat", "swift-log", "Ünicode Kit", "X/Y"].shuffled(using: &random)
    names = Array(names.prefix(Int.random(in: 1...5, using: &random)))
    if Bool.random(using: &random) { names.sort { $0.lowercased() < $1.lowercased() } }
    for name in names {
      if spaced { line("") }
      pin(name, step, &random)
    }
    if Bool.random(using: &random) { line("# the end") }
    if Bool.random(using: &random) { bytes.removeLast(lineBreak.utf8.count) }
  }

  private mutating func line(_ text: String) { bytes += (text + lineBreak).utf8 }

  private mutating func pin(_ name: String, _ step: Int, _ random: inout SeededGenerator) {
    let start = bytes.count
    let indent = String(repeating: " ", count: step)
    if Bool.random(using: &random) {
      comments.append((name, "# above \(name)"))
      line(indent + "# above \(name)")
    }
    let written = ["\(name)", "\"\(name)\"", "'\(name)'"].randomElement(using: &random) ?? name
    if Int.random(in: 0..<5, using: &random) == 0 {
      line("\(indent)\(written): { git: 'https://x.example/\(start)', version: 1.\(start).0 }\(Self.comment(&random))")
    } else {
      line("\(indent)\(written):\(Self.comment(&random))")
      let keys = Self.keys.shuffled(using: &random).prefix(Int.random(in: 1...7, using: &random))
      for key in keys { self.key(key, of: name, indent + indent, &random) }
      if Bool.random(using: &random) {
        comments.append((name, "# inside \(name)"))
        line(indent + indent + "# inside \(name)")
      }
    }
    pinSpans[name] = start..<bytes.count
  }

  private mutating func key(_ key: String, of pin: String, _ indent: String, _ random: inout SeededGenerator) {
    if Int.random(in: 0..<4, using: &random) == 0 { line("\(indent)# on \(key)") }
    let start = bytes.count
    let value = Self.value(key, &random)
    switch value {
    case .mapping(let entries) where Bool.random(using: &random) && !entries.isEmpty:
      line("\(indent)\(key):\(Self.comment(&random))")
      for (name, value) in entries.sorted(by: { $0.key < $1.key }) {
        if Int.random(in: 0..<4, using: &random) == 0 { line("\(indent)  # on\t\(name)") }
        line("\(indent)  \(name): \(Self.flow(value, &random))\(Self.comment(&random))")
      }
    case .list(let values) where Bool.random(using: &random) && !values.isEmpty:
      line("\(indent)\(key):")
      for value in values { line("\(indent)- \(Self.flow(value, &random))") }
    case .mapping(let entries) where Int.random(in: 0..<4, using: &random) == 0 && !entries.isEmpty:
      line("\(indent)\(key): {")
      for (name, value) in entries.sorted(by: { $0.key < $1.key }) {
        line("\(indent)  \(name): \(Self.flow(value, &random)),\(Self.comment(&random))")
      }
      line("\(indent)}")
    default: line("\(indent)\(key): \(Self.flow(value, &random))\(Self.comment(&random))")
    }
    keySpans[pin, default: [:]][key] = start..<bytes.count
  }

  private static func comment(_ random: inout SeededGenerator) -> String {
    ["", "", " # why", "\t#\twith: tabs, \"quotes\" {and} more"].randomElement(using: &random) ?? ""
  }

  private static func flow(_ value: LockValue, _ random: inout SeededGenerator) -> String {
    switch value {
    case .null: return "~"
    case .text(let text):
      let plain =
        !text.isEmpty
        && text.unicodeScalars.allSatisfy { $0.properties.isAlphabetic || "0123456789.-/".unicodeScalars.contains($0) }
      return ["\"\(text)\"", "'\(text.replacing("'", with: "''"))'", plain ? text : "\"\(text)\""].randomElement(
        using: &random) ?? text
    case .list(let values): return "[" + values.map { flow($0, &random) }.joined(separator: ",") + "]"
    case .mapping(let entries):
      return "{"
        + entries.sorted { $0.key < $1.key }.map { "\($0.key): \(flow($0.value, &random))" }.joined(separator: ", ")
        + " }"
    }
  }

  /// A value that fits a key, or one that does not.
  static func value(_ key: String, _ random: inout SeededGenerator) -> LockValue {
    func text() -> LockValue {
      .text(
        [
          "1.2.0", "5.9", "~", "no", "^1.0.0", "1.0.0 ..< 2.0.0", "a: b", "x #y", "it's", "*", "", "Ünï",
          "https://x.example/a.git",
          "feature/\(Int.random(in: 0..<99, using: &random))",
        ].randomElement(using: &random) ?? "")
    }
    func entries(_ names: [String], _ value: () -> LockValue) -> LockValue {
      let chosen = names.shuffled(using: &random).prefix(Int.random(in: 0...names.count, using: &random))
      return .mapping(Dictionary(chosen.map { ($0, value()) }) { first, _ in first })
    }
    switch key {
    case "platforms": return entries(["iOS", "macOS", "tvOS"]) { "13.0" }
    case "products": return entries(["Alpha", "Beta-Kit", "Gamma"]) { ["Core", "Main"] }
    case "ranges": return entries(["swift-log", "Chat", "zeta", "Middle", "n1"]) { "1.1.0 ..< 2.0.0" }
    case "traits": return Bool.random(using: &random) ? ["One", "Two"] : ["One", ["name": "Two", "when": ["A"]]]
    default: return text()
    }
  }

  // MARK: Edits

  func edit(_ random: inout SeededGenerator) -> LockfileEdit {
    let pin = pinSpans.keys.sorted().randomElement(using: &random) ?? ""
    let key = Self.keys.randomElement(using: &random) ?? "git"
    switch Int.random(in: 0..<10, using: &random) {
    case 0: return .remove(pin: pin)
    case 1:
      let name = ["Aaa", "middle", "swift-nio", "zzz: 1"].randomElement(using: &random) ?? ""
      return .add(
        pin: name,
        [
          "git": "https://x.example/n", "version": Self.value("version", &random),
          "ranges": Self.value("ranges", &random),
        ])
    case 2: return .rename(pin: pin, to: "New \(pin)")
    case 3, 4: return .set(pin: pin, key: key, nil)
    default: return .set(pin: pin, key: key, Self.value(key, &random))
    }
  }

  /// The bytes that an edit may change: lines of the key, or of the pin if the key is new to it; none for a new pin.
  func span(of edit: LockfileEdit, in after: [UInt8]) -> Range<Int> {
    switch edit {
    case .add:
      let common = zip(bytes, after).prefix { $0 == $1 }.count
      return common..<common
    case .remove(let pin), .rename(let pin, _): return withBlankLines(pinSpans[pin] ?? 0..<bytes.count)
    case .set(let pin, let key, let value):
      let whole = pinSpans[pin] ?? 0..<bytes.count
      // Removing the last key of a pin leaves `{}` after the pin's name.
      if value == nil, keySpans[pin]?.count == 1 { return whole.clamped(to: 0..<bytes.count) }
      return (keySpans[pin]?[key] ?? whole).clamped(to: 0..<bytes.count)
    }
  }

  private func withBlankLines(_ span: Range<Int>) -> Range<Int> {
    var start = span.lowerBound
    if pinSpans.count == 1 { start = bytes.firstRange(of: "pins:".utf8)?.upperBound ?? 0 }
    while start > 1, bytes[start - 1] == 10,
      bytes[start - 2] == 10 || (bytes[start - 2] == 13 && bytes[start - 3] == 10)
    {
      start -= lineBreak.utf8.count
    }
    return start..<min(span.upperBound, bytes.count)
  }
}
