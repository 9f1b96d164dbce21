import Text

/// Turns a derivation into sentences, in the order of "Error Reporting" in dart pub's doc/solver.md. A sentence that is
/// needed more than once gets a number and is written once.
package struct Reporter {
  /// A sentence of the explanation.
  package struct Sentence: Equatable, Sendable {
    /// Set when a later sentence refers to it.
    package var number: Int?
    package var text: String
    /// True if a new argument begins.
    package var startsParagraph = false
  }

  private let derivation: Derivation
  private var sentences: [Sentence] = []
  /// The sentence that concludes a line, once it is written.
  private var written: [Int: Int] = [:]
  private var uses: [Int]
  private var nextNumber = 1
  private var isDeep = false
  /// Nobody follows a deeper explanation, and the stack is finite.
  private static let deepest = 400
  private static let mostSentences = 60

  private init(_ derivation: Derivation) {
    self.derivation = derivation
    uses = Array(repeating: 0, count: derivation.lines.count)
    for line in derivation.lines {
      if case .lines(let one, let two) = line.cause {
        uses[one] += 1
        uses[two] += 1
      }
    }
  }

  /// The explanation, a sentence each.
  package static func sentences(_ derivation: Derivation) -> [Sentence] {
    guard let last = derivation.lines.indices.last else { return [] }
    var reporter = Reporter(derivation)
    if case .fact = derivation.lines[last].cause {
      return [Sentence(text: "Because \(derivation.statement(last)), there is no solution.")]
    }
    reporter.visit(last, depth: 0)
    return reporter.isDeep || reporter.sentences.count > mostSentences ? facts(derivation) : reporter.sentences
  }

  /// The explanation as text, one line per sentence, with the repairs as the last lines.
  package static func text(_ derivation: Derivation, repairs: [Repair] = []) -> String {
    let sentences = sentences(derivation)
    let width = sentences.compactMap(\.number).max().map { "(\($0)) ".count } ?? 0
    var lines: [String] = []
    for sentence in sentences {
      if sentence.startsParagraph, !lines.isEmpty { lines.append("") }
      let mark = sentence.number.map { "(\($0)) " } ?? ""
      // The sentence may contain text of packages, whose line feeds are escaped.
      lines.append(mark.padded(to: width) + sentence.text.visible)
    }
    if !repairs.isEmpty {
      lines.append("")
      lines.append(repairs.count == 1 ? "This would solve it:" : "Each of these would solve it:")
      lines += repairs.map { "  - \("\($0)".visible)" }
    }
    return lines.joined(separator: "\n")
  }

  private static let mostBriefLines = 10

  /// The explanation in ten lines at most: of one that is longer, the facts that leave least choice.
  package static func brief(_ derivation: Derivation) -> String {
    let text = text(derivation)
    if text.split(separator: "\n").count <= mostBriefLines { return text }
    let facts = facts(derivation, most: mostBriefLines - 2).map(\.text.visible)
    return (facts + ["Pass '--verbose' to see how these conflict."]).joined(separator: "\n")
  }

  /// For a derivation that is too long to follow, only its facts.
  private static func facts(_ derivation: Derivation, most: Int = mostSentences) -> [Sentence] {
    var seen: Set<String> = []
    var result = [Sentence(text: "These conflict with each other:")]
    let places = derivation.lines.indices.sorted { one, two in
      let (left, right) = (rank(derivation.lines[one]), rank(derivation.lines[two]))
      return left == right ? one < two : left < right
    }
    for place in places {
      guard case .fact = derivation.lines[place].cause else { continue }
      let statement = derivation.statement(place)
      if seen.insert(statement).inserted { result.append(Sentence(text: "  \(statement)")) }
    }
    let rest = result.count - 1 - most
    if rest > 0 {
      result.removeLast(rest)
      result.append(Sentence(text: "  and \(rest) more"))
    }
    return result
  }

  /// Facts that leave no choice first, then those of the request, then those of packages.
  private static func rank(_ line: Derivation.Line) -> Int {
    guard case .fact(let fact) = line.cause else { return 3 }
    return switch fact {
    case .requirement(_, admitsNothing: true), .dependency(_, admitsNothing: true), .held, .override, .excluded,
      .refused, .unreadable, .prerelease:
      0
    case .requirement: 1
    case .dependency: 2
    }
  }

  // MARK: Order

  private mutating func visit(_ place: Int, depth: Int) {
    guard depth < Self.deepest, case .lines(let one, let two) = derivation.lines[place].cause else {
      isDeep = isDeep || depth >= Self.deepest
      return
    }
    switch (isDerived(one), isDerived(two)) {
    case (true, true): visitBranch(place, one, two, depth: depth)
    case (true, false): visitChain(place, derived: one, fact: two, depth: depth)
    case (false, true): visitChain(place, derived: two, fact: one, depth: depth)
    case (false, false): write(place, "Because \(derivation.statement(one, and: two))")
    }
  }

  /// A line that follows from a derived line and a fact.
  private mutating func visitChain(_ place: Int, derived: Int, fact: Int, depth: Int) {
    if let reference = reference(derived) {
      let first = derivation.statement(fact)
      let joint = first.contains(", ") ? ", and" : " and"
      write(place, "Because \(first)\(joint) \(derivation.statement(derived)) \(reference)")
    } else if let (inner, innerFact) = collapsible(derived) {
      visit(inner, depth: depth + 1)
      write(place, "And because \(derivation.statement(innerFact, and: fact))")
    } else {
      visit(derived, depth: depth + 1)
      write(place, "And because \(derivation.statement(fact))")
    }
  }

  /// A line that follows from two derived lines.
  private mutating func visitBranch(_ place: Int, _ one: Int, _ two: Int, depth: Int) {
    switch (reference(one), reference(two)) {
    case (let first?, let second?):
      write(
        place,
        "Because \(derivation.statement(one)) \(first) and \(derivation.statement(two)) \(second)")
    case (let first?, nil):
      visit(two, depth: depth + 1)
      write(place, "And because \(derivation.statement(one)) \(first)")
    case (nil, let second?):
      visit(one, depth: depth + 1)
      write(place, "And because \(derivation.statement(two)) \(second)")
    case (nil, nil):
      // The shorter one comes right before the conclusion, so that it needs no number.
      let (first, second) = restsOnFacts(one) ? (two, one) : (one, two)
      visit(first, depth: depth + 1)
      if let mark = reference(second) {
        // The first one rests on the second, which has been written by now.
        write(place, "And because \(derivation.statement(second)) \(mark)")
      } else if restsOnFacts(second) {
        visit(second, depth: depth + 1)
        write(place, "Thus")
      } else {
        let mark = "(\(numbered(first)))"
        let count = sentences.count
        visit(second, depth: depth + 1)
        if sentences.indices.contains(count) { sentences[count].startsParagraph = true }
        write(place, "And because \(derivation.statement(first)) \(mark)")
      }
    }
  }

  private mutating func write(_ place: Int, _ reason: String) {
    let isLast = place == derivation.lines.count - 1
    let text: String
    if isLast, reason.hasPrefix("And because") {
      text = "So, because" + reason.dropFirst("And because".count)
    } else {
      text = reason
    }
    sentences.append(Sentence(text: "\(text), \(derivation.statement(place))."))
    written[place] = sentences.count - 1
    if uses[place] > 1 { _ = numbered(place) }
  }

  // MARK: Numbers

  private mutating func numbered(_ place: Int) -> Int {
    guard let sentence = written[place] else { return 0 }
    if let known = sentences[sentence].number { return known }
    sentences[sentence].number = nextNumber
    nextNumber += 1
    return nextNumber - 1
  }

  /// `(3)` if the line has been written and has a number.
  private func reference(_ place: Int) -> String? {
    written[place].flatMap { sentences[$0].number }.map { "(\($0))" }
  }

  private func isDerived(_ place: Int) -> Bool {
    if case .lines = derivation.lines[place].cause { true } else { false }
  }

  private func restsOnFacts(_ place: Int) -> Bool {
    guard case .lines(let one, let two) = derivation.lines[place].cause else { return true }
    return !isDerived(one) && !isDerived(two)
  }

  /// The derived part and the fact of a line that is used once and can share a sentence with its conclusion.
  private func collapsible(_ place: Int) -> (derived: Int, fact: Int)? {
    guard uses[place] == 1, case .lines(let one, let two) = derivation.lines[place].cause,
      isDerived(one) != isDerived(two)
    else { return nil }
    let (derived, fact) = isDerived(one) ? (one, two) : (two, one)
    return reference(derived) == nil ? (derived, fact) : nil
  }
}
