import Text

/// The reason why a text is not JSON, and the position of the error.
package struct JSONError: Error, CustomStringConvertible {
  package let message: String
  /// In bytes.
  package let offset: Int

  package init(message: String, offset: Int) { (self.message, self.offset) = (message, offset) }

  package var description: String { "\(message), at byte \(offset)" }
}

extension JSONValue {
  /// Reads a text in UTF-8, with or without a byte-order mark (RFC 8259). Nesting deeper than any program writes is an
  /// error.
  ///
  /// - Parameter allowsDuplicateKeys: true if an object may have a key twice; both members are kept then.
  package static func parse(_ bytes: [UInt8], allowsDuplicateKeys: Bool = false) throws(JSONError) -> JSONValue {
    var parser = JSONParser(bytes: bytes, allowsDuplicateKeys: allowsDuplicateKeys)
    return try parser.document()
  }
}

private struct JSONParser {
  let bytes: [UInt8]
  let allowsDuplicateKeys: Bool
  private var position = 0
  private var depth = 0

  /// The maximum depth: recursion takes the stack, and the text may come from anywhere. Dumps are about ten levels deep.
  private static let deepest = 128

  init(bytes: [UInt8], allowsDuplicateKeys: Bool) {
    (self.bytes, self.allowsDuplicateKeys) = (bytes, allowsDuplicateKeys)
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { position = 3 }
  }

  mutating func document() throws(JSONError) -> JSONValue {
    let value = try self.value()
    skipSpace()
    guard position == bytes.count else { throw error("there is more text after the document's end") }
    return value
  }

  private func error(_ message: String, at offset: Int? = nil) -> JSONError {
    JSONError(message: message, offset: offset ?? position)
  }

  private var current: UInt8? { position < bytes.count ? bytes[position] : nil }

  private mutating func skipSpace() {
    while let byte = current, byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09 { position += 1 }
  }

  private mutating func take(_ byte: UInt8) -> Bool {
    skipSpace()
    guard current == byte else { return false }
    position += 1
    return true
  }

  private mutating func value() throws(JSONError) -> JSONValue {
    skipSpace()
    let start = position
    guard let byte = current else { throw error("the text ends where a value is expected") }
    let value: JSONValue.Content
    switch byte {
    case UInt8(ascii: "{"): value = try nested { parser throws(JSONError) in try parser.object() }
    case UInt8(ascii: "["): value = try nested { parser throws(JSONError) in try parser.array() }
    case UInt8(ascii: "\""): value = .string(try string())
    case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"): value = .number(try number())
    default: value = try word()
    }
    return JSONValue(value, offset: start)
  }

  private mutating func nested(
    _ body: (inout JSONParser) throws(JSONError) -> JSONValue.Content
  ) throws(JSONError) -> JSONValue.Content {
    depth += 1
    guard depth <= Self.deepest else { throw error("the text nests deeper than \(Self.deepest) levels") }
    position += 1
    let value = try body(&self)
    depth -= 1
    return value
  }

  private mutating func object() throws(JSONError) -> JSONValue.Content {
    var members: [JSONValue.Member] = []
    var keys: Set<String> = []
    if take(UInt8(ascii: "}")) { return .object(members) }
    repeat {
      skipSpace()
      let start = position
      guard current == UInt8(ascii: "\"") else { throw error("a key in quotes is expected") }
      let key = try string()
      guard keys.insert(key).inserted || allowsDuplicateKeys else {
        throw error("key '\(key)' is written twice", at: start)
      }
      guard take(UInt8(ascii: ":")) else { throw error("':' is expected after key '\(key)'") }
      members.append(JSONValue.Member(key, try value()))
    } while take(UInt8(ascii: ","))
    guard take(UInt8(ascii: "}")) else { throw error("',' or '}' is expected") }
    return .object(members)
  }

  private mutating func array() throws(JSONError) -> JSONValue.Content {
    var items: [JSONValue] = []
    if take(UInt8(ascii: "]")) { return .array(items) }
    repeat { items.append(try value()) } while take(UInt8(ascii: ","))
    guard take(UInt8(ascii: "]")) else { throw error("',' or ']' is expected") }
    return .array(items)
  }

  private mutating func word() throws(JSONError) -> JSONValue.Content {
    let words: [(StaticString, JSONValue.Content)] = [("null", .null), ("true", .bool(true)), ("false", .bool(false))]
    for (word, value) in words {
      let length = word.utf8CodeUnitCount
      guard position + length <= bytes.count else { continue }
      let matches = word.withUTF8Buffer { $0.elementsEqual(bytes[position..<position + length]) }
      if matches {
        position += length
        return value
      }
    }
    throw error("a value is expected")
  }

  private mutating func number() throws(JSONError) -> String {
    let start = position
    while let byte = current,
      (0x30...0x39).contains(byte) || [0x2B, 0x2D, 0x2E, 0x45, 0x65].contains(byte)
    {
      position += 1
    }
    let text = String(decoding: bytes[start..<position], as: UTF8.self)
    guard Double(text) != nil else { throw error("'\(text)' is not a number", at: start) }
    return text
  }

  // MARK: Strings

  private mutating func string() throws(JSONError) -> String {
    let start = position
    position += 1
    var text: [UInt8] = []
    while let byte = current {
      switch byte {
      case UInt8(ascii: "\""):
        position += 1
        // Decoding repairs invalid UTF-8, which changes the text.
        let string = String(decoding: text, as: UTF8.self)
        guard string.utf8.elementsEqual(text) else { throw error("the string is not UTF-8", at: start) }
        return string
      case UInt8(ascii: "\\"):
        try escape(into: &text)
      case 0..<0x20:
        throw error("a string contains a control character")
      default:
        text.append(byte)
        position += 1
      }
    }
    throw error("the string is not closed", at: start)
  }

  private static let escapes: [UInt8: UInt8] = [
    UInt8(ascii: "\""): 0x22, UInt8(ascii: "\\"): 0x5C, UInt8(ascii: "/"): 0x2F, UInt8(ascii: "b"): 0x08,
    UInt8(ascii: "f"): 0x0C, UInt8(ascii: "n"): 0x0A, UInt8(ascii: "r"): 0x0D, UInt8(ascii: "t"): 0x09,
  ]

  private mutating func escape(into text: inout [UInt8]) throws(JSONError) {
    let start = position
    position += 1
    guard let byte = current else { throw error("the string is not closed", at: start) }
    position += 1
    if let plain = Self.escapes[byte] {
      text.append(plain)
      return
    }
    guard byte == UInt8(ascii: "u"), var code = fourDigits() else { throw error("the escape is unknown", at: start) }
    if (0xD800..<0xDC00).contains(code), current == UInt8(ascii: "\\"), position + 1 < bytes.count,
      bytes[position + 1] == UInt8(ascii: "u")
    {
      position += 2
      guard let low = fourDigits(), (0xDC00..<0xE000).contains(low) else {
        throw error("a string contains half a character", at: start)
      }
      code = 0x10000 + (code - 0xD800) << 10 + (low - 0xDC00)
    }
    guard let scalar = Unicode.Scalar(code) else { throw error("a string contains half a character", at: start) }
    text += Array(String(scalar).utf8)
  }

  private mutating func fourDigits() -> UInt32? {
    guard position + 4 <= bytes.count else { return nil }
    var code: UInt32 = 0
    for byte in bytes[position..<position + 4] {
      switch byte {
      case 0x30...0x39: code = code << 4 | UInt32(byte - 0x30)
      case 0x41...0x46: code = code << 4 | UInt32(byte - 0x41 + 10)
      case 0x61...0x66: code = code << 4 | UInt32(byte - 0x61 + 10)
      default: return nil
      }
    }
    position += 4
    return code
  }
}
