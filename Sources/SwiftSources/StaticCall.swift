/// A call of a function by its type's name: `Registration.register(clock: { … })`.
package struct StaticCall: Hashable, Sendable {
  package let name: String
  /// Of the arguments in brackets, in order; `nil` for one without a label.
  package let labels: [String?]
  /// Whether a closure follows the brackets, whose label is not written.
  package let hasTrailingClosure: Bool
  /// That of the name.
  package let position: SourcePosition
}

/// The calls of a type's functions in a source, outside of `#if`.
///
/// - Parameters:
///   - type: its name.
///   - module: the name of its module, which may stand before it.
/// - Returns: `nil` where the source gives this name to something of its own, or extends the type, so that the functions
///   may be its own.
package func staticCalls(of type: StaticString, in module: String, _ source: [UInt8]) -> [StaticCall]? {
  guard source.holds(type) else { return [] }
  let type = "\(type)"
  var found: [StaticCall] = []
  var tokens = TokenCursor(source)
  var open = OpenConditions()
  /// The three tokens before, the nearest first.
  var before = ["", "", ""]
  while let token = tokens.peek() {
    let name = tokens.takeName()
    if name == nil {
      tokens.advance()
      if token.kind == .directive { _ = open.follow(token, in: &tokens) }
    }
    defer { before = [name ?? tokens.lexer.text(token), before[0], before[1]] }
    guard name == type else { continue }
    let isQualified = before[0] == "."
    let head = isQualified ? before[2] : before[0]
    if namingWords.contains(head) {
      // What is nested in the type has functions of its own.
      if head == "extension", let next = tokens.peek(), tokens.isSign(next, ".") { continue }
      return nil
    }
    if isQualified, before[1] != module || head == "." { continue }
    // A parameter, of a function or of a generic type.
    if let next = tokens.peek(), tokens.isSign(next, ":") || tokens.lexer.spells(next, "in") { return nil }
    var arguments = tokens
    if let call = arguments.takeCall(), open.branches.isEmpty { found.append(call) }
  }
  return found
}

/// What stands before a name that gets its meaning there; `<` begins the parameters of a generic type.
private let namingWords: Set = [
  "struct", "class", "enum", "actor", "protocol", "typealias", "associatedtype", "extension", "func", "let", "var",
  "for", "case", "import", "<",
]

extension TokenCursor {
  /// Takes `.name(a: …, …)`, or as much of it as is there; `nil` for `.name(a:b:)`, which is no call.
  fileprivate mutating func takeCall() -> StaticCall? {
    guard takeSign("."), let position = peek()?.position, let name = takeName(), takeSign("(") else { return nil }
    var labels: [String?] = []
    var depth = 1
    var startsArgument = true
    while depth > 0, let token = peek() {
      if startsArgument, depth == 1, !isSign(token, ")") {
        startsArgument = false
        let word = takeName()
        let isLabel = word != nil && takeSign(":")
        labels.append(isLabel ? word : nil)
        if isLabel, isNameOfFunction { return nil }
        if word != nil { continue }
      }
      advance()
      depth += nesting(of: token)
      if depth == 1, isSign(token, ",") { startsArgument = true }
    }
    let hasClosure = peek().map { isSign($0, "{") } ?? false
    return StaticCall(name: name, labels: labels, hasTrailingClosure: hasClosure, position: position)
  }

  /// Whether no value follows a label: `b:` or `)`.
  private var isNameOfFunction: Bool {
    if let token = peek(), isSign(token, ")") { return true }
    var ahead = self
    return ahead.takeName() != nil && ahead.takeSign(":")
  }
}
