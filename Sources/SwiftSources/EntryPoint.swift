private let attributes: Set<String> = ["main", "UIApplicationMain", "NSApplicationMain"]

/// The first attribute of a source that makes a type the entry point of a program (`@main`), and whether it stands in an
/// `#if`; `nil` if there is none.
package func entryPoint(of source: [UInt8]) -> (position: SourcePosition, isConditional: Bool)? {
  guard mayHaveEntryPoint(source) else { return nil }
  var tokens = TokenCursor(source)
  var depth = 0
  while let token = tokens.next() {
    if token.kind == .directive {
      if tokens.lexer.spells(token, "#if") { depth += 1 }
      if tokens.lexer.spells(token, "#endif") { depth -= 1 }
    } else if tokens.isSign(token, "@"), let name = tokens.takeName(), attributes.contains(name) {
      return (token.position, depth > 0)
    }
  }
  return nil
}

/// Whether the bytes of such an attribute occur anywhere.
private func mayHaveEntryPoint(_ source: [UInt8]) -> Bool {
  var start = 0
  while let sign = source[start...].firstIndex(of: UInt8(ascii: "@")) {
    let rest = source[(sign + 1)...]
    if attributes.contains(where: { rest.starts(with: $0.utf8) }) { return true }
    start = sign + 1
  }
  return false
}
