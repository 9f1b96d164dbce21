#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// Words that begin a statement, and no declaration.
private let statements: Set<String> = [
  "if", "for", "while", "do", "switch", "guard", "defer", "repeat", "throw", "try", "await",
]

/// Words that may be followed by a bracket where no statement begins: `private(set) var x`, `let (a, b)`, and what
/// continues the line before, `throws(E)`, `as (A, B)`.
private let modifiers: Set<String> = [
  "private", "fileprivate", "internal", "public", "open", "package", "nonisolated", "unowned", "let", "var", "throws",
  "rethrows", "async", "as", "is", "in", "else", "catch", "where", "some", "any", "each", "init", "subscript",
  "func", "case", "default", "extension", "import", "typealias", "isolated", "borrowing", "consuming", "sending",
]

/// Words after which a declaration or an expression goes on in the next line.
private let openEnds: Set<String> = modifiers.union([
  "struct", "class", "enum", "protocol", "actor", "macro", "operator", "precedencegroup", "associatedtype", "static",
  "final", "lazy", "weak", "indirect", "mutating", "override", "required", "convenience", "dynamic", "distributed",
  "optional", "prefix", "infix", "postfix", "try", "await", "return", "throw", "inout", "copy", "consume", "discard",
  "unsafe", "do", "if", "for", "while", "switch", "guard", "defer",
])

/// Words that begin a line outside of any declaration in a file without a statement there.
private let beginnings = openEnds.union(["associativity", "higherThan", "lowerThan", "assignment", "get", "set"])
  .subtracting(statements)

/// Whether ``topLevelCode(of:)`` is worth its time: whether a line begins, without a space, with a word that begins no
/// declaration. Most files of most modules have none. Statements that are set in are not seen.
package func mayHaveTopLevelCode(_ source: [UInt8]) -> Bool {
  source.withUnsafeBytes { bytes in
    guard let base = bytes.baseAddress else { return false }
    var start = 0
    while start < bytes.count {
      if bytes[start] | 0x20 >= UInt8(ascii: "a"), isNameByte(bytes[start]) {
        let word = bytes[start...].prefix(while: isNameByte)
        if !beginnings.contains(String(decoding: word, as: UTF8.self)) { return true }
        start = word.endIndex
      }
      guard start < bytes.count, let end = memchr(base + start, CInt(UInt8(ascii: "\n")), bytes.count - start) else {
        return false
      }
      start = UnsafeRawPointer(end) - base + 1
    }
    return false
  }
}

/// The first statement of a source that stands outside of any declaration, as a script has them; `nil` if there is none,
/// or none that is surely one. What stands in an `#if` is left out.
package func topLevelCode(of source: [UInt8]) -> SourcePosition? {
  var tokens = TokenCursor(source)
  var (depth, conditions) = (0, 0)
  // Whether what was read may end here, so that a name in the next line begins something new.
  var isFree = true
  while let token = tokens.next() {
    if token.kind == .directive {
      if tokens.lexer.spells(token, "#if") { conditions += 1 }
      if tokens.lexer.spells(token, "#endif") { conditions -= 1 }
    }
    if depth == 0, conditions == 0, tokens.isSign(token, "@") {
      // A declaration or a type follows, whatever it looks like.
      _ = tokens.takeAttribute()
      isFree = false
      continue
    }
    if token.startsLine, depth == 0, conditions == 0, isFree, token.kind == .identifier {
      let word = tokens.lexer.text(token)
      let next = tokens.peek()
      // With a colon it names a closure of the call before.
      let isLabel = next.map { tokens.isSign($0, ":") } ?? false
      if statements.contains(word), !isLabel { return token.position }
      if !modifiers.contains(word), let next, isUse(next, tokens) { return token.position }
    }
    depth += tokens.nesting(of: token)
    if depth < 0 { return nil }
    isFree = depth == 0 && isEnd(token, tokens)
  }
  return nil
}

/// Whether a token can be the last of a declaration or of an expression. An operator is none: `Int?` ends there, and
/// `as?` goes on.
private func isEnd(_ token: Token, _ tokens: TokenCursor) -> Bool {
  switch token.kind {
  case .identifier: !openEnds.contains(tokens.lexer.text(token))
  case .quotedIdentifier, .number, .stringEnd, .regex, .directive: true
  case .punctuation: ["}", ")", "]", ";"].contains { tokens.isSign(token, $0) }
  default: false
  }
}

/// Whether a token after a name shows that the name is used: it is called, set, or a member of it is.
private func isUse(_ token: Token, _ tokens: TokenCursor) -> Bool {
  tokens.isSign(token, "(") || tokens.isSign(token, ".") || tokens.lexer.text(token) == "="
    || tokens.lexer.text(token) == "."
}
