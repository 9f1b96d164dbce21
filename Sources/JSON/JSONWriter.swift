import Text

/// Writes a ``JSONValue``, the same bytes for the same value on every machine.
///
/// Characters that control a terminal or hide text are escaped, so that the output is safe to print. RFC 8259.
package struct JSONWriter: Sendable {
  /// True if values go on lines of their own, indented by two spaces a level.
  private let isPretty: Bool
  private var bytes: [UInt8] = []

  /// One line for the whole value, without spaces or a final line break.
  package static func compact(_ value: JSONValue) -> String {
    var writer = JSONWriter(isPretty: false)
    writer.write(value, depth: 0)
    return String(decoding: writer.bytes, as: UTF8.self)
  }

  /// One line for each value, with a final line break. Empty arrays and objects stay on the line.
  package static func pretty(_ value: JSONValue) -> String {
    var writer = JSONWriter(isPretty: true)
    writer.write(value, depth: 0)
    writer.bytes.append(UInt8(ascii: "\n"))
    return String(decoding: writer.bytes, as: UTF8.self)
  }

  private init(isPretty: Bool) { self.isPretty = isPretty }

  private mutating func write(_ value: JSONValue, depth: Int) {
    switch value.content {
    case .null: bytes.append(contentsOf: "null".utf8)
    case .bool(let bool): bytes.append(contentsOf: (bool ? "true" : "false").utf8)
    case .number(let text): bytes.append(contentsOf: text.utf8)
    case .string(let text): write(text)
    case .array(let elements):
      writeList(elements, between: "[", "]", depth: depth) { writer, element in
        writer.write(element, depth: depth + 1)
      }
    case .object(let members):
      writeList(members, between: "{", "}", depth: depth) { writer, member in
        writer.write(member.key)
        writer.bytes.append(contentsOf: (writer.isPretty ? ": " : ":").utf8)
        writer.write(member.value, depth: depth + 1)
      }
    }
  }

  private mutating func writeList<Element>(
    _ elements: [Element], between open: Unicode.Scalar, _ close: Unicode.Scalar, depth: Int,
    write: (inout JSONWriter, Element) -> Void
  ) {
    bytes.append(UInt8(ascii: open))
    for (index, element) in elements.enumerated() {
      if index > 0 { bytes.append(UInt8(ascii: ",")) }
      breakLine(depth: depth + 1)
      write(&self, element)
    }
    if !elements.isEmpty { breakLine(depth: depth) }
    bytes.append(UInt8(ascii: close))
  }

  private mutating func breakLine(depth: Int) {
    guard isPretty else { return }
    bytes.append(UInt8(ascii: "\n"))
    bytes.append(contentsOf: repeatElement(UInt8(ascii: " "), count: depth * 2))
  }

  private mutating func write(_ text: String) {
    bytes.append(UInt8(ascii: "\""))
    defer { bytes.append(UInt8(ascii: "\"")) }
    if text.utf8.allSatisfy(Self.isPlain) {
      bytes.append(contentsOf: text.utf8)
      return
    }
    var previous: Unicode.Scalar?
    for scalar in text.unicodeScalars {
      defer { previous = scalar }
      switch scalar {
      // CI systems look for `##[error]` and the like anywhere in a line.
      case "#" where previous == "#": writeEscape(scalar)
      case "\"": bytes.append(contentsOf: "\\\"".utf8)
      case "\\": bytes.append(contentsOf: "\\\\".utf8)
      case "\n": bytes.append(contentsOf: "\\n".utf8)
      case "\r": bytes.append(contentsOf: "\\r".utf8)
      case "\t": bytes.append(contentsOf: "\\t".utf8)
      case _ where scalar.isHidden: writeEscape(scalar)
      default: bytes.append(contentsOf: UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter)
      }
    }
  }

  /// Returns whether a byte needs no escape. Most need none.
  private static func isPlain(_ byte: UInt8) -> Bool {
    byte >= 0x20 && byte < 0x7F && byte != UInt8(ascii: "\"") && byte != UInt8(ascii: "\\") && byte != UInt8(ascii: "#")
  }

  /// `\uXXXX`; a pair of them above the basic plane.
  private mutating func writeEscape(_ scalar: Unicode.Scalar) {
    for unit in UTF16.encode(scalar) ?? UTF16.encodedReplacementCharacter {
      bytes.append(contentsOf: "\\u".utf8)
      bytes.append(contentsOf: hexadecimal(unit, digits: 4, uppercase: false).utf8)
    }
  }
}
