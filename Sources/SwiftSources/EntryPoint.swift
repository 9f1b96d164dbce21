private let attributes = ["main", "UIApplicationMain", "NSApplicationMain"]
private let words = attributes.map { Array("@\($0)".utf8) }

/// A type that is made the entry point of a program (`@main`).
package struct EntryPoint: Equatable, Sendable {
  package let position: SourcePosition
  /// The enclosing `#if`s, from the outermost.
  package let conditions: [Condition]
  package var isConditional: Bool { !conditions.isEmpty }
}

/// The attributes of a source that make a type the entry point of a program.
package func entryPoints(of source: SwiftSource) -> [EntryPoint] {
  guard words.contains(where: { has($0, with: 0, source.bytes) }) else { return [] }
  var found: [EntryPoint] = []
  var tokens = TokenCursor(source)
  var open = OpenConditions()
  while let token = tokens.next() {
    if token.kind == .directive {
      _ = open.follow(token, in: &tokens)
    } else if tokens.isSign(token, "@"), let name = tokens.takeName(), attributes.contains(name) {
      found.append(EntryPoint(position: token.position, conditions: open.branches))
    }
  }
  return found
}
