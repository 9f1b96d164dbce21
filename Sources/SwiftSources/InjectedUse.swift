/// A property wrapper that reads a service by its name: `@Injected(\.chat)`, or `@Injected(.chat)` in an app.
package struct InjectedUse: Equatable, Sendable {
  /// `chat`
  package let name: String
  package let isKeyPath: Bool

  package init(name: String, isKeyPath: Bool) { (self.name, self.isKeyPath) = (name, isKeyPath) }
}

/// The uses of wrappers of a source whose names end in `Injected` and whose one argument is a member's name alone.
package func injectedUses(of source: SwiftSource) -> [InjectedUse] {
  guard source.bytes.holds("Injected(") else { return [] }
  var found: [InjectedUse] = []
  var tokens = TokenCursor(source)
  while let token = tokens.next() {
    guard tokens.isSign(token, "@"), var wrapper = tokens.takeName() else { continue }
    while tokens.takeSign("."), let part = tokens.takeName() { wrapper = part }
    guard wrapper.hasSuffix("Injected"), tokens.takeSign("(") else { continue }
    let isKeyPath = tokens.takeSign("\\")
    // The type before it may be written too: `\ChatNeeds.chat`.
    if isKeyPath { _ = tokens.takeName() }
    guard tokens.takeSign("."), let name = tokens.takeName(), tokens.takeSign(")") else { continue }
    found.append(InjectedUse(name: name, isKeyPath: isKeyPath))
  }
  return found
}
