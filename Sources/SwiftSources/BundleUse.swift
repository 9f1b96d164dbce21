/// A use of `Bundle.module`, which SwiftPM declares for a module with resources, or a declaration of it.
package struct BundleUse: Hashable, Sendable {
  package let position: SourcePosition
  /// The enclosing `#if`s, from the outermost.
  package let conditions: [Condition]
}

/// The uses of `Bundle.module` in a source, or of `Foundation.Bundle.module`.
package func bundleUses(of source: [UInt8]) -> [BundleUse] {
  guard source.holds("Bundle.module") else { return [] }
  var found: [BundleUse] = []
  var tokens = TokenCursor(source)
  var open = OpenConditions()
  // The names before, with dots between them.
  var path: [String] = []
  var isAfterDot = false
  while let token = tokens.next() {
    switch token.kind {
    case .directive:
      _ = open.follow(token, in: &tokens)
      path = []
    case .identifier, .quotedIdentifier:
      let name = tokens.lexer.text(token)
      path = isAfterDot ? path + [name] : [name]
      if path == ["Bundle", "module"] || path == ["Foundation", "Bundle", "module"] {
        found.append(BundleUse(position: token.position, conditions: open.branches))
      }
    default:
      isAfterDot = tokens.isSign(token, ".")
      if !isAfterDot { path = [] }
      // A member of a value: `self.Bundle`, `view().Bundle`.
      if isAfterDot, path.isEmpty { path = [""] }
      continue
    }
    isAfterDot = false
  }
  return found
}

/// The declarations of `Bundle.module` in a source, which SwiftPM declares as well in a module with resources.
package func bundleDeclarations(of source: [UInt8]) -> [BundleUse] {
  guard source.holds("Bundle"), source.holds("module") else { return [] }
  let all = declarations(of: source)
  return all.filter { declaration in
    guard declaration.name == "module", let parent = declaration.parent.map({ all[$0] }), parent.kind == .extension,
      ["Bundle", "Foundation.Bundle"].contains(parent.name)
    else { return false }
    return switch declaration.kind {
    case .value: declaration.isStatic
    case .function: declaration.isStatic && declaration.signature?.parameters.isEmpty == true
    default: declaration.kind.isType
    }
  }.map { BundleUse(position: $0.position, conditions: $0.conditions) }
}

/// The types of a source called `Bundle` that its whole module sees by this name.
package func ownBundles(of source: [UInt8]) -> [BundleUse] {
  guard source.holds("Bundle") else { return [] }
  return declarations(of: source).filter { declaration in
    declaration.name == "Bundle" && declaration.parent == nil && declaration.kind.isType
      && declaration.kind != .extension
      && ![.private, .fileprivate].contains(declaration.access)
  }.map { BundleUse(position: $0.position, conditions: $0.conditions) }
}

/// Whether a source declares a type called `Bundle`, or extends one: what `Bundle.module` is there may be its own.
package func declaresBundle(_ source: [UInt8]) -> Bool {
  guard source.holds("Bundle") else { return false }
  let words: Set<String> = ["extension", "class", "struct", "enum", "actor", "protocol", "typealias"]
  var tokens = TokenCursor(source)
  while let token = tokens.next() {
    guard token.kind == .identifier, words.contains(tokens.lexer.text(token)), var name = tokens.takeName() else {
      continue
    }
    while tokens.takeSign("."), let part = tokens.takeName() { name = part }
    if name == "Bundle" { return true }
  }
  return false
}
