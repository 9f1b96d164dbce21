/// A call of a function by its type's name: `Registration.register(clock: { … })`.
package struct StaticCall: Hashable, Sendable {
  package let name: String
  /// Of the arguments, in order; `nil` for one without a label. A closure behind the brackets that has no label is none of
  /// them, those behind it are.
  package let labels: [String?]
  /// Whether a closure follows the brackets, or stands for them, whose label is not written.
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
  staticUses(of: type, in: module, source) { $0.takeCall() }
}

/// So many names behind a type's name, each with a dot, `current.movies.cast` of `Dependencies.current.movies.cast()`,
/// outside of `#if`, with the position of the last one.
///
/// - Returns: `nil` as ``staticCalls(of:in:_:)`` does.
package func staticMembers(
  of type: StaticString, in module: String, _ source: [UInt8], count: Int
) -> [(names: [String], position: SourcePosition)]? {
  staticUses(of: type, in: module, source) { $0.takeMembers(count) }
}

/// What stands behind a type's name, as far as `take` knows it.
private func staticUses<Use>(
  of type: StaticString, in module: String, _ source: [UInt8], take: (inout TokenCursor) -> Use?
) -> [Use]? {
  guard source.holds(type) else { return [] }
  let type = "\(type)"
  var found: [Use] = []
  var tokens = TokenCursor(source)
  var open = OpenConditions()
  /// Where the uses end in which the next token stands.
  var ends: [Int] = []
  /// The tokens before, the nearest first.
  var before = Array(repeating: "", count: 6)
  while let token = tokens.peek() {
    let name = tokens.takeName()
    if name == nil {
      tokens.advance()
      if token.kind == .directive { _ = open.follow(token, in: &tokens) }
    }
    defer {
      before.removeLast()
      before.insert(name ?? tokens.lexer.text(token), at: 0)
    }
    guard name == type else { continue }
    // 'Module.Type', or 'Module::Type'.
    let width = before[0] == "." ? 1 : before[0] == ":" && before[1] == ":" ? 2 : 0
    let (qualifier, head) = width > 0 ? (before[width], before[width + 1]) : (module, before[0])
    let outer = before[(width > 0 ? width + 2 : 1)...]
    if namingWords.contains(head) {
      // What is nested in the type has functions of its own.
      if head == "extension", let next = tokens.peek(), tokens.isSign(next, ".") { continue }
      if qualifier == module, width > 0, outer.first == "import" { continue }
      return nil
    }
    if head == "=", outer.dropFirst().first == "typealias" { return nil }
    if qualifier != module || width > 0 && head == "." { continue }
    guard let next = tokens.peek(), tokens.isSign(next, ".") else {
      // As the type of something, or as a name that is given to something else.
      if [":", "->", "as", "any"].contains(head) { continue }
      return nil
    }
    ends.removeAll { $0 <= token.range.lowerBound }
    // The arguments of a call are read once more for each call among them.
    if ends.count == nestingLimit { continue }
    var behind = tokens
    if let use = take(&behind), open.branches.isEmpty { found.append(use) }
    ends.append(behind.peek()?.range.lowerBound ?? source.count)
  }
  return found
}

/// How many calls may be arguments of each other; what is nested deeper is passed over.
private let nestingLimit = 8

/// What stands before a name that gets its meaning there.
private let namingWords: Set = [
  "struct", "class", "enum", "actor", "protocol", "typealias", "associatedtype", "extension", "func", "let", "var",
  "for", "case", "import",
]

extension TokenCursor {
  /// Takes `.name(a: …, …)` and `.name { … } a: { … }`, or as much of it as is there; `nil` for `.name(a:b:)`, which is no
  /// call, and for `.name {`, which may begin the body of an `if`.
  fileprivate mutating func takeCall() -> StaticCall? {
    guard takeSign("."), let position = peek()?.position, let name = takeName() else { return nil }
    var labels: [String?] = []
    let hasBrackets = peek().map { isSign($0, "(") && !$0.startsLine } ?? false
    if hasBrackets {
      advance()
      guard let found = takeLabels() else { return nil }
      labels = found
    }
    let hasClosure = isAtClosure
    if hasClosure {
      skipBrackets()
      labels += takeLabelsOfClosures()
    }
    if !hasBrackets, labels.isEmpty { return nil }
    return StaticCall(name: name, labels: labels, hasTrailingClosure: hasClosure, position: position)
  }

  /// Takes `.a.b.c`, so many names.
  fileprivate mutating func takeMembers(_ count: Int) -> (names: [String], position: SourcePosition)? {
    var names: [String] = []
    var position: SourcePosition?
    while names.count < count {
      guard takeSign("."), let place = peek()?.position, let name = takeName() else { return nil }
      names.append(name)
      position = place
    }
    return position.map { (names, $0) }
  }

  private var isAtClosure: Bool { peek().map { isSign($0, "{") } ?? false }

  /// Takes arguments up to the bracket behind them; `nil` for labels without values.
  private mutating func takeLabels() -> [String?]? {
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
    return labels
  }

  /// Takes `a: { … } b: { … }`, closures behind the first.
  private mutating func takeLabelsOfClosures() -> [String] {
    var labels: [String] = []
    while true {
      var ahead = self
      // Of a 'switch'.
      if let token = peek(), lexer.spells(token, "default") { return labels }
      guard let label = ahead.takeName(), ahead.takeSign(":"), ahead.isAtClosure else { return labels }
      ahead.skipBrackets()
      self = ahead
      labels.append(label)
    }
  }

  /// Whether no value follows a label: `b:` or `)`.
  private var isNameOfFunction: Bool {
    if let token = peek(), isSign(token, ")") { return true }
    var ahead = self
    return ahead.takeName() != nil && ahead.takeSign(":")
  }
}
