/// A name behind a dot: `register` of `Registration.register()`.
package struct MemberUse: Equatable, Sendable {
  /// The name before the dot, `nil` where none stands there.
  package let base: String?
  package let name: String
  /// The position of the name.
  package let position: SourcePosition
}

/// The names behind dots in a source, those of interpolations too.
package func memberUses(of source: SwiftSource) -> [MemberUse] {
  var found: [MemberUse] = []
  var tokens = TokenCursor(source)
  var base: String?
  while let token = tokens.peek() {
    if let name = tokens.takeName() {
      base = name
      continue
    }
    tokens.advance()
    if tokens.isSign(token, "."), let next = tokens.peek(), let name = tokens.takeName() {
      found.append(MemberUse(base: base, name: name, position: next.position))
      base = name
    } else {
      base = nil
    }
  }
  return found
}
