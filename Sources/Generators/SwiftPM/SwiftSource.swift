import Model

/// A Swift expression.
enum SwiftSource: Sendable {
  case code(SwiftCode)
  case string(String)
  /// A call of a function. A list that `breaks` never stays on one line.
  case call(SwiftCode, [SwiftSource], breaks: Bool = false)
  case array([SwiftSource], breaks: Bool = false)
  indirect case labelled(StaticString, SwiftSource)

  /// An enumeration case by its name. A name that is no identifier becomes a string literal, which the compiler
  /// rejects: foreign text never becomes code.
  static func member(_ name: String) -> SwiftSource {
    isC99Identifier(name) ? SwiftIdentifier(name).map { .code(".\($0)") } ?? .string(name) : .string(name)
  }

  static func strings(_ texts: [String]) -> SwiftSource { .array(texts.map { .string($0) }) }

  /// The same with an argument label.
  func labelled(_ label: StaticString) -> SwiftSource { .labelled(label, self) }

  /// The text of the expression for a line that is indented by `indent` spaces; the first line is not indented.
  func code(indent: Int) -> SwiftCode {
    var writer = SourceWriter()
    writer.add(self)
    writer.finish(indent: indent)
    return writer.code
  }
}

extension SourceWriter {
  mutating func add(_ source: SwiftSource) {
    switch source {
    case .code(let code): add(code)
    case .string(let text): string(text)
    case .labelled(let name, let value):
      label(name)
      add(value)
    case .call(let name, let items, let breaks):
      add(name)
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
