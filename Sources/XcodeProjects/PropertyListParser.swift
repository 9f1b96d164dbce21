/// Parses the form of OpenStep: `{ key = value; }`, `( value, value, )`, `<00ff>`, texts with or without quotes, and
/// comments of both kinds.
struct PropertyListParser {
  struct Fault: Error {
    let message: String
    /// In bytes.
    let offset: Int
  }

  static let byteOrderMark: [UInt8] = [0xEF, 0xBB, 0xBF]
  /// The greatest depth: recursion takes the stack, and the text may come from anywhere. Projects are seven levels deep.
  private static let deepest = 128

  private let bytes: [UInt8]
  private var position = 0
  private var depth = 0

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
    if bytes.starts(with: Self.byteOrderMark) { position = 3 }
  }

  mutating func document() throws(Fault) -> PropertyList.Value {
    try refuseOtherForms()
    try skipSpace()
    let value = try self.value()
    try skipSpace()
    if position < bytes.count { throw unexpected("the end of the file is expected") }
    return value
  }

  /// Forms that Xcode reads and never writes.
  private func refuseOtherForms() throws(Fault) {
    let start = bytes[position...]
    let known: [(String, String)] = [
      ("bplist", "a binary property list"), ("<?xml", "a property list in XML"),
      ("<!DOCTYPE", "a property list in XML"), ("<plist", "a property list in XML"),
    ]
    for (prefix, name) in known where start.starts(with: prefix.utf8) {
      throw Fault(message: "this is \(name), which Xcode does not write", offset: position)
    }
    if bytes.starts(with: [0xFE, 0xFF]) || bytes.starts(with: [0xFF, 0xFE]) {
      throw Fault(message: "this is UTF-16 text, but Xcode writes UTF-8", offset: 0)
    }
  }

  // MARK: Values

  private mutating func value() throws(Fault) -> PropertyList.Value {
    switch current {
    case UInt8(ascii: "{"): return try nested { parser throws(Fault) in try parser.mapping() }
    case UInt8(ascii: "("): return try nested { parser throws(Fault) in try parser.list() }
    case UInt8(ascii: "<"): return try data()
    default: return try text("a value is expected")
    }
  }

  private mutating func nested(
    _ read: (inout PropertyListParser) throws(Fault) -> PropertyList.Value
  ) throws(Fault) -> PropertyList.Value {
    guard depth < Self.deepest else {
      throw Fault(message: "this is nested deeper than \(Self.deepest) levels", offset: position)
    }
    depth += 1
    defer { depth -= 1 }
    return try read(&self)
  }

  private mutating func mapping() throws(Fault) -> PropertyList.Value {
    let start = position
    position += 1
    var entries: [PropertyList.Entry] = []
    while true {
      try skipSpace()
      if current == nil { throw Fault(message: "this '{' is not closed", offset: start) }
      if take("}") { break }
      let key = try text("a key or '}' is expected")
      try skipSpace()
      // A key alone is its own value.
      if take(";") {
        entries.append(PropertyList.Entry(key: key, value: key))
        continue
      }
      guard take("=") else { throw unexpected("'=' is expected") }
      try skipSpace()
      entries.append(PropertyList.Entry(key: key, value: try value()))
      try skipSpace()
      guard take(";") else { throw unexpected("';' is expected") }
    }
    return PropertyList.Value(content: .mapping(entries), start: start, range: start..<position)
  }

  private mutating func list() throws(Fault) -> PropertyList.Value {
    let start = position
    position += 1
    var elements: [PropertyList.Value] = []
    while true {
      try skipSpace()
      if current == nil { throw Fault(message: "this '(' is not closed", offset: start) }
      if take(")") { break }
      elements.append(try value())
      try skipSpace()
      if take(",") { continue }
      if current == nil { throw Fault(message: "this '(' is not closed", offset: start) }
      guard take(")") else { throw unexpected("',' or ')' is expected") }
      break
    }
    return PropertyList.Value(content: .list(elements), start: start, range: start..<position)
  }

  private mutating func data() throws(Fault) -> PropertyList.Value {
    if isAtConflictMarker { throw unexpected("a value is expected") }
    let start = position
    position += 1
    var digits = 0
    while let byte = current, byte != UInt8(ascii: ">") {
      if Self.hexadecimal(byte) != nil {
        digits += 1
      } else if !Self.isSpace(byte) {
        throw unexpected("a hexadecimal digit or '>' is expected")
      }
      position += 1
    }
    guard take(">") else { throw Fault(message: "this '<' is not closed", offset: start) }
    guard digits % 2 == 0 else { throw Fault(message: "this has half a byte", offset: start) }
    return PropertyList.Value(content: .data, start: start, range: start..<position)
  }

  private mutating func text(_ expected: String) throws(Fault) -> PropertyList.Value {
    let start = position
    if let quote = current, quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") {
      position += 1
      while let byte = current, byte != quote { position += byte == UInt8(ascii: "\\") ? 2 : 1 }
      guard position < bytes.count else { throw Fault(message: "this quote is not closed", offset: start) }
      position += 1
      return PropertyList.Value(content: .text(isQuoted: true), start: start, range: start + 1..<position - 1)
    }
    while let byte = current, Self.isUnquoted(byte) { position += 1 }
    guard position > start else { throw unexpected(expected) }
    return PropertyList.Value(content: .text(isQuoted: false), start: start, range: start..<position)
  }

  // MARK: Bytes

  private var current: UInt8? { position < bytes.count ? bytes[position] : nil }

  private mutating func take(_ character: Unicode.Scalar) -> Bool {
    guard current == UInt8(ascii: character) else { return false }
    position += 1
    return true
  }

  private func next(is character: Unicode.Scalar) -> Bool {
    position + 1 < bytes.count && bytes[position + 1] == UInt8(ascii: character)
  }

  private mutating func skipSpace() throws(Fault) {
    while let byte = current {
      if Self.isSpace(byte) {
        position += 1
      } else if byte == UInt8(ascii: "/"), next(is: "/") {
        while let byte = current, byte != 0x0A, byte != 0x0D { position += 1 }
      } else if byte == UInt8(ascii: "/"), next(is: "*") {
        let start = position
        position += 2
        while current != nil, !(current == UInt8(ascii: "*") && next(is: "/")) { position += 1 }
        guard current != nil else { throw Fault(message: "this comment is not closed", offset: start) }
        position += 2
      } else if let length = separatorLength {
        position += length
      } else {
        return
      }
    }
  }

  /// The length of U+2028 or U+2029, which are space here.
  private var separatorLength: Int? {
    let isSeparator =
      position + 2 < bytes.count && bytes[position] == 0xE2 && bytes[position + 1] == 0x80
      && bytes[position + 2] & 0xFE == 0xA8
    return isSeparator ? 3 : nil
  }

  private static func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || (0x09...0x0D).contains(byte) }

  private static func isUnquoted(_ byte: UInt8) -> Bool {
    // Digits follow `-./`, and `:` follows them.
    (0x61...0x7A).contains(byte | 0x20) || (UInt8(ascii: "-")...UInt8(ascii: ":")).contains(byte)
      || byte == UInt8(ascii: "_") || byte == UInt8(ascii: "$")
  }

  static func hexadecimal(_ byte: UInt8) -> UInt32? {
    UInt32(String(Unicode.Scalar(byte)), radix: 16)
  }

  // MARK: Faults

  /// True if a conflict marker of git begins here.
  private var isAtConflictMarker: Bool {
    guard position == 0 || bytes[position - 1] == 0x0A else { return false }
    return ["<<<<<<< ", "=======\n", "=======\r", ">>>>>>> ", "||||||| "].contains {
      bytes[position...].starts(with: $0.utf8)
    }
  }

  private func unexpected(_ expected: String) -> Fault {
    if isAtConflictMarker { return Fault(message: "this is the marker of an unfinished merge", offset: position) }
    let found =
      switch current {
      case nil: "the file ends here"
      case let byte? where (0x20..<0x7F).contains(byte): "here is '\(Unicode.Scalar(byte))'"
      case _?: "here is a character that needs quotes"
      }
    return Fault(message: "\(expected), but \(found)", offset: position)
  }
}

enum PropertyListEscapes {
  static func decoded(_ raw: ArraySlice<UInt8>) -> String {
    var result: [UInt8] = []
    result.reserveCapacity(raw.count)
    var units: [UInt16] = []
    func flush() {
      if units.isEmpty { return }
      result += Array(String(decoding: units, as: UTF16.self).utf8)
      units = []
    }
    var rest = raw
    while let byte = rest.popFirst() {
      guard byte == UInt8(ascii: "\\"), let escaped = rest.popFirst() else {
        flush()
        result.append(byte)
        continue
      }
      switch escaped {
      case UInt8(ascii: "U"):
        units.append(UInt16(truncatingIfNeeded: number(&rest, digits: 4, base: 16)))
        continue
      case UInt8(ascii: "0")...UInt8(ascii: "7"):
        flush()
        rest = raw[(rest.startIndex - 1)...]
        let octal = number(&rest, digits: 3, base: 8)
        // Others are of the encoding of NeXTSTEP, which no project has.
        result += octal < 0x80 ? [UInt8(octal)] : Array("\u{FFFD}".utf8)
        continue
      default: break
      }
      flush()
      result.append(simple[escaped] ?? escaped)
    }
    flush()
    return String(decoding: result, as: UTF8.self)
  }

  private static let simple: [UInt8: UInt8] = [
    UInt8(ascii: "a"): 7, UInt8(ascii: "b"): 8, UInt8(ascii: "f"): 12, UInt8(ascii: "n"): 10, UInt8(ascii: "r"): 13,
    UInt8(ascii: "t"): 9, UInt8(ascii: "v"): 11,
  ]

  /// The number of at most so many digits.
  private static func number(_ rest: inout ArraySlice<UInt8>, digits: Int, base: UInt32) -> UInt32 {
    var value: UInt32 = 0
    for _ in 0..<digits {
      guard let byte = rest.first, let digit = PropertyListParser.hexadecimal(byte), digit < base else { break }
      value = value * base + digit
      rest.removeFirst()
    }
    return value
  }
}
