/// Words that begin a statement, and no declaration.
private let statements: Set<String> = ["if", "for", "while", "do", "switch", "guard", "defer", "repeat", "throw"]

/// Words that may be followed by a bracket where a declaration begins: `private(set) var x`, `let (a, b)`.
private let modifiers: Set<String> = [
  "private", "fileprivate", "internal", "public", "open", "package", "nonisolated", "unowned", "let", "var",
]

/// The first statement of a source that stands outside of any declaration, as a script has them; `nil` if there is none,
/// or none that is surely one. What stands in an `#if` is left out.
package func topLevelCode(of source: [UInt8]) -> SourcePosition? {
  var tokens = TokenCursor(source)
  var (depth, conditions) = (0, 0)
  // Whether nothing but a statement or a declaration can stand in the next line: the file begins, a body ended, or an
  // import did.
  var (isFree, isImport) = (true, false)
  while let token = tokens.next() {
    if token.kind == .directive {
      if tokens.lexer.spells(token, "#if") { conditions += 1 }
      if tokens.lexer.spells(token, "#endif") { conditions -= 1 }
    }
    if token.startsLine, depth == 0, conditions == 0, isFree || isImport {
      let word = token.kind == .identifier ? tokens.lexer.text(token) : ""
      if statements.contains(word) { return token.position }
      if !word.isEmpty, !modifiers.contains(word), let next = tokens.peek(), isUse(next, tokens) {
        return token.position
      }
      isImport = word == "import"
    }
    depth += tokens.nesting(of: token)
    isFree = depth == 0 && (tokens.isSign(token, "}") || token.kind == .directive)
  }
  return nil
}

/// Whether a token after a name shows that the name is used: it is called, set, or a member of it is.
private func isUse(_ token: Token, _ tokens: TokenCursor) -> Bool {
  tokens.isSign(token, "(") || tokens.isSign(token, ".") || tokens.lexer.text(token) == "="
    || tokens.lexer.text(token) == "."
}
