/// The declarations of a Swift source in their order, whatever their conditions.
///
/// Declarations in the body of a function, a closure or an accessor are left out. No name is looked up.
package func declarations(of source: SwiftSource) -> [Declaration] {
  var reader = DeclarationReader(source)
  return reader.declarations()
}

private struct DeclarationReader {
  /// The contents of an open bracket.
  private enum Scope {
    /// The members of a declaration.
    case type(Int)
    case code
    /// Anything between round or square brackets.
    case brackets
  }

  private var tokens: TokenCursor
  private var found: [Declaration] = []
  private var scopes: [Scope] = []
  private var conditions = OpenConditions()
  /// By condition, the number of open scopes at its `#if`: each branch starts with them.
  private var depths: [Int] = []
  private var attributes: [String] = []
  private var availability: [[String]] = []
  private var modifiers: [String] = []
  /// True if a `private(set)` or `fileprivate(set)` precedes.
  private var hasHiddenSetter = false

  init(_ source: SwiftSource) { tokens = TokenCursor(source) }

  mutating func declarations() -> [Declaration] {
    while let token = tokens.next() {
      if token.kind == .directive {
        followDirective(token)
        if takesDeclarations, !isKnownDirective(token) { add(.macro, tokens.text(token), at: token) }
      } else if takesDeclarations {
        if read(token) { continue }
        followBracket(token)
      } else {
        followBracket(token)
      }
      (attributes, availability, modifiers, hasHiddenSetter) = ([], [], [], false)
    }
    return found
  }

  private var takesDeclarations: Bool {
    switch scopes.last {
    case nil, .type?: true
    case .code?, .brackets?: false
    }
  }

  private var parent: Int? {
    if case .type(let index)? = scopes.last { index } else { nil }
  }

  private mutating func followDirective(_ token: Token) {
    switch conditions.follow(token, in: &tokens) {
    case .begins: depths.append(scopes.count)
    case .changesBranch: closeScopes(to: depths.last)
    case .ends: closeScopes(to: depths.popLast())
    case nil: break
    }
  }

  private mutating func closeScopes(to depth: Int?) {
    guard let depth, depth < scopes.count else { return }
    scopes.removeLast(scopes.count - depth)
  }

  private mutating func followBracket(_ token: Token) {
    if tokens.isSign(token, "{") {
      scopes.append(.code)
    } else if tokens.isSign(token, "}") {
      // Unclosed brackets end with the braces around them.
      while let scope = scopes.popLast(), case .brackets = scope {}
    } else if tokens.nesting(of: token) > 0 {
      scopes.append(.brackets)
    } else if tokens.nesting(of: token) < 0, case .brackets? = scopes.last {
      scopes.removeLast()
    }
  }

  // MARK: Declarations

  /// Reads the construct that starts with a token outside of code. Returns whether it belongs to the following
  /// declaration.
  private mutating func read(_ token: Token) -> Bool {
    if tokens.isSign(token, "@") {
      if let name = tokens.takeAttribute(leavesArguments: ["available"]) {
        attributes.append(name)
        if name == "available" { availability.append(tokens.takeArguments()) }
      }
      return true
    }
    if tokens.isSign(token, ".") || tokens.isSign(token, ",") {
      // A member or an enum case; its name may be a keyword.
      _ = tokens.takeName()
      return false
    }
    guard token.kind == .identifier else { return false }
    let word = tokens.text(token)
    switch word {
    case "import":
      if let kind = tokens.takeName(), Declaration.Kind(rawValue: kind) != nil || kind == "func" {
        _ = tokens.takeName()
      }
    case "let", "var", "case": readValue(word, token)
    case "typealias": readAlias(.typealias, token)
    case "associatedtype": readAlias(.associatedtype, token)
    case "subscript": readSubscript(token)
    case "func": readFunction(token)
    case "init": readInitialiser(token)
    case "class" where isBeforeMember:
      modifiers.append(word)
      return true
    case "actor" where !isBeforeName: return false
    case "actor", "class", "enum", "extension", "protocol", "struct":
      if let kind = Declaration.Kind(rawValue: word) { readType(kind, token) }
    case _ where modifierNames.contains(word):
      if let next = tokens.peek(), tokens.isSign(next, "(") {
        var brackets = tokens
        _ = brackets.next()
        let argument = brackets.takeName()
        tokens.skipBrackets()
        // `private(set)` is not about the declaration as a whole.
        if let level = AccessLevel(rawValue: word) {
          if level == .private || level == .fileprivate { hasHiddenSetter = true }
          return true
        }
        // `nonisolated(nonsending)` is of no actor, and runs where it is called.
        if argument == "nonsending" { modifiers.append("nonsending") }
      }
      modifiers.append(word)
      return true
    default: break
    }
    return false
  }

  /// True if `class` is a modifier here: `class func`.
  private var isBeforeMember: Bool {
    guard let next = tokens.peek(), next.kind == .identifier else { return false }
    let word = tokens.text(next)
    return memberKeywords.contains(word) || modifierNames.contains(word)
  }

  private var isBeforeName: Bool {
    guard let next = tokens.peek() else { return false }
    return !next.startsLine && (next.kind == .identifier || next.kind == .quotedIdentifier)
  }

  private mutating func add(
    _ kind: Declaration.Kind, _ name: String, generics: GenericParameters = .init(), _ signature: Signature? = nil,
    at token: Token
  ) {
    found.append(
      Declaration(
        kind: kind, name: name, parent: parent, attributes: attributes, modifiers: modifiers,
        availability: availability, generics: generics.names, bounds: generics.bounds, signature: signature,
        conditions: conditions.branches, position: token.position))
    (attributes, availability, modifiers, hasHiddenSetter) = ([], [], [], false)
  }

  private mutating func readValue(_ word: String, _ token: Token) {
    guard let name = tokens.takeName() else { return }
    let canBeSet = word == "var" && !hasHiddenSetter
    add(.value, name, at: token)
    let index = found.count - 1
    found[index].isCase = word == "case"
    if word == "case" {
      if let next = tokens.peek(), tokens.isSign(next, "(") { found[index].type = "()" }
      tokens.skipCases()
      return
    }
    found[index].isSettable = canBeSet
    if tokens.takeSign(":") {
      found[index].type = tokens.takeType()
      found[index].isTypeWritten = true
    }
    let hasValue = tokens.peek().map { tokens.spells($0, "=") } ?? false
    if hasValue, found[index].type == nil {
      found[index].literalType = tokens.literalType()
      let made = tokens.takeMadeType()
      if !made.isEmpty { found[index].type = made }
    }
    if let parent, found[parent].kind == .protocol { return readRequirement(index) }
    guard let next = tokens.peek(), tokens.isSign(next, "{") else { return }
    if canBeSet { found[index].isSettable = tokens.hasSetter() }
    tokens.advance()
    scopes.append(.code)
    guard let accessor = tokens.peek(), tokens.spells(accessor, "get") else { return }
    tokens.advance()
    found[index].effects = tokens.takeEffects()
  }

  /// Reads the words behind the type of a protocol's property.
  private mutating func readRequirement(_ index: Int) {
    guard tokens.takeSign("{") else { return }
    while let token = tokens.next(), !tokens.isSign(token, "}") {
      guard token.kind == .identifier else { continue }
      let word = tokens.text(token)
      if word == "async" || word == "throws" { found[index].effects.append(word) }
      found[index].accessors.append(word)
    }
    found[index].isSettable = found[index].accessors.contains("set")
  }

  private mutating func readSubscript(_ token: Token) {
    var signature = Signature()
    let generics = tokens.takeGenerics()
    guard tokens.takeCall(&signature) else { return }
    add(.subscript, "subscript", generics: generics, signature, at: token)
    readRequirements()
  }

  private mutating func readAlias(_ kind: Declaration.Kind, _ token: Token) {
    guard let name = tokens.takeName() else { return }
    let generics = tokens.takeGenerics()
    add(kind, name, generics: generics, at: token)
    guard let next = tokens.peek(), tokens.spells(next, "=") else { return }
    tokens.advance()
    found[found.count - 1].type = tokens.takeType()
  }

  private mutating func readType(_ kind: Declaration.Kind, _ token: Token) {
    guard var name = tokens.takeName() ?? (kind == .extension ? "" : nil) else { return }
    var generics = tokens.takeGenerics()
    while tokens.takeSign("."), let part = tokens.takeName() {
      name += "." + part
      generics = tokens.takeGenerics()
    }
    add(kind, name, generics: kind == .extension ? .init() : generics, at: token)
    if kind == .extension, !generics.names.isEmpty { found[found.count - 1].hasRequirements = true }
    if let next = tokens.peek(), tokens.isSign(next, ":") {
      tokens.advance()
      let inheritance = tokens.takeInheritance()
      found[found.count - 1].inherited = inheritance.names
      found[found.count - 1].inheritedAttributes = inheritance.attributes
    }
    readRequirements()
    var depth = 0
    while let next = tokens.peek(), next.kind != .directive {
      if depth == 0, tokens.isSign(next, "{") {
        tokens.advance()
        scopes.append(.type(found.count - 1))
        return
      }
      if depth == 0, tokens.nesting(of: next) < 0 { return }
      depth += tokens.nesting(of: next)
      tokens.advance()
    }
  }

  /// Returns whether a directive declares nothing.
  private func isKnownDirective(_ token: Token) -> Bool { knownDirectives.contains(tokens.text(token)) }

  private mutating func readInitialiser(_ token: Token) {
    var signature = Signature()
    if let next = tokens.peek(), tokens.spells(next, "?") || tokens.spells(next, "!") {
      signature.isFailable = true
      signature.isUnwrapped = tokens.spells(next, "!")
      tokens.advance()
    }
    let generics = tokens.takeGenerics()
    guard tokens.takeCall(&signature) else { return }
    add(.initialiser, "init", generics: generics, signature, at: token)
    readRequirements()
  }

  /// Reads a `where` that follows. If it only lists conformances of the declaration's own parameters, these count like
  /// conformances behind the parameters' names.
  private mutating func readRequirements() {
    guard let next = tokens.peek(), next.kind == .identifier, tokens.spells(next, "where") else { return }
    let index = found.count - 1
    let before = tokens
    tokens.advance()
    // The parameters of a protocol are its associated types.
    guard ![.extension, .protocol].contains(found[index].kind),
      let bounds = tokens.takeBounds(of: found[index].generics)
    else {
      tokens = before
      found[index].hasRequirements = true
      return
    }
    for (name, bound) in bounds {
      let known = found[index].bounds[name] ?? ""
      found[index].bounds[name] = known.isEmpty ? bound : "\(known) & \(bound)"
    }
  }

  private mutating func readFunction(_ token: Token) {
    var signature = Signature()
    var name = tokens.takeName()
    var isOperator = false
    var generics = GenericParameters()
    if name == nil, let next = tokens.peek(), next.kind == .operatorSign {
      tokens.advance()
      var spelling = tokens.text(next)
      // In `func ==<T>(…)` the lexer joins the bracket of the generic parameters to the operator.
      if spelling.utf8.count > 1, spelling.hasSuffix("<"), let behind = tokens.peek(), !tokens.isSign(behind, "(") {
        spelling.removeLast()
        generics = tokens.takeGenerics(isOpen: true)
      }
      name = spelling
      isOperator = true
    }
    guard let name else { return }
    generics += tokens.takeGenerics()
    guard tokens.takeCall(&signature) else { return }
    // The operands of an operator have no labels.
    if isOperator {
      signature.parameters = signature.parameters.map {
        .init(label: nil, hasDefault: $0.hasDefault, isVariadic: $0.isVariadic)
      }
    }
    add(.function, name, generics: generics, signature, at: token)
    readRequirements()
  }
}

private let knownDirectives: Set<String> = [
  "#if", "#elseif", "#else", "#endif", "#sourceLocation", "#warning", "#error", "#Preview", "#available",
  "#unavailable",
]

private let memberKeywords: Set<String> = ["func", "var", "let", "subscript", "init", "typealias"]

private let modifierNames: Set<String> = [
  "open", "public", "package", "internal", "fileprivate", "private", "static", "final", "override", "required",
  "convenience", "mutating", "nonmutating", "nonisolated", "isolated", "lazy", "weak", "unowned", "indirect", "dynamic",
  "optional", "distributed", "prefix", "postfix", "infix", "consuming", "borrowing", "__consuming",
]
