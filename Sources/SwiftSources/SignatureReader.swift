extension TokenCursor {
  /// Takes a following `<…>`, and returns the names of its parameters.
  ///
  /// - Parameter isOpen: true if the `<` has been taken.
  mutating func takeGenerics(isOpen: Bool = false) -> GenericParameters {
    var names = GenericParameters()
    if !isOpen {
      guard let token = peek(), token.kind == .operatorSign, spells(token, "<") else { return names }
      advance()
    }
    var depth = 1
    var isAtName = true
    while depth > 0, let token = peek(), !isSign(token, "{"), !isSign(token, "}") {
      if isSign(token, "("), depth > 0 {
        skipBrackets()
        continue
      }
      if depth == 1, isAtName, let name = takeName() {
        if name == "each" || name == "let" { continue }
        names.names.append(name)
        isAtName = false
        continue
      }
      advance()
      depth += angles(of: token)
      if depth == 1, isSign(token, ",") {
        isAtName = true
      } else if depth > 0, let last = names.names.last, names.bounds[last] != nil || !isSign(token, ":") {
        names.bounds[last] = joined(names.bounds[last] ?? "", token)
      } else if depth > 0, let last = names.names.last {
        names.bounds[last] = ""
      }
    }
    return names
  }

  /// Reads a `where` that only lists conformances of parameters, `T: P, U: Q & R`.
  ///
  /// - Parameter names: the parameters' names.
  /// - Returns: `nil` if it has any other requirement.
  mutating func takeBounds(of names: [String]) -> [(name: String, bound: String)]? {
    var found: [(name: String, bound: String)] = []
    repeat {
      guard let name = takeName(), names.contains(name), takeSign(":") else { return nil }
      var bound = ""
      var isAtName = true
      while isAtName {
        guard let part = takeName() else { return nil }
        bound += part
        isAtName = false
        guard let next = peek() else { break }
        if isSign(next, ".") || next.kind == .operatorSign && spells(next, "&") {
          bound += isSign(next, ".") ? "." : " & "
          isAtName = true
          advance()
        } else if next.kind == .operatorSign {
          return nil
        }
      }
      found.append((name, bound))
    } while takeSign(",")
    return found
  }

  /// A text with another token behind it, with one space where the source has white space.
  func joined(_ text: String, _ token: Token) -> String {
    let next = self.text(token)
    guard let last = text.unicodeScalars.last, let first = next.unicodeScalars.first else { return next }
    func isWord(_ scalar: Unicode.Scalar) -> Bool { scalar == "_" || scalar == "`" || scalar.properties.isXIDContinue }
    let before = token.range.lowerBound > 0 ? bytes[token.range.lowerBound - 1] : 0
    let isApart = before <= 0x20 || isWord(last) && isWord(first)
    return isApart && last != " " ? "\(text) \(next)" : text + next
  }

  /// Reads the type of a value or an alias, up to the next part of the declaration.
  mutating func takeType() -> String {
    var text = ""
    var depth = 0
    while let token = peek(), token.kind != .directive {
      if depth == 0 {
        if isSign(token, "{") || isSign(token, ",") || isSign(token, ";") || spells(token, "=") { break }
        if !text.isEmpty, token.startsLine || spells(token, "where") { break }
      }
      let change = nesting(of: token) + angles(of: token)
      if depth + change < 0 { break }
      depth += change
      text = joined(text, token)
      advance()
    }
    return text
  }

  /// Takes `= Name.Other` in front of a bracket, and returns the name; empty for anything else.
  mutating func takeMadeType() -> String {
    guard let sign = peek(), spells(sign, "=") else { return "" }
    advance()
    guard let start = peek(), start.kind == .identifier, var name = takeName() else { return "" }
    while takeSign("."), let part = takeName() { name += "." + part }
    guard let bracket = peek(), isSign(bracket, "("), !bracket.startsLine else { return "" }
    return name
  }

  /// The type of a plain literal behind the next token, `= -1.5`, without taking it; `nil` for anything else.
  func literalType() -> String? {
    var copy = self
    copy.advance()
    var isNegative = false
    if let sign = copy.peek(), copy.spells(sign, "-") {
      isNegative = true
      copy.advance()
    }
    guard let first = copy.next() else { return nil }
    let type: String
    switch first.kind {
    case .number:
      let text = text(first).lowercased()
      let isHexadecimal = text.hasPrefix("0x")
      type = text.contains(isHexadecimal ? "p" : "e") || text.contains(".") ? "Double" : "Int"
    case .stringStart where !isNegative:
      var depth = 1
      while depth > 0, let token = copy.next() {
        if token.kind == .stringStart { depth += 1 }
        if token.kind == .stringEnd { depth -= 1 }
      }
      type = "String"
    case .identifier where !isNegative && (spells(first, "true") || spells(first, "false")): type = "Bool"
    default: return nil
    }
    // Nothing else may be part of the value.
    guard let next = copy.peek() else { return type }
    let ends = ["{", "}", ",", ";"].contains { copy.isSign(next, $0) }
    return ends || next.startsLine && next.kind != .operatorSign && !copy.isSign(next, ".") ? type : nil
  }

  /// Returns whether the next braces have a setter, or are those of observers, without consuming them.
  func hasSetter() -> Bool {
    var copy = self
    copy.advance()
    // Without accessors the braces are those of a getter.
    guard let first = copy.peek(),
      copy.isSign(first, "@") || ["get", "set", "willSet", "didSet"].contains(text(first))
        || ["mutating", "nonmutating", "_read", "_modify"].contains(text(first))
    else { return false }
    copy = self
    var depth = 0
    repeat {
      guard let token = copy.next() else { return false }
      depth += copy.nesting(of: token)
      guard depth == 1, token.kind == .identifier, let next = copy.peek() else { continue }
      let isAccessor = ["set", "_modify", "willSet", "didSet"].contains(copy.text(token))
      if isAccessor, copy.isSign(next, "{") || copy.isSign(next, "(") { return true }
    } while depth > 0
    return false
  }

  /// Takes `async`, `throws` and `throws(Missing)`.
  mutating func takeEffects() -> [String] {
    var effects: [String] = []
    while let token = peek(), spells(token, "async") || spells(token, "throws") {
      advance()
      var effect = text(token)
      if effect == "throws", let next = peek(), isSign(next, "(") { effect += "(\(takeErrorType()))" }
      effects.append(effect)
    }
    return effects
  }

  /// The number of angle brackets that a token opens, minus those it closes.
  private func angles(of token: Token) -> Int {
    guard token.kind == .operatorSign, !spells(token, "->") else { return 0 }
    return bytes[token.range].reduce(0) { count, byte in
      switch byte {
      case UInt8(ascii: "<"): count + 1
      case UInt8(ascii: ">"): count - 1
      default: count
      }
    }
  }

  /// Reads the parameters and effects of an initialiser or function; returns `false` if there are none.
  mutating func takeCall(_ signature: inout Signature) -> Bool {
    guard takeSign("(") else { return false }
    signature.parameters = takeParameters()
    while let token = peek(), token.kind == .identifier {
      switch text(token) {
      case "async": signature.isAsync = true
      case "throws": signature.errors = .any
      case "rethrows": signature.errors = .ofArguments
      case "reasync": break
      default: return true
      }
      advance()
      if signature.errors == .any, let next = peek(), isSign(next, "(") { signature.errors = .typed(takeErrorType()) }
    }
    signature.result = takeResult()
    return true
  }

  /// Takes `-> Type`, up to the body, the requirements or the end of the line.
  private mutating func takeResult() -> String? {
    guard let arrow = peek(), arrow.kind == .operatorSign, spells(arrow, "->") else { return nil }
    advance()
    var text = ""
    var depth = 0
    while let token = peek(), token.kind != .directive {
      if depth == 0, isSign(token, "{") || spells(token, "where") || isSign(token, ";") { break }
      if depth == 0, !text.isEmpty, token.startsLine { break }
      if depth + nesting(of: token) < 0 { break }
      depth += nesting(of: token)
      text = joined(text, token)
      advance()
    }
    return text
  }

  /// Takes the names behind the colon of a type or extension, up to its requirements or its body.
  mutating func takeInheritance() -> (names: [String], attributes: [String: [String]]) {
    var names: [String] = []
    var attributes: [String: [String]] = [:]
    var own: [String] = []
    var current = ""
    func finish() {
      if !current.isEmpty { names.append(current) }
      if !current.isEmpty, !own.isEmpty { attributes[current] = own }
      (current, own) = ("", [])
    }
    var depth = 0
    while let token = peek(), token.kind != .directive {
      if depth == 0, isSign(token, "{") || token.kind == .identifier && spells(token, "where") { break }
      if depth + nesting(of: token) < 0 { break }
      advance()
      if depth == 0, isSign(token, "@") {
        if let name = takeAttribute() { own.append(name) }
      } else if depth == 0, isSign(token, ",") || token.kind == .operatorSign && spells(token, "&") {
        finish()
      } else {
        depth += nesting(of: token) + angles(of: token)
        let isModifier = spells(token, "nonisolated") || spells(token, "any")
        if depth == 0, spells(token, "nonisolated") { own.append("nonisolated") }
        // Between angle brackets stand generic arguments.
        if depth == 0, angles(of: token) == 0, nesting(of: token) == 0, !isModifier { current += text(token) }
      }
    }
    finish()
    return (names, attributes)
  }

  /// Skips the values of a case, and the cases behind it in its line.
  mutating func skipCases() {
    repeat {
      if let bracket = peek(), isSign(bracket, "(") { skipBrackets() }
    } while takeSign(",") && takeName() != nil
  }

  /// Takes `(MyError)` and returns its contents.
  mutating func takeErrorType() -> String {
    var text = ""
    var depth = 0
    while let token = next() {
      depth += nesting(of: token)
      if depth == 0 { break }
      if !(depth == 1 && isSign(token, "(")) { text += self.text(token) }
    }
    return text
  }

  /// A partly parsed parameter.
  private struct PartialParameter {
    var label: String?
    var type = ""
    var hasType = false
    var hasDefault = false
    /// The first tokens of the default.
    var defaults: [String] = []
    var isVariadic = false
    /// The number of open angle brackets in its type.
    var angles = 0

    /// True if the default is `nil` or an empty collection.
    var hasEmptyDefault: Bool {
      [["nil"], [".", "none"], ["[", "]"], ["[", ":"]].contains(Array(defaults.prefix(2)))
    }

    var parameter: Signature.Parameter? {
      // Without a type it is the rest of a default with a comma between angle brackets.
      guard hasType, let label else { return nil }
      return Signature.Parameter(
        label: label == "_" ? nil : label, hasDefault: hasDefault, isVariadic: isVariadic, type: type,
        hasEmptyDefault: hasEmptyDefault)
    }
  }

  /// Takes parameters and the closing `)`.
  private mutating func takeParameters() -> [Signature.Parameter] {
    var parameters: [Signature.Parameter] = []
    var current = PartialParameter()
    var depth = 1
    while depth > 0, let token = peek() {
      if depth == 1, !current.hasType, current.label == nil, let name = takeName() {
        current.label = name
        continue
      }
      advance()
      depth += nesting(of: token)
      if depth == 0 { break }
      if current.hasDefault, current.defaults.count < 2, !(depth == 1 && isSign(token, ",")) {
        current.defaults.append(text(token))
      }
      let isComma = isSign(token, ",") && depth == 1 && (current.angles <= 0 || current.hasDefault)
      if isComma {
        current.parameter.map { parameters.append($0) }
        current = PartialParameter()
      } else if depth == 1, isSign(token, ":"), !current.hasType {
        current.hasType = true
      } else if !current.hasType {
        if isSign(token, "@") { _ = takeAttribute() }
      } else if !current.hasDefault {
        takeTypeToken(token, depth, &current)
      }
    }
    current.parameter.map { parameters.append($0) }
    return parameters
  }

  private mutating func takeTypeToken(_ token: Token, _ depth: Int, _ current: inout PartialParameter) {
    guard depth == 1, token.kind == .operatorSign else {
      if current.type.isEmpty, spells(token, "repeat") { current.isVariadic = true }
      current.type = joined(current.type, token)
      return
    }
    current.angles += angles(of: token)
    let text = text(token)
    if text.hasPrefix("...") { current.isVariadic = true }
    current.hasDefault = text.hasSuffix("=")
    // The lexer joins adjacent signs: `Int?=nil`.
    if text == "=" { return }
    current.type = current.hasDefault ? current.type + text.dropLast() : joined(current.type, token)
  }
}

/// The parameters between `<` and `>`.
struct GenericParameters {
  var names: [String] = []
  /// By name, the type behind the colon.
  var bounds: [String: String] = [:]

  static func += (all: inout Self, more: Self) {
    all.names += more.names
    all.bounds.merge(more.bounds) { first, _ in first }
  }
}
