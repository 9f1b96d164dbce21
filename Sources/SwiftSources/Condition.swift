/// A branch of an `#if`.
package struct Condition: Hashable, Sendable {
  /// The conditions of the earlier branches; if this one is compiled, all of them are false.
  package let failed: [String]
  /// Its own condition as written, without spaces: `os(iOS) && !canImport(UIKit)`. `nil` for an `#else`.
  package let holds: String?

  /// True if there are more earlier branches than `failed` has.
  package let isLong: Bool

  package init(failed: [String] = [], holds: String?, isLong: Bool = false) {
    (self.failed, self.holds, self.isLong) = (failed, holds, isLong)
  }
}

/// The open `#if`s at a place in a source.
struct OpenConditions {
  /// From the outermost.
  private(set) var branches: [Condition] = []

  /// The effect of a directive on the conditions.
  enum Effect { case begins, changesBranch, ends }

  /// Updates the conditions for a directive, and reads its condition from the following tokens; `nil` for other
  /// directives.
  mutating func follow(_ directive: Token, in tokens: inout TokenCursor) -> Effect? {
    if tokens.spells(directive, "#if") {
      branches.append(Condition(holds: Self.condition(behind: directive, in: &tokens)))
      return .begins
    }
    if tokens.spells(directive, "#elseif") {
      changeBranch(to: Self.condition(behind: directive, in: &tokens))
      return .changesBranch
    }
    if tokens.spells(directive, "#else") {
      changeBranch(to: nil)
      return .changesBranch
    }
    if tokens.spells(directive, "#endif") {
      _ = branches.popLast()
      return .ends
    }
    return nil
  }

  private mutating func changeBranch(to condition: String?) {
    guard let last = branches.popLast() else { return }
    // Each branch of a chain has all before it. Chains this long are not written by hand.
    let isLong = last.isLong || last.failed.count == 512
    let failed = isLong ? last.failed : last.failed + (last.holds.map { [$0] } ?? [])
    branches.append(Condition(failed: failed, holds: condition, isLong: isLong))
  }

  /// The rest of the directive's line, and further lines while a parenthesis is open.
  private static func condition(behind directive: Token, in tokens: inout TokenCursor) -> String {
    var text = ""
    var depth = 0
    while let token = tokens.peek(), !token.startsLine || depth > 0, token.kind != .directive {
      tokens.advance()
      if tokens.isSign(token, "(") { depth += 1 }
      if tokens.isSign(token, ")") { depth -= 1 }
      let isJoint = tokens.spells(token, "&&") || tokens.spells(token, "||")
      text += isJoint ? " \(tokens.text(token)) " : tokens.text(token)
    }
    return text
  }
}
