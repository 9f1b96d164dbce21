/// A type as a source writes it; no name is looked up.
package indirect enum TypeShape: Equatable, Sendable {
  /// `Foundation.URL`, without generic arguments.
  case named(String)
  /// `any P & Q`: the names.
  case any([String])
  /// `some P & Q`: the names.
  case some([String])
  /// `P & Q` without a word before it.
  case composition([String])
  case optional(TypeShape)
  case array(TypeShape)
  /// A dictionary, a tuple, a metatype.
  case other
  case function(Function)
  /// A type in a form that this reader does not know.
  case unknown

  package struct Function: Equatable, Sendable {
    package var parameters: Int
    package var isAsync = false
    /// True if a call of it may throw.
    package var canThrow = false
    package var result: TypeShape
    /// The attributes of the function's type: `MainActor`, `Sendable`.
    package var attributes: Set<String> = []
  }
}

/// The type of a parameter, with the words before it.
package struct ParameterShape: Equatable, Sendable {
  package let shape: TypeShape
  /// `inout`, `sending`, `repeat`.
  package let specifiers: Set<String>
  /// `autoclosure`, `escaping`, `MainActor`.
  package let attributes: Set<String>
  /// True if it ends with `!`.
  package let isUnwrapped: Bool

  /// Reads a type as ``Signature/Parameter/type`` has it.
  package init(_ text: String) {
    var reader = TypeReader(text)
    shape = reader.type(0)
    (specifiers, attributes, isUnwrapped) = (reader.specifiers, reader.attributes, reader.isUnwrapped)
  }
}

extension TypeShape {
  /// Reads a type as declarations write it.
  package init(_ text: String) { self = ParameterShape(text).shape }
}

private struct TypeReader {
  private var tokens: TokenCursor
  /// The specifiers of the outermost type.
  private(set) var specifiers: Set<String> = []
  private(set) var attributes: Set<String> = []
  private(set) var isUnwrapped = false

  private static let words: Set<String> = [
    "inout", "borrowing", "consuming", "sending", "isolated", "repeat", "each", "nonisolated", "_const", "__owned",
    "__shared",
  ]
  private static let withArguments: Set<String> = ["convention", "isolated", "differentiable", "opened"]

  init(_ text: String) {
    var bytes: [UInt8] = []
    // The lexer reads adjacent signs as one: `Set<Int>?`.
    for byte in text.utf8 {
      let isArrow = bytes.last == UInt8(ascii: "-")
      bytes.append(byte)
      if byte == UInt8(ascii: ">"), !isArrow { bytes.append(UInt8(ascii: " ")) }
    }
    tokens = TokenCursor(SwiftSource(bytes))
  }

  mutating func type(_ depth: Int) -> TypeShape {
    // Nobody nests types this deep; the stack has an end.
    guard depth < 50 else { return .unknown }
    var attributes: Set<String> = []
    while let token = tokens.peek() {
      if tokens.isSign(token, "@") {
        tokens.advance()
        guard let name = takePath() else { return .unknown }
        attributes.insert(String(name.split(separator: ".").last ?? ""))
        if Self.withArguments.contains(name), let next = tokens.peek(), tokens.isSign(next, "(") {
          tokens.skipBrackets()
        }
      } else if token.kind == .identifier, Self.words.contains(tokens.text(token)) {
        if depth == 0 { specifiers.insert(tokens.text(token)) }
        tokens.advance()
        if let next = tokens.peek(), tokens.isSign(next, "("), tokens.text(token) == "nonisolated" {
          tokens.skipBrackets()
        }
      } else {
        break
      }
    }
    if depth == 0 { self.attributes = attributes }
    return suffixed(plain(attributes, depth))
  }

  /// `Outer.Inner`, without generic arguments.
  private mutating func takePath() -> String? {
    guard var path = tokens.takeName() else { return nil }
    _ = tokens.takeGenerics()
    while let dot = tokens.peek(), tokens.isSign(dot, ".") {
      tokens.advance()
      guard let part = tokens.takeName() else { return nil }
      path += "." + part
      _ = tokens.takeGenerics()
    }
    return path
  }

  private mutating func plain(_ attributes: Set<String>, _ depth: Int) -> TypeShape {
    guard let token = tokens.peek() else { return .unknown }
    if tokens.isSign(token, "(") { return bracketed(attributes, depth) }
    if tokens.takeSign("[") {
      let element = type(depth + 1)
      if tokens.takeSign("]") { return .array(element) }
      var open = 1
      while open > 0, let token = tokens.next() { open += tokens.nesting(of: token) }
      return .other
    }
    if token.kind == .operatorSign, tokens.spells(token, "~") {
      tokens.advance()
      return takePath().map { .composition(["~" + $0]) } ?? .unknown
    }
    if token.kind == .identifier, ["any", "some"].contains(tokens.text(token)) {
      tokens.advance()
      let isAny = tokens.text(token) == "any"
      guard let names = names(depth) else { return .unknown }
      if names.contains(where: isMetatype) { return .other }
      return isAny ? .any(names) : .some(names)
    }
    guard token.kind == .identifier || token.kind == .quotedIdentifier else { return .unknown }
    let isWrapped = tokens.spells(token, "Optional") || tokens.spells(token, "Array")
    if isWrapped, let kind = tokens.takeName() {
      guard let sign = tokens.peek(), tokens.spells(sign, "<") else { return .unknown }
      tokens.advance()
      let inner = type(depth + 1)
      guard let close = tokens.next(), tokens.spells(close, ">") else { return .unknown }
      return kind == "Array" ? .array(inner) : .optional(inner)
    }
    guard let names = names(depth), let first = names.first else { return .unknown }
    if isMetatype(first) { return .other }
    return names.count == 1 ? .named(first) : .composition(names)
  }

  private func isMetatype(_ name: String) -> Bool { name.hasSuffix(".Type") || name.hasSuffix(".Protocol") }

  /// `P & Q.R`.
  private mutating func names(_ depth: Int) -> [String]? {
    var found: [String] = []
    while true {
      var prefix = ""
      if let sign = tokens.peek(), tokens.spells(sign, "~") {
        tokens.advance()
        prefix = "~"
      }
      if found.isEmpty, let bracket = tokens.peek(), tokens.isSign(bracket, "(") {
        tokens.advance()
        guard let inner = names(depth + 1), depth < 50, tokens.takeSign(")") else { return nil }
        found += inner
      } else {
        guard let path = takePath() else { return nil }
        found.append(prefix + path)
      }
      guard let sign = tokens.peek(), tokens.spells(sign, "&") else { return found }
      tokens.advance()
    }
  }

  /// A tuple, a type in brackets, or a function's type.
  private mutating func bracketed(_ attributes: Set<String>, _ depth: Int) -> TypeShape {
    tokens.advance()
    var elements: [TypeShape] = []
    while let token = tokens.peek(), !tokens.isSign(token, ")") {
      let before = token.range
      elements.append(type(depth + 1))
      // A label, and whatever else is not a type, up to the next comma.
      var open = 0
      while let next = tokens.peek(), open > 0 || !(tokens.isSign(next, ",") || tokens.isSign(next, ")")) {
        open += tokens.nesting(of: next)
        tokens.advance()
        elements[elements.count - 1] = .unknown
      }
      _ = tokens.takeSign(",")
      if tokens.peek()?.range == before { return .unknown }
    }
    guard tokens.takeSign(")") else { return .unknown }
    var (isAsync, canThrow) = (false, false)
    while let word = tokens.peek(), word.kind == .identifier {
      switch tokens.text(word) {
      case "async": isAsync = true
      case "throws", "rethrows": canThrow = true
      default: return .unknown
      }
      tokens.advance()
      if let next = tokens.peek(), tokens.isSign(next, "(") {
        var inside = self
        inside.tokens.advance()
        if let error = inside.takePath(), ["Never", "Swift.Never"].contains(error) { canThrow = false }
        tokens.skipBrackets()
      }
    }
    if let arrow = tokens.peek(), tokens.spells(arrow, "->") {
      tokens.advance()
      return .function(
        .init(
          parameters: elements.count, isAsync: isAsync, canThrow: canThrow, result: type(depth + 1),
          attributes: attributes))
    }
    return elements.count == 1 ? elements[0] : .other
  }

  /// Reads the suffixes of a type: `?`, `!`, `.Type`.
  private mutating func suffixed(_ shape: TypeShape) -> TypeShape {
    var shape = shape
    isUnwrapped = false
    while let token = tokens.peek() {
      let text = tokens.text(token)
      if token.kind == .operatorSign, text.allSatisfy({ $0 == "?" || $0 == "!" }), !text.isEmpty {
        tokens.advance()
        isUnwrapped = text.last == "!"
        for _ in 0..<min(text.count, 20) { shape = .optional(shape) }
      } else if tokens.isSign(token, ".") {
        tokens.advance()
        guard tokens.takeName() != nil else { return .unknown }
        shape = .other
      } else {
        return shape
      }
    }
    return shape
  }
}
