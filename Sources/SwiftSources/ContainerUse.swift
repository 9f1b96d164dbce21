/// The ways in which a source uses the container of an app, by the names of generated code.
package struct ContainerUse: Equatable, Sendable {
  /// The first code outside of any `#if` that stops before services are registered; one outside of braces if there is any.
  package private(set) var reading: SourcePosition?
  /// True if it is outside of braces.
  package private(set) var isAtTopLevel = false
  /// True if the source may make or register a container.
  package fileprivate(set) var mayRegister = false

  package init() {}

  fileprivate mutating func read(at position: SourcePosition, isAtTopLevel isOutside: Bool) {
    if reading != nil, !isOutside || isAtTopLevel { return }
    (reading, isAtTopLevel) = (position, isOutside)
  }
}

private let launching: Set<String> = ["launch", "afterFirstFrame", "idle"]

/// Returns the uses of `Dependencies`, `Registration`, wrappers and the `Needs` of components in a source that imports
/// their modules.
///
/// Any use but the known readings may register: an alias, an extension, a function that returns a container.
package func containerUse(of source: SwiftSource) -> ContainerUse {
  var use = ContainerUse()
  var tokens = TokenCursor(source)
  var open = OpenConditions()
  var previous: Token?
  var depth = 0
  while let token = tokens.next() {
    if token.kind == .directive { _ = open.follow(token, in: &tokens) }
    depth += tokens.isSign(token, "{") ? 1 : tokens.isSign(token, "}") ? -1 : 0
    defer { previous = token }
    guard token.kind == .identifier else { continue }
    let text = tokens.text(token)
    var reads = false
    if text == "Dependencies" {
      let member = tokens.takeSign(".") ? tokens.takeName() : nil
      let isParameter =
        member == nil && previous.map { tokens.isSign($0, ":") } == true && tokens.peek().map(tokens.text) != "="
      // A type such as 'Dependencies.Session' registers nothing.
      let isType = member != "Providers" && member?.first?.isUppercase == true
      reads = member == "current"
      if !reads, !isParameter, !isType { use.mayRegister = true }
    } else if text == "Registration" {
      reads = tokens.takeSign(".") && tokens.takeName().map(launching.contains) == true
      if !reads { use.mayRegister = true }
    } else if text.hasSuffix("Injected"), text.first?.isUppercase == true {
      reads = tokens.takeSign("(") && (tokens.takeSign("\\") || tokens.takeSign("."))
    } else if text.hasSuffix("Needs") {
      use.mayRegister = true
    }
    if reads, open.branches.isEmpty { use.read(at: token.position, isAtTopLevel: depth == 0) }
  }
  return use
}
