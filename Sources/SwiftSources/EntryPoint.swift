#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

private let attributes: Set<String> = ["main", "UIApplicationMain", "NSApplicationMain"]

/// The attributes of a source that make a type the entry point of a program (`@main`), and whether each stands in an
/// `#if`.
package func entryPoints(of source: [UInt8]) -> [(position: SourcePosition, isConditional: Bool)] {
  guard mayHaveEntryPoint(source) else { return [] }
  var found: [(position: SourcePosition, isConditional: Bool)] = []
  var tokens = TokenCursor(source)
  var depth = 0
  while let token = tokens.next() {
    if token.kind == .directive {
      if tokens.lexer.spells(token, "#if") { depth += 1 }
      if tokens.lexer.spells(token, "#endif") { depth -= 1 }
    } else if tokens.isSign(token, "@"), let name = tokens.takeName(), attributes.contains(name) {
      found.append((token.position, depth > 0))
    }
  }
  return found
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
