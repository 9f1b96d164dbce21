/// A Swift expression that lays itself out: on one line where that fits, else one item a line.
enum SwiftSource: Sendable {
  case text(String)
  /// A string literal, by what it means.
  case string(String)
  /// A call by the function's name. A list that `breaks` never stays on one line.
  case call(String, [SwiftSource], breaks: Bool = false)
  case array([SwiftSource], breaks: Bool = false)
  /// An argument with its label.
  indirect case labelled(String, SwiftSource)
  /// What follows some other text on its line.
  indirect case prefixed(String, SwiftSource)

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
  func labelled(_ label: String) -> SwiftSource { .labelled(label, self) }

  /// The text of the expression for a line that is indented by `indent` spaces; the first line comes without it.
  func text(indent: Int) -> String {
    var output: [UInt8] = []
    write(into: &output, indent: indent)
    return String(decoding: output, as: UTF8.self)
  }

  /// Columns that a line may have.
  private static let width = 100

  /// - Parameters:
  ///   - lead: columns that are taken on the line already, behind the indentation.
  ///   - trailing: columns that what follows needs on the same line.
  func write(into output: inout [UInt8], indent: Int, lead: Int = 0, trailing: Int = 0) {
    switch self {
    case .text, .string: writeFlat(into: &output)
    case .labelled(let label, let value):
      output.add(label)
      output.add(": ")
      value.write(into: &output, indent: indent, lead: lead + label.utf8.count + 2, trailing: trailing)
    case .prefixed(let prefix, let value):
      output.add(prefix)
      value.write(into: &output, indent: indent, lead: lead + prefix.utf8.count, trailing: trailing)
    case .call(let name, let items, let breaks):
      output.add(name)
      Self.write(
        items, ("(", ")"), breaks, into: &output, indent: indent, lead: lead + name.utf8.count, trailing: trailing)
    case .array(let items, let breaks):
      Self.write(items, ("[", "]"), breaks, into: &output, indent: indent, lead: lead, trailing: trailing)
    }
  }

  private static func write(
    _ items: [SwiftSource], _ brackets: (String, String), _ breaks: Bool, into output: inout [UInt8], indent: Int,
    lead: Int, trailing: Int
  ) {
    if flatLength(items, breaks, atMost: width - indent - lead - trailing) != nil {
      writeFlat(items, brackets, into: &output)
      return
    }
    output.add(brackets.0)
    for (index, item) in items.enumerated() {
      output.add(index == 0 ? "\n" : ",\n")
      output.append(contentsOf: repeatElement(UInt8(ascii: " "), count: indent + 2))
      item.write(into: &output, indent: indent + 2, trailing: 1)
    }
    // A comma behind the last element keeps the next element's diff to one line; behind the last argument of a
    // call it is an error before Swift 6.1.
    if brackets.1 == "]" { output.add(",") }
    output.add("\n")
    output.append(contentsOf: repeatElement(UInt8(ascii: " "), count: indent))
    output.add(brackets.1)
  }

  private func writeFlat(into output: inout [UInt8]) {
    switch self {
    case .text(let text): output.add(text)
    case .string(let text):
      if isPlainLiteral(text) {
        output.append(UInt8(ascii: "\""))
        output.add(text)
        output.append(UInt8(ascii: "\""))
      } else {
        output.add(swiftLiteral(text))
      }
    case .labelled(let label, let value):
      output.add(label)
      output.add(": ")
      value.writeFlat(into: &output)
    case .prefixed(let prefix, let value):
      output.add(prefix)
      value.writeFlat(into: &output)
    case .call(let name, let items, _):
      output.add(name)
      Self.writeFlat(items, ("(", ")"), into: &output)
    case .array(let items, _): Self.writeFlat(items, ("[", "]"), into: &output)
    }
  }

  private static func writeFlat(_ items: [SwiftSource], _ brackets: (String, String), into output: inout [UInt8]) {
    output.add(brackets.0)
    for (index, item) in items.enumerated() {
      if index > 0 { output.add(", ") }
      item.writeFlat(into: &output)
    }
    output.add(brackets.1)
  }

  /// Bytes, which stand for columns, that the expression takes on one line; `nil` when it must break or takes more than
  /// `limit`.
  private func flatLength(atMost limit: Int) -> Int? {
    let own: Int
    let rest: Int?
    switch self {
    case .text(let text): (own, rest) = (text.utf8.count, 0)
    case .string(let text):
      (own, rest) = (isPlainLiteral(text) ? text.utf8.count + 2 : swiftLiteral(text).utf8.count, 0)
    case .labelled(let label, let value):
      own = label.utf8.count + 2
      rest = value.flatLength(atMost: limit - own)
    case .prefixed(let prefix, let value):
      own = prefix.utf8.count
      rest = value.flatLength(atMost: limit - own)
    case .call(let name, let items, let breaks):
      own = name.utf8.count
      rest = Self.flatLength(items, breaks, atMost: limit - own)
    case .array(let items, let breaks): (own, rest) = (0, Self.flatLength(items, breaks, atMost: limit))
    }
    return rest.flatMap { own + $0 <= limit ? own + $0 : nil }
  }

  /// The same for items in brackets.
  private static func flatLength(_ items: [SwiftSource], _ breaks: Bool, atMost limit: Int) -> Int? {
    guard !breaks || items.isEmpty else { return nil }
    var length = 2 + max(0, items.count - 1) * 2
    for item in items {
      guard length <= limit, let more = item.flatLength(atMost: limit - length) else { return nil }
      length += more
    }
    return length <= limit ? length : nil
  }
}
