import Diagnostics
import LockfileText
import YAML

/// Edits a lockfile at random: each edit is refused and changes nothing, or the file has exactly the expected values,
/// and the bytes outside of the edited lines stay.
///
/// - Parameter input: a lockfile; the bytes behind its first NUL, which YAML does not allow, decide about the edits.
///   A file without one is edited by a hash of it.
func editLockfile(_ input: [UInt8]) {
  let end = input.firstIndex(of: 0) ?? input.count
  var bytes = Array(input[..<end])
  var choices = Choices(Array(input[end...].dropFirst()), seed: FNV(input).value)
  guard var editor = try? LockfileEditor(bytes) else { return }
  for _ in 0...choices.below(3) {
    guard let outline = LockfileOutline(bytes) else { return check(false, "the editor reads what is no lockfile") }
    let edit = choices.edit(of: editor.pins)
    var expected = outline.pins
    apply(edit, to: &expected)
    guard (try? editor.apply([edit])) != nil else {
      check(editor.bytes == bytes, "an edit that was refused changed the file")
      continue
    }
    let after = editor.bytes
    let shown = "\(edit)\n\(String(decoding: bytes, as: UTF8.self))\n→\n\(String(decoding: after, as: UTF8.self))"
    check(LockfileOutline(after)?.pins == expected, "the file does not say so: \(shown)")
    check(outline.allows(edit, before: bytes, after: after), "other lines changed: \(shown)")
    try? editor.apply([edit])
    if case .set = edit { check(editor.bytes == after, "\(edit) twice is not the same as once") }
    bytes = editor.bytes
  }
}

private func apply(_ edit: LockfileEdit, to pins: inout [String: LockValue]) {
  switch edit {
  case .set(let pin, let key, let value):
    var entries = pins[pin]?.entries ?? [:]
    if entries[key] == nil, value == nil { return }
    entries[key] = value
    pins[pin] = .mapping(entries)
  case .add(let pin, let values): pins[pin] = .mapping(values)
  case .remove(let pin): pins[pin] = nil
  case .rename(let pin, let name): pins[name] = pins.removeValue(forKey: pin)
  }
}

/// The values of a lockfile and their places, read without the editor.
private struct LockfileOutline {
  private(set) var pins: [String: LockValue] = [:]
  /// The start of the line of each pin's key, and the end of its last line; in the order of the file. Empty if the pins
  /// are in brackets.
  private var spans: [(name: String, start: Int, end: Int)] = []
  /// The lines of `pins`, up to the next key of the file; `nil` if there is none.
  private var section: Range<Int>?

  init?(_ bytes: [UInt8]) {
    var reader = YAMLReader()
    var bag = DiagnosticBag()
    var isLockfile = false
    bytes.withUnsafeBufferPointer { buffer in
      let source = SourceText(buffer)
      _ = reader.read(buffer, file: FileID(rawValue: 0), into: &bag) { node, _ in
        guard let node, node.kind == .mapping else { return }
        isLockfile = true
        outline(node, source)
      }
    }
    if !isLockfile { return nil }
  }

  private mutating func outline(_ root: YAMLNode, _ source: SourceText) {
    func start(_ node: YAMLNode) -> Int { source.lineStarts[Int(node.place.line) - 1] }
    let count = source.bytes.count
    var isPins = false
    for (key, value) in root.pairs {
      if isPins, let before = section { section = before.lowerBound..<start(key) }
      isPins = key.text == "pins"
      guard isPins else { continue }
      section = (root.isFlow ? 0 : start(key))..<count
      guard value.kind == .mapping else { continue }
      for (pin, body) in value.pairs {
        pins[pin.text] = Self.value(of: body)
        if value.isFlow || root.isFlow { continue }
        let line = max(Int(Self.lastLine(body)), Int(pin.place.line))
        let end = line < source.lineStarts.count ? source.lineStarts[line] : count
        // An empty pin behind a '?' has its place at the start of the next key.
        if let last = spans.indices.last { spans[last].end = min(spans[last].end, start(pin)) }
        spans.append((pin.text, start(pin), end))
      }
    }
    if root.isFlow { section = 0..<count }
  }

  private static func lastLine(_ node: YAMLNode) -> UInt32 {
    var last = node.place.line
    switch node.kind {
    case .scalar: break
    case .sequence: for element in node.elements { last = max(last, lastLine(element)) }
    case .mapping: for (key, value) in node.pairs { last = max(last, key.place.line, lastLine(value)) }
    }
    return last
  }

  private static func value(of node: YAMLNode) -> LockValue {
    switch node.kind {
    case .scalar: node.isNull ? .null : .text(node.text)
    case .sequence: .list(node.elements.map(value(of:)))
    case .mapping:
      .mapping(Dictionary(node.pairs.map { ($0.key.text, value(of: $0.value)) }) { first, _ in first })
    }
  }

  /// Returns whether two texts differ only in the lines that an edit is about.
  func allows(_ edit: LockfileEdit, before: [UInt8], after: [UInt8]) -> Bool {
    agree(before, after, but: lines(edit, before, after))
  }

  /// The lines that an edit is about; a new pin has a place between lines.
  private func lines(_ edit: LockfileEdit, _ before: [UInt8], _ after: [UInt8]) -> Range<Int> {
    let place = zip(before, after).prefix { $0 == $1 }.count
    let section = section ?? place..<place
    func next(_ index: Int) -> Int { index + 1 < spans.count ? spans[index + 1].start : section.upperBound }
    switch edit {
    case .add: return spans.isEmpty ? section : place..<place
    case .set(let pin, _, _), .rename(let pin, _):
      guard let index = spans.firstIndex(where: { $0.name == pin }) else { return section }
      return spans[index].start..<next(index)
    case .remove(let pin):
      guard spans.count > 1, let index = spans.firstIndex(where: { $0.name == pin }) else { return section }
      return (index > 0 ? spans[index - 1].end : section.lowerBound)..<next(index)
    }
  }

  private func agree(_ before: [UInt8], _ after: [UInt8], but span: Range<Int>) -> Bool {
    let tail = before.count - span.upperBound
    return after.count >= span.lowerBound + tail && after.starts(with: before[..<span.lowerBound])
      && after.suffix(tail).elementsEqual(before[span.upperBound...])
  }
}

/// Choices that the bytes of an input make, and a generator when they are used up.
private struct Choices {
  private var bytes: [UInt8]
  private var hash: FNV

  init(_ bytes: [UInt8], seed: UInt64) { (self.bytes, hash) = (bytes.reversed(), FNV(value: seed)) }

  mutating func below(_ limit: Int) -> Int {
    if let byte = bytes.popLast() { return Int(byte) % limit }
    hash.add(0)
    return Int((hash.value >> 32) % UInt64(limit))
  }

  mutating func edit(of pins: [String]) -> LockfileEdit {
    let pin = pins.isEmpty ? "A" : pins[below(pins.count)]
    switch below(10) {
    case 0: return .remove(pin: pin)
    case 1: return .rename(pin: pin, to: text())
    case 2: return .set(pin: pin, key: key(), nil)
    case 3, 4:
      var values: [String: LockValue] = [:]
      for _ in 0...below(3) { values[key()] = value(depth: 0) }
      return .add(pin: text(), values)
    default: return .set(pin: pin, key: key(), value(depth: 0))
    }
  }

  private mutating func key() -> String { Self.keys[below(Self.keys.count)] }

  private static let keys = [
    "git", "version", "revision", "branch", "allow", "products", "platforms", "tools", "ranges", "traits", "path",
  ]

  private mutating func value(depth: Int) -> LockValue {
    switch below(depth < 2 ? 8 : 5) {
    case 0: return .null
    case 5: return .list((0..<below(4)).map { _ in value(depth: depth + 1) })
    case 6, 7:
      var entries: [String: LockValue] = [:]
      for _ in 0..<below(4) { entries[text()] = value(depth: depth + 1) }
      return .mapping(entries)
    default: return .text(text())
    }
  }

  private static let texts = [
    "1.2.0", "^1.0.0", "1.0.0 ..< 2.0.0", "~", "no", "null", "a: b", "x #y", "it's", "\"", "*", "&a", "!t", "", " ",
    "a\nb", "\t", "é", "e\u{301}", "\u{85}", "\u{2028}", "\u{FEFF}", "- a", "? a", "[", "}", "%", "@", "`", "---",
    "...",
    "<<", "|", ">-", "https://git.example.com/a.git", "Alpha", "zeta", "lockfile", "pins",
  ]

  private mutating func text() -> String {
    if below(4) > 0 { return Self.texts[below(Self.texts.count)] }
    let length = below(12)
    return String(decoding: (0..<length).map { _ in UInt8(below(256)) }, as: UTF8.self)
  }
}

/// The hash of Fowler, Noll and Vo (FNV-1a), 64 bits.
private struct FNV {
  private(set) var value: UInt64

  init(value: UInt64) { self.value = value }

  init(_ bytes: [UInt8]) {
    value = 0xCBF2_9CE4_8422_2325
    for byte in bytes { add(byte) }
  }

  mutating func add(_ byte: UInt8) { value = (value ^ UInt64(byte)) &* 0x100_0000_01B3 }
}
