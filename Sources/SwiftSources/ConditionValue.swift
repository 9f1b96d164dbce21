/// A part of an `#if` condition that is decided from outside: `os(Linux)`, `canImport(UIKit)`, `DEBUG`.
package struct ConditionFact: Equatable, Sendable {
  /// `os`, `canImport`, or the flag itself.
  package let name: String
  /// The text between its parentheses; `nil` for a flag.
  package let argument: String?

  package init(_ name: String, _ argument: String? = nil) { (self.name, self.argument) = (name, argument) }
}

extension Condition {
  /// Returns whether the branch is compiled, as far as facts decide it; `nil` if it depends on others.
  ///
  /// - Parameter fact: the value of a part, `nil` if it is unknown.
  package func value(_ fact: (ConditionFact) -> Bool?) -> Bool? {
    var result = holds.map { ConditionText($0).value(fact) } ?? true
    for text in failed where result != false {
      let other = ConditionText(text).value(fact)
      result = and(result, other.map { !$0 })
    }
    return isLong ? and(result, nil) : result
  }
}

extension Sequence<Condition> {
  /// Returns whether all branches are compiled, as far as facts decide it; `nil` if it depends on others, or if there
  /// are too many.
  package func value(_ fact: (ConditionFact) -> Bool?) -> Bool? {
    var result: Bool? = true
    var count = 0
    for condition in self {
      count += condition.failed.count + 1
      if count > mostConditions { return nil }
      result = and(result, condition.value(fact))
      if result == false { return false }
    }
    return result
  }

  /// True if more branches are nested than anybody writes by hand. It is not decided whether they are compiled, since
  /// each import in them would need all of them.
  package var areTooMany: Bool {
    var count = 0
    for condition in self {
      count += condition.failed.count + 1
      if condition.isLong || count > mostConditions { return true }
    }
    return false
  }
}

/// All conditions and earlier branches around one place that are looked at. The compiler takes no more than 256 that
/// stand in each other.
private let mostConditions = 1024

/// The logic of three values, where `nil` is unknown.
private func and(_ first: Bool?, _ second: Bool?) -> Bool? {
  if first == false || second == false { return false }
  return first == nil || second == nil ? nil : true
}

private func or(_ first: Bool?, _ second: Bool?) -> Bool? {
  if first == true || second == true { return true }
  return first == nil || second == nil ? nil : false
}

/// A condition as text: names, parentheses, `!`, `&&` and `||`. Anything else counts as unknown.
private struct ConditionText {
  private var tokens: [Substring] = []

  init(_ text: String) {
    var rest = text[...]
    while let first = rest.first {
      if first == " " {
        rest.removeFirst()
      } else if rest.hasPrefix("&&") || rest.hasPrefix("||") {
        tokens.append(rest.prefix(2))
        rest.removeFirst(2)
      } else if "()!".contains(first) {
        tokens.append(rest.prefix(1))
        rest.removeFirst()
      } else {
        let word = rest.prefix { !" ()!&|".contains($0) }
        tokens.append(word.isEmpty ? rest.prefix(1) : word)
        rest.removeFirst(max(word.count, 1))
      }
    }
  }

  func value(_ fact: (ConditionFact) -> Bool?) -> Bool? {
    var next = 0
    let result = alternatives(&next, 0, fact)
    return next == tokens.count ? result : nil
  }

  private func alternatives(_ next: inout Int, _ depth: Int, _ fact: (ConditionFact) -> Bool?) -> Bool? {
    var result = conjunction(&next, depth, fact)
    while next < tokens.count, tokens[next] == "||" {
      next += 1
      result = or(result, conjunction(&next, depth, fact))
    }
    return result
  }

  private func conjunction(_ next: inout Int, _ depth: Int, _ fact: (ConditionFact) -> Bool?) -> Bool? {
    var result = operand(&next, depth, fact)
    while next < tokens.count, tokens[next] == "&&" {
      next += 1
      result = and(result, operand(&next, depth, fact))
    }
    return result
  }

  private func operand(_ next: inout Int, _ depth: Int, _ fact: (ConditionFact) -> Bool?) -> Bool? {
    // The compiler takes no more brackets than these; the stack has an end.
    guard next < tokens.count, depth < 256 else { return nil }
    let token = tokens[next]
    next += 1
    switch token {
    case "!": return operand(&next, depth + 1, fact).map { !$0 }
    case "(":
      let result = alternatives(&next, depth + 1, fact)
      if next < tokens.count, tokens[next] == ")" { next += 1 }
      return result
    case "true": return true
    case "false": return false
    case ")", "&&", "||": return nil
    default: break
    }
    guard next < tokens.count, tokens[next] == "(" else { return fact(ConditionFact(String(token))) }
    var open = 0
    var argument = ""
    while next < tokens.count {
      if tokens[next] == "(" { open += 1 }
      if tokens[next] == ")" { open -= 1 }
      next += 1
      if open == 0 { break }
      if !(open == 1 && argument.isEmpty && tokens[next - 1] == "(") { argument += tokens[next - 1] }
    }
    return fact(ConditionFact(String(token), argument))
  }
}
