/// A module that a source imports.
package struct Import: Equatable, Sendable {
  package let module: String
  /// The names after the module's, of submodules and of a declaration: `Baz` in `import struct Bar.Baz`.
  package let path: [String]
  /// `struct` in `import struct Bar.Baz`; `nil` if the whole module is imported.
  package let kind: String?
  /// Names without the `@`: `testable`, `_exported`.
  package let attributes: [String]
  /// `nil` if there is none.
  package let access: AccessLevel?
  /// The enclosing `#if`s, from the outermost.
  package let conditions: [Condition]
  /// The position of the module's name.
  package let position: SourcePosition
}

/// An access level.
package enum AccessLevel: String, Sendable {
  case open, `public`, package, `internal`, `fileprivate`, `private`
}

/// Every import of a Swift source in its order, whatever its conditions; none from comments and strings.
///
/// Reads up to the last possible import, which is most often near the start.
package func imports(of source: SwiftSource) -> [Import] {
  guard let last = lastPossibleImport(in: source.bytes) else { return [] }
  var reader = ImportReader(source)
  return reader.imports(upTo: last)
}

private struct ImportReader {
  private var tokens: TokenCursor
  private var conditions = OpenConditions()
  /// The number of open brackets: no import is inside one.
  private var depth = 0
  /// By condition, the number of open brackets at its `#if`: each branch starts with it.
  private var depths: [Int] = []
  private var attributes: [String] = []
  private var access: AccessLevel?
  /// True if a statement may begin with the next token though its line did not.
  private var isBehindStatement = false

  init(_ source: SwiftSource) { tokens = TokenCursor(source) }

  mutating func imports(upTo last: Int) -> [Import] {
    var found: [Import] = []
    while let token = tokens.peek(), token.range.lowerBound <= last {
      tokens.advance()
      if token.kind == .directive {
        followDirective(token)
      } else if beginsStatement(token), tokens.spells(token, "import") {
        if let new = takeImport() { found.append(new) }
      } else if depth == 0, tokens.isSign(token, "@") {
        if let name = tokens.takeAttribute() {
          attributes.append(name)
          continue
        }
      } else if depth == 0, tokens.isSign(token, ".") {
        // A member; its name may be a keyword.
        _ = tokens.takeName()
      } else if depth == 0, token.kind == .identifier, let level = AccessLevel(rawValue: tokens.text(token)) {
        access = level
        continue
      } else {
        depth = max(0, depth + tokens.nesting(of: token))
      }
      (attributes, access) = ([], nil)
      isBehindStatement = tokens.isSign(token, ";") || tokens.isSign(token, "}")
    }
    return found
  }

  private func beginsStatement(_ token: Token) -> Bool {
    guard depth == 0, token.kind == .identifier else { return false }
    return token.startsLine || isBehindStatement || !attributes.isEmpty || access != nil
  }

  private mutating func followDirective(_ token: Token) {
    switch conditions.follow(token, in: &tokens) {
    case .begins: depths.append(depth)
    case .changesBranch: depth = depths.last ?? depth
    case .ends: depth = depths.popLast() ?? depth
    case nil: break
    }
  }

  private static let kinds: Set<String> = ["typealias", "struct", "class", "enum", "protocol", "let", "var", "func"]

  private mutating func takeImport() -> Import? {
    guard var start = tokens.peek() else { return nil }
    var kind: String?
    if start.kind == .identifier, Self.kinds.contains(tokens.text(start)) {
      kind = tokens.takeName()
      guard let name = tokens.peek() else { return nil }
      start = name
    }
    guard let module = tokens.takeName() else { return nil }
    var path: [String] = []
    while tokens.takeSign("."), let part = tokens.takeName() { path.append(part) }
    return Import(
      module: module, path: path, kind: kind, attributes: attributes, access: access, conditions: conditions.branches,
      position: start.position)
  }
}
