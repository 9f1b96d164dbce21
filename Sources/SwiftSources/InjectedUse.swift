/// A property wrapper that reads a service by its name: `@Injected(\.chat)`, or `@Injected(.chat)` in an app.
package struct InjectedUse: Hashable, Sendable {
  /// `Injected`, `MainInjected`: without the module.
  package let wrapper: String
  /// `ChatInjected` in `@ChatInjected.Injected`, and whatever else stands before the wrapper; `nil` where nothing does.
  package let qualifier: String?
  /// `chat`
  package let name: String
  package let isKeyPath: Bool
  package let position: SourcePosition
  /// The enclosing `#if`s, from the outermost.
  package let conditions: [Condition]
}

/// The uses of wrappers of a source whose names end in `Injected` and whose one argument is a member's name alone.
package func injectedUses(of source: [UInt8]) -> [InjectedUse] {
  guard source.holds("Injected(") else { return [] }
  var found: [InjectedUse] = []
  var tokens = TokenCursor(source)
  var open = OpenConditions()
  while let token = tokens.next() {
    if token.kind == .directive {
      _ = open.follow(token, in: &tokens)
      continue
    }
    guard tokens.isSign(token, "@"), var wrapper = tokens.takeName() else { continue }
    var outer: [String] = []
    while tokens.takeSign("."), let part = tokens.takeName() {
      outer.append(wrapper)
      wrapper = part
    }
    guard wrapper.hasSuffix("Injected"), tokens.takeSign("(") else { continue }
    let isKeyPath = tokens.takeSign("\\")
    // The type before it may be written too: `\ChatNeeds.chat`.
    if isKeyPath { _ = tokens.takeName() }
    guard tokens.takeSign("."), let name = tokens.takeName(), tokens.takeSign(")") else { continue }
    found.append(
      InjectedUse(
        wrapper: wrapper, qualifier: outer.isEmpty ? nil : outer.joined(separator: "."), name: name,
        isKeyPath: isKeyPath, position: token.position, conditions: open.branches))
  }
  return found
}
