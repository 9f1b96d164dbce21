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

/// The calls of a type's functions in a source, outside of `#if` and of the arguments of another such call.
///
/// - Returns: `nil` where the source declares or extends a type of this name, so that the functions are its own.
package func staticCalls(of type: StaticString, in source: [UInt8]) -> [StaticCall]? {
  guard source.holds(type) else { return [] }
  let declaring: Set = ["struct", "class", "enum", "actor", "protocol", "typealias", "extension"]
  let type = "\(type)"
  var found: [StaticCall] = []
  var tokens = TokenCursor(source)
  var open = OpenConditions()
  var before: String?
  while let token = tokens.peek() {
    guard let name = tokens.takeName() else {
      tokens.advance()
      if token.kind == .directive { _ = open.follow(token, in: &tokens) }
      before = nil
      continue
    }
    if name == type {
      if let before, declaring.contains(before) { return nil }
      if let call = tokens.takeCall(), open.branches.isEmpty { found.append(call) }
    }
    before = name
  }
  return found
}

extension TokenCursor {
  /// Takes `.name(a: …, …)`, or as much of it as is there.
  fileprivate mutating func takeCall() -> StaticCall? {
    guard takeSign("."), let position = peek()?.position, let name = takeName(), takeSign("(") else { return nil }
    var labels: [String?] = []
    var depth = 1
    var startsArgument = true
    while depth > 0, let token = peek() {
      if startsArgument, depth == 1, !isSign(token, ")") {
        startsArgument = false
        let word = takeName()
        labels.append(word != nil && takeSign(":") ? word : nil)
        if word != nil { continue }
      }
      advance()
      depth += nesting(of: token)
      if depth == 1, isSign(token, ",") { startsArgument = true }
    }
    let hasClosure = peek().map { isSign($0, "{") } ?? false
    return StaticCall(name: name, labels: labels, hasTrailingClosure: hasClosure, position: position)
  }
}
