/// A Swift expression that lays itself out: on one line where that fits, else one item a line.
indirect enum SwiftSource {
  case text(String)
  /// A call or a collection. `opening` ends with the bracket (`targets: [`). A list that `breaks` never stays on
  /// one line.
  case list(opening: String, items: [SwiftSource], closing: String, breaks: Bool)

  static func call(_ name: String, _ arguments: [SwiftSource], breaks: Bool = false) -> SwiftSource {
    .list(opening: name + "(", items: arguments, closing: ")", breaks: breaks)
  }

  static func array(_ items: [SwiftSource], breaks: Bool = false) -> SwiftSource {
    .list(opening: "[", items: items, closing: "]", breaks: breaks && !items.isEmpty)
  }

  static func string(_ text: String) -> SwiftSource { .text(swiftLiteral(text)) }

  /// An enumeration's case by its name. What is no identifier becomes a literal, which the compiler refuses: text from
  /// outside never becomes code.
  static func member(_ name: String) -> SwiftSource { isIdentifier(name) ? .text("." + name) : .string(name) }

  static func isIdentifier(_ name: String) -> Bool {
    guard let first = name.utf8.first, !(0x30...0x39).contains(first) else { return false }
    return name.utf8.allSatisfy { byte in
      (0x30...0x39).contains(byte) || (0x41...0x5A).contains(byte) || (0x61...0x7A).contains(byte) || byte == 0x5F
    }
  }

  static func strings(_ texts: [String]) -> SwiftSource { .array(texts.map { .string($0) }) }

  /// The same with an argument label before it.
  func labelled(_ label: String) -> SwiftSource { .prefixed("\(label): ", self) }

  static func prefixed(_ prefix: String, _ source: SwiftSource) -> SwiftSource {
    switch source {
    case .text(let text): .text(prefix + text)
    case .list(let opening, let items, let closing, let breaks):
      .list(opening: prefix + opening, items: items, closing: closing, breaks: breaks)
    }
  }

  /// The text of the expression for a line that is indented by `indent` spaces; the first line comes without it.
  func text(indent: Int) -> String {
    var output = ""
    write(into: &output, indent: indent, trailing: 0)
    return output
  }

  /// Columns that a line may have.
  private static let width = 100

  private func write(into output: inout String, indent: Int, trailing: Int) {
    switch self {
    case .text(let text): output += text
    case .list(let opening, let items, let closing, _):
      if let length = flatLength(atMost: Self.width - indent - trailing), indent + length + trailing <= Self.width {
        writeFlat(into: &output)
        return
      }
      output += opening
      for (index, item) in items.enumerated() {
        output += index == 0 ? "\n" : ",\n"
        output += String(repeating: " ", count: indent + 2)
        item.write(into: &output, indent: indent + 2, trailing: 1)
      }
      // A comma behind the last element keeps the next element's diff to one line; behind the last argument of a
      // call it is an error before Swift 6.1.
      if closing == "]" { output += "," }
      output += "\n" + String(repeating: " ", count: indent) + closing
    }
  }

  private func writeFlat(into output: inout String) {
    switch self {
    case .text(let text): output += text
    case .list(let opening, let items, let closing, _):
      output += opening
      for (index, item) in items.enumerated() {
        if index > 0 { output += ", " }
        item.writeFlat(into: &output)
      }
      output += closing
    }
  }

  /// Bytes, which stand for columns, that the expression takes on one line; `nil` when it must break or takes more than `limit`.
  private func flatLength(atMost limit: Int) -> Int? {
    switch self {
    case .text(let text):
      return text.utf8.count
    case .list(let opening, let items, let closing, let breaks):
      guard !breaks || items.isEmpty else { return nil }
      var length = opening.utf8.count + closing.utf8.count + max(0, items.count - 1) * 2
      for item in items {
        guard length <= limit, let more = item.flatLength(atMost: limit - length) else { return nil }
        length += more
      }
      return length
    }
  }
}
