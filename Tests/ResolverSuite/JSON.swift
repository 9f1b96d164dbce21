/// A JSON value that keeps the order of keys.
enum JSON {
  case null
  case bool(Bool)
  case number(Double)
  case string(String)
  case array([JSON])
  case object([(key: String, value: JSON)])

  subscript(key: String) -> JSON? {
    if case .object(let members) = self { members.first { $0.key == key }?.value } else { nil }
  }

  var text: String? { if case .string(let text) = self { text } else { nil } }
  var elements: [JSON]? { if case .array(let elements) = self { elements } else { nil } }
  var members: [(key: String, value: JSON)]? { if case .object(let members) = self { members } else { nil } }
  var wholeNumber: Int? { if case .number(let number) = self { Int(exactly: number) } else { nil } }
}

struct JSONError: Error, CustomStringConvertible {
  var offset: Int
  var description: String { "not JSON at byte \(offset)" }
}

/// Reads JSON with `//` comments, which two files of the resolver suite have.
struct JSONReader {
  private let bytes: [UInt8]
  private var offset = 0
  private static let deepest = 512

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  static func read(_ bytes: [UInt8]) throws(JSONError) -> JSON {
    var reader = JSONReader(bytes)
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { reader.offset = 3 }
    let value = try reader.value(depth: 0)
    reader.skipBlanks()
    guard reader.offset == bytes.count else { throw JSONError(offset: reader.offset) }
    return value
  }

  private var next: UInt8? { offset < bytes.count ? bytes[offset] : nil }

  private mutating func skipBlanks() {
    while let byte = next {
      if byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09 {
        offset += 1
      } else if byte == UInt8(ascii: "/"), offset + 1 < bytes.count, bytes[offset + 1] == UInt8(ascii: "/") {
        while let byte = next, byte != 0x0A { offset += 1 }
      } else {
        return
      }
    }
  }

  private mutating func take(_ byte: UInt8) -> Bool {
    guard next == byte else { return false }
    offset += 1
    return true
  }

  private mutating func value(depth: Int) throws(JSONError) -> JSON {
    skipBlanks()
    guard depth < Self.deepest else { throw JSONError(offset: offset) }
    switch next {
    case UInt8(ascii: "{"): return try object(depth: depth)
    case UInt8(ascii: "["): return try array(depth: depth)
    case UInt8(ascii: "\""): return .string(try string())
    case UInt8(ascii: "t"): return try word("true", .bool(true))
    case UInt8(ascii: "f"): return try word("false", .bool(false))
    case UInt8(ascii: "n"): return try word("null", .null)
    default: return try number()
    }
  }

  private mutating func word(_ text: String, _ value: JSON) throws(JSONError) -> JSON {
    guard bytes[offset...].starts(with: text.utf8) else { throw JSONError(offset: offset) }
    offset += text.utf8.count
    return value
  }

  private mutating func number() throws(JSONError) -> JSON {
    let start = offset
    while let byte = next, byte > 0x20, !",]}/".utf8.contains(byte) { offset += 1 }
    guard let number = Double(String(decoding: bytes[start..<offset], as: UTF8.self)) else {
      throw JSONError(offset: start)
    }
    return .number(number)
  }

  private mutating func array(depth: Int) throws(JSONError) -> JSON {
    offset += 1
    var elements: [JSON] = []
    skipBlanks()
    if take(UInt8(ascii: "]")) { return .array([]) }
    while true {
      elements.append(try value(depth: depth + 1))
      skipBlanks()
      if take(UInt8(ascii: "]")) { return .array(elements) }
      guard take(UInt8(ascii: ",")) else { throw JSONError(offset: offset) }
    }
  }

  private mutating func object(depth: Int) throws(JSONError) -> JSON {
    offset += 1
    var members: [(key: String, value: JSON)] = []
    skipBlanks()
    if take(UInt8(ascii: "}")) { return .object([]) }
    while true {
      skipBlanks()
      let key = try string()
      skipBlanks()
      guard take(UInt8(ascii: ":")) else { throw JSONError(offset: offset) }
      members.append((key, try value(depth: depth + 1)))
      skipBlanks()
      if take(UInt8(ascii: "}")) { return .object(members) }
      guard take(UInt8(ascii: ",")) else { throw JSONError(offset: offset) }
    }
  }

  private mutating func string() throws(JSONError) -> String {
    guard take(UInt8(ascii: "\"")) else { throw JSONError(offset: offset) }
    var result: [UInt8] = []
    while let byte = next {
      offset += 1
      if byte == UInt8(ascii: "\"") { return String(decoding: result, as: UTF8.self) }
      if byte == UInt8(ascii: "\\") { try escape(into: &result) } else { result.append(byte) }
    }
    throw JSONError(offset: offset)
  }

  private mutating func escape(into result: inout [UInt8]) throws(JSONError) {
    guard let byte = next else { throw JSONError(offset: offset) }
    offset += 1
    switch byte {
    case UInt8(ascii: "n"): result.append(0x0A)
    case UInt8(ascii: "r"): result.append(0x0D)
    case UInt8(ascii: "t"): result.append(0x09)
    case UInt8(ascii: "b"): result.append(0x08)
    case UInt8(ascii: "f"): result.append(0x0C)
    case UInt8(ascii: "u"): result.append(contentsOf: try unicode())
    default: result.append(byte)
    }
  }

  private mutating func unicode() throws(JSONError) -> [UInt8] {
    var units = [try fourDigits()]
    if (0xD800..<0xDC00).contains(units[0]), bytes[offset...].starts(with: "\\u".utf8) {
      offset += 2
      units.append(try fourDigits())
    }
    return Array(String(decoding: units, as: UTF16.self).utf8)
  }

  private mutating func fourDigits() throws(JSONError) -> UInt16 {
    guard offset + 4 <= bytes.count,
      let unit = UInt16(String(decoding: bytes[offset..<(offset + 4)], as: UTF8.self), radix: 16)
    else { throw JSONError(offset: offset) }
    offset += 4
    return unit
  }
}
