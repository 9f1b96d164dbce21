/// A Swift expression.
enum SwiftSource: Sendable {
  case text(String)
  /// A string literal with this value.
  case string(String)
  /// A call of a function. A list that `breaks` never stays on one line.
  case call(String, [SwiftSource], breaks: Bool = false)
  case array([SwiftSource], breaks: Bool = false)
  /// An argument with its label.
  indirect case labelled(String, SwiftSource)
  /// An expression after some text on the same line.
  indirect case prefixed(String, SwiftSource)

  /// An enumeration case by its name. A name that is no identifier becomes a string literal, which the compiler
  /// rejects: foreign text never becomes code.
  static func member(_ name: String) -> SwiftSource { isIdentifier(name) ? .text("." + name) : .string(name) }

  static func isIdentifier(_ name: String) -> Bool {
    guard let first = name.utf8.first, !(0x30...0x39).contains(first) else { return false }
    return name.utf8.allSatisfy { byte in
      (0x30...0x39).contains(byte) || (0x41...0x5A).contains(byte) || (0x61...0x7A).contains(byte) || byte == 0x5F
    }
  }

  static func strings(_ texts: [String]) -> SwiftSource { .array(texts.map { .string($0) }) }

  /// The same with an argument label.
  func labelled(_ label: String) -> SwiftSource { .labelled(label, self) }

  /// The text of the expression for a line that is indented by `indent` spaces; the first line is not indented.
  func text(indent: Int) -> String {
    var writer = SourceWriter()
    writer.add(self)
    writer.finish(indent: indent)
    return String(decoding: writer.output, as: UTF8.self)
  }
}

extension SourceWriter {
  mutating func add(_ source: SwiftSource) {
    switch source {
    case .text(let text): code(text)
    case .string(let text): string(text)
    case .labelled(let name, let value):
      label(name)
      add(value)
    case .prefixed(let prefix, let value):
      code(prefix)
      add(value)
    case .call(let name, let items, let breaks):
      code(name)
      add(items, in: "(", breaks: breaks)
    case .array(let items, let breaks): add(items, in: "[", breaks: breaks)
    }
  }

  private mutating func add(_ items: [SwiftSource], in bracket: Unicode.Scalar, breaks: Bool) {
    begin(bracket, breaks: breaks)
    for source in items {
      item()
      add(source)
    }
    end()
  }
}
