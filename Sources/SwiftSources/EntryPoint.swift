#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

private let attributes: Set<String> = ["main", "UIApplicationMain", "NSApplicationMain"]

/// A type that is made the entry point of a program (`@main`).
package struct EntryPoint: Equatable, Sendable {
  package let position: SourcePosition
  /// The enclosing `#if`s, from the outermost.
  package let conditions: [Condition]
  package var isConditional: Bool { !conditions.isEmpty }
}

/// The attributes of a source that make a type the entry point of a program.
package func entryPoints(of source: SwiftSource) -> [EntryPoint] {
  guard mayHaveEntryPoint(source.bytes) else { return [] }
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

/// Returns whether the bytes of such an attribute occur anywhere. It is called for most files, so it searches the sign
/// by `memchr`.
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
