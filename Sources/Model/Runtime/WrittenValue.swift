import Diagnostics
import Text

/// A value as a file has it, before anybody knows its type.
package indirect enum WrittenValue: Hashable, Sendable {
  /// - Parameter isPlain: true if it stands without quotes.
  case scalar(String, isPlain: Bool)
  case list([Located<WrittenValue>])
  /// In the file's order; each key once.
  case mapping([Entry])
  /// Nothing, `~` or `null`.
  case nothing

  package struct Entry: Hashable, Sendable {
    package let key: Located<String>
    package let value: Located<WrittenValue>

    package init(key: Located<String>, value: Located<WrittenValue>) { (self.key, self.value) = (key, value) }
  }
}

/// A value that is of its type.
package indirect enum ConfigurationValue: Hashable, Sendable {
  case string(String)
  case int(Int)
  case double(Double)
  case bool(Bool)
  /// The text is an absolute URL that every system's Foundation takes.
  case url(String)
  case array([ConfigurationValue])
  case dictionary([Entry])

  package struct Entry: Hashable, Sendable {
    package let key: String
    package let value: ConfigurationValue

    package init(key: String, value: ConfigurationValue) { (self.key, self.value) = (key, value) }
  }

  /// The problem with a value, as the end of a sentence, and its place.
  package struct Problem: Error, Sendable {
    package let place: Place
    package let text: String
    package var help: String?
  }

  /// - Throws: the problem of a value of another type.
  package init(_ written: Located<WrittenValue>, as type: ValueType) throws(Problem) {
    switch (type, written.value) {
    case (.array(let element), .list(let values)):
      var elements: [ConfigurationValue] = []
      for value in values { elements.append(try ConfigurationValue(value, as: element)) }
      self = .array(elements)
    case (.dictionary(let element), .mapping(let entries)):
      var values: [Entry] = []
      for entry in entries {
        values.append(Entry(key: entry.key.value, value: try ConfigurationValue(entry.value, as: element)))
      }
      // Equal to Swift, however they are composed: a literal with both would trap.
      guard Set(values.map(\.key)).count == values.count else {
        throw Problem(place: written.place, text: "two of its keys are equal in Swift", help: "keep one of them")
      }
      self = .dictionary(values)
    case (_, .scalar(let text, let isPlain)):
      guard let value = ConfigurationValue(text, isPlain: isPlain, as: type) else {
        throw Problem(
          place: written.place, text: "the value is not of the type \(type)",
          help: Self.help(type, isPlain ? text : ""))
      }
      self = value
    default:
      throw Problem(
        place: written.place, text: "\(Self.describe(written.value)) is not of the type \(type)",
        help: Self.help(type, ""))
    }
  }

  /// - Parameter isPlain: true if it stands without quotes, as numbers and truths do.
  package init?(_ text: String, isPlain: Bool, as type: ValueType) {
    switch type {
    case .string: self = .string(text)
    case .int:
      // Int has 32 bits on some watches.
      guard isPlain, let number = Int32(text), !text.hasPrefix("+") else { return nil }
      self = .int(Int(number))
    case .double:
      guard isPlain, text.utf8.allSatisfy(isNumberByte), let number = Double(text), number.isFinite else { return nil }
      self = .double(number)
    case .bool:
      guard isPlain, text == "true" || text == "false" else { return nil }
      self = .bool(text == "true")
    case .url:
      guard isAbsoluteURL(text) else { return nil }
      self = .url(text)
    case .array, .dictionary: return nil
    }
  }

  /// A value may be a secret that does not belong there, so that no text of it is repeated.
  private static func describe(_ value: WrittenValue) -> String {
    switch value {
    case .scalar: "the value"
    case .list: "a list"
    case .mapping: "a mapping"
    case .nothing: "nothing"
    }
  }

  private static func help(_ type: ValueType, _ text: String) -> String? {
    switch type {
    case .int:
      text.hasPrefix("+") || Int(text) == nil
        ? "write digits, without quotes: 3"
        : "write a number that fits into 32 bits, since Int is that small on a watch"
    case .double: "write a number, without quotes: 0.5"
    case .bool: "write true or false, without quotes"
    case .url: "write it whole, with its scheme and percent-encoded: https://api.example/v1"
    case .array: "write a list: [one, two]"
    case .dictionary: "write a mapping: { key: value }"
    case .string: "write a text; an empty one is \"\""
    }
  }
}

private func isNumberByte(_ byte: UInt8) -> Bool {
  (0x30...0x39).contains(byte) || [0x2B, 0x2D, 0x2E, 0x45, 0x65].contains(byte)
}

/// Schemes of which a URL without a host leads nowhere; in lower case.
package let schemesWithHost: Set<String> = ["http", "https", "ws", "wss"]

/// Returns whether a text is a URL with a scheme that old and new versions of Foundation read alike (RFC 3986).
package func isAbsoluteURL(_ text: String) -> Bool {
  let bytes = Array(text.utf8)
  guard let colon = bytes.firstIndex(of: UInt8(ascii: ":")), colon > 0, colon + 1 < bytes.count, isLetter(bytes[0])
  else { return false }
  let scheme = bytes[..<colon]
  guard scheme.allSatisfy({ isLetter($0) || isDigit($0) || [0x2B, 0x2D, 0x2E].contains($0) }) else { return false }
  let needsHost = schemesWithHost.contains(String(decoding: scheme, as: UTF8.self).lowercased())
  var rest = bytes[(colon + 1)...]
  if rest.starts(with: [0x2F, 0x2F]) {
    rest = rest.dropFirst(2)
    let end = rest.firstIndex { [0x2F, 0x3F, 0x23].contains($0) } ?? rest.endIndex
    guard isAuthority(rest[..<end], needsHost: needsHost) else { return false }
    rest = rest[end...]
  } else if needsHost {
    return false
  }
  // One '#' alone.
  guard rest.count(where: { $0 == 0x23 }) <= 1 else { return false }
  return isEncoded(rest, besides: Array("/?#:@".utf8))
}

private func isAuthority(_ bytes: ArraySlice<UInt8>, needsHost: Bool) -> Bool {
  var rest = bytes
  if let at = rest.lastIndex(of: UInt8(ascii: "@")) {
    guard isEncoded(rest[..<at], besides: [UInt8(ascii: ":")]) else { return false }
    rest = rest[(at + 1)...]
  }
  if rest.first == UInt8(ascii: "[") {
    guard let end = rest.firstIndex(of: UInt8(ascii: "]")) else { return false }
    let address = rest[rest.startIndex..<end].dropFirst()
    let isHexadecimal = address.allSatisfy {
      isDigit($0) || (0x41...0x46).contains($0 & 0xDF) || $0 == UInt8(ascii: ":")
    }
    guard address.count >= 2, isHexadecimal, address.contains(UInt8(ascii: ":")) else { return false }
    rest = rest[(end + 1)...]
    return rest.isEmpty || rest.first == UInt8(ascii: ":") && isPort(rest.dropFirst())
  }
  if let colon = rest.lastIndex(of: UInt8(ascii: ":")) {
    guard isPort(rest[(colon + 1)...]) else { return false }
    rest = rest[..<colon]
  }
  return isEncoded(rest, besides: []) && (!needsHost || !rest.isEmpty && isUnicode(rest))
}

/// Returns whether percent-encoded bytes are valid text, as the host of a network address has to be.
private func isUnicode(_ encoded: ArraySlice<UInt8>) -> Bool {
  var (rest, bytes) = (encoded, [UInt8]())
  while let byte = rest.popFirst() {
    guard byte == UInt8(ascii: "%") else {
      bytes.append(byte)
      continue
    }
    bytes.append(UInt8(String(decoding: rest.prefix(2), as: UTF8.self), radix: 16) ?? 0)
    rest = rest.dropFirst(2)
  }
  return String(decoding: bytes, as: UTF8.self).utf8.elementsEqual(bytes)
}

private func isPort(_ bytes: ArraySlice<UInt8>) -> Bool {
  !bytes.isEmpty && bytes.allSatisfy(isDigit) && UInt16(String(decoding: bytes, as: UTF8.self)) != nil
}

/// Unreserved characters, sub-delimiters, percent-encoded bytes, and some others.
private func isEncoded(_ bytes: ArraySlice<UInt8>, besides others: [UInt8]) -> Bool {
  var rest = bytes
  let signs = Array("-._~!$&'()*+,;=".utf8)
  while let byte = rest.popFirst() {
    if byte == UInt8(ascii: "%") {
      guard rest.count >= 2, rest.prefix(2).allSatisfy({ isDigit($0) || (0x41...0x46).contains($0 & 0xDF) }) else {
        return false
      }
      rest = rest.dropFirst(2)
    } else if !isLetter(byte), !isDigit(byte), !signs.contains(byte), !others.contains(byte) {
      return false
    }
  }
  return true
}

private func isDigit(_ byte: UInt8) -> Bool { (0x30...0x39).contains(byte) }
private func isLetter(_ byte: UInt8) -> Bool { (0x41...0x5A).contains(byte & 0xDF) }
