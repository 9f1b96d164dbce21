#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

private let attributes: Set<String> = ["main", "UIApplicationMain", "NSApplicationMain"]

/// A type that is made the entry point of a program (`@main`).
package struct EntryPoint: Hashable, Sendable {
  package let position: SourcePosition
  /// The enclosing `#if`s, from the outermost.
  package let conditions: [Condition]
  /// The type's name, where nothing but `main` itself can be the function that begins the program: it inherits nothing,
  /// and no other attribute stands before it. Empty for others.
  package internal(set) var plainType = ""

  package var isConditional: Bool { !conditions.isEmpty }
}

/// The attributes of a source that make a type the entry point of a program.
package func entryPoints(of source: [UInt8]) -> [EntryPoint] {
  guard mayHaveEntryPoint(source) else { return [] }
  var found: [EntryPoint] = []
  var tokens = TokenCursor(source)
  var open = OpenConditions()
  while let token = tokens.next() {
    if token.kind == .directive {
      _ = open.follow(token, in: &tokens)
    } else if tokens.isSign(token, "@"), let name = tokens.takeName(), attributes.contains(name) {
      var entry = EntryPoint(position: token.position, conditions: open.branches)
      if name == "main" { entry.plainType = plainType(tokens) }
      found.append(entry)
    }
  }
  return found
}

/// The name of the type whose attribute was just taken, if it inherits nothing.
private func plainType(_ tokens: TokenCursor) -> String {
  var tokens = tokens
  let words: Set<String> = ["public", "internal", "private", "fileprivate", "package", "final", "indirect"]
  while let token = tokens.next(), token.kind == .identifier {
    let word = tokens.lexer.text(token)
    if words.contains(word) { continue }
    guard ["struct", "enum", "class", "actor"].contains(word), let name = tokens.takeName(),
      let brace = tokens.peek(), tokens.isSign(brace, "{")
    else { return "" }
    return name
  }
  return ""
}

/// Whether the bytes of such an attribute occur anywhere. Most files of most modules are asked, so the system looks for
/// the sign.
private func mayHaveEntryPoint(_ source: [UInt8]) -> Bool {
  source.withUnsafeBytes { bytes in
    guard let base = bytes.baseAddress else { return false }
    var start = 0
    while start < bytes.count, let sign = memchr(base + start, CInt(UInt8(ascii: "@")), bytes.count - start) {
      start = UnsafeRawPointer(sign) - base + 1
      let rest = bytes[start...]
      if attributes.contains(where: { rest.starts(with: $0.utf8) }) { return true }
    }
    return false
  }
}
