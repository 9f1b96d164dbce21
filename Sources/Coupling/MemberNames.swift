import SwiftSources
import Text

/// The names of members that a file mentions, those that it sets, and what it inherits.
struct MemberNames: Sendable {
  /// Names behind a dot that `self` does not stand in front of.
  private(set) var behindDots: Set<String> = []
  /// The members of these that are assigned, or whose own members are.
  private(set) var assigned: Set<String> = []
  /// Names in front of a bracket.
  private(set) var called: Set<String> = []
  /// The last names of what its types inherit.
  private(set) var inherited: Set<String> = []

  /// The names behind dots of the expression that is being read.
  private struct Chain {
    var names: [String] = []
    /// True if `&` precedes it.
    var isReference = false
  }

  init() {}

  init(_ source: [UInt8]) {
    inherited = Set(declarations(of: SwiftSource(source)).flatMap(\.inherited).map(lastName))
    var lexer = Lexer(source)
    var (chain, outer) = (Chain(), [Chain]())
    var (isBehindDot, isBehindSelf, previous) = (false, false, "")
    while let token = lexer.next() {
      let isName = token.kind == .identifier || token.kind == .quotedIdentifier
      let isSign = token.kind == .punctuation || token.kind == .operatorSign
      let text = isName || isSign ? lexer.text(token).filter { $0 != "`" } : ""
      if text == "(" { called.insert(previous) }
      switch text {
      case _ where isName && isBehindDot: note(text, &chain)
      case _ where isName: if previous != "&" || chain.isReference == false { chain = Chain() }
      case ".", "?", "!": break
      case "(", "[", "{":
        outer.append(chain)
        chain = Chain()
      case ")", "]": chain = outer.popLast() ?? Chain()
      case "}":
        _ = outer.popLast()
        chain = Chain()
      default:
        if token.kind == .operatorSign, Self.sets(text) { assigned.formUnion(chain.names) }
        let range = token.range
        let isPrefix = !lexer.isBound(before: range.lowerBound) && lexer.isBound(behind: range.upperBound)
        if token.kind == .interpolationStart { outer.append(chain) }
        chain =
          token.kind == .interpolationEnd ? outer.popLast() ?? Chain() : Chain(isReference: text == "&" && isPrefix)
      }
      // A name behind `self.` belongs to the file itself.
      isBehindDot = text == "." && !isBehindSelf
      isBehindSelf = isName && text == "self"
      previous = isName || text == "&" ? text : ""
    }
  }

  private mutating func note(_ name: String, _ chain: inout Chain) {
    behindDots.insert(name)
    chain.names.append(name)
    if chain.isReference || Self.changing.contains(name) { assigned.formUnion(chain.names) }
  }

  private static func sets(_ sign: String) -> Bool {
    sign.hasSuffix("=") && !["==", "!=", "<=", ">=", "===", "!==", "~="].contains(sign)
  }

  /// Functions of the language's libraries that change what they are called on.
  private static let changing: Set<String> = [
    "append", "insert", "remove", "removeAll", "removeFirst", "removeLast", "removeSubrange", "removeValue", "popFirst",
    "popLast", "sort", "shuffle", "reverse", "swapAt", "toggle", "negate", "merge", "updateValue", "formUnion",
    "formIntersection", "subtract", "replaceSubrange",
  ]
}

/// The part behind the last dot of a name.
func lastName(_ name: String) -> String { name.split(separator: ".").last.map(String.init) ?? name }
