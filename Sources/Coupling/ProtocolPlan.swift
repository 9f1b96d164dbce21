import Disk
import Parallel
import SwiftSources

/// The protocol that stands in for a symbol of a cut.
///
/// It is told from the sources: members of the symbol whose names stand behind a dot in the files that use it. A member
/// of another type with that name is one too many, which a reader sees.
package struct ProtocolPlan: Sendable {
  package let name: String
  /// The unit in whose interface it stands: the one that uses it, or where several do the one that offers the symbol.
  package let unit: Int
  /// Requirements, as a protocol has them.
  package let members: [String]
  /// Whether users make a value of the type, which has to be handed in then.
  package let isMade: Bool

  /// The name of the service that it is.
  package var service: String {
    (name.first.map { $0.lowercased() } ?? "") + name.dropFirst().dropLast("Protocol".count)
  }

  /// - Returns: `nil` for what no protocol can stand in for: a function, a value, a protocol, which have to move.
  fileprivate init?(_ cut: CouplingPlan.CutSymbol, _ sources: CutSources, in coupling: Coupling) {
    let symbol = coupling.symbols[cut.symbol]
    guard Self.canStandIn(for: symbol.kind) else { return nil }
    let last = Self.lastName(symbol.name)
    name = "\(last)Protocol"
    unit = cut.users.count == 1 ? cut.users[0].unit : cut.unit
    let files = cut.users.flatMap { $0.use.mentions.map(\.file) }
    let used = files.reduce(into: Set<String>()) { $0.formUnion(sources.used[$1]?.behindDots ?? []) }
    isMade = files.contains { sources.used[$0]?.called.contains(last) ?? false }
    var members: [String] = []
    for member in sources.members[cut.unit]?[last] ?? []
    where used.contains(member.name) && !members.contains(member.requirement) {
      members.append(member.requirement)
    }
    self.members = members
  }

  fileprivate static func canStandIn(for kind: SymbolKind) -> Bool {
    switch kind {
    case .struct, .class, .enum, .actor: true
    default: false
    }
  }

  fileprivate static func lastName(_ name: String) -> String {
    name.split(separator: ".").last.map(String.init) ?? name
  }

  /// A member as a protocol requires it; `nil` for one that it cannot.
  fileprivate static func requirement(_ declaration: Declaration) -> String? {
    switch declaration.access {
    case .private?, .fileprivate?: return nil
    default: break
    }
    let head = declaration.modifiers.contains("static") || declaration.modifiers.contains("class") ? "static " : ""
    switch declaration.kind {
    case .function:
      // What follows a `where` is not known, and a requirement returns no `some`.
      guard let signature = declaration.signature, !declaration.hasRequirements, !isOpaque(signature.result) else {
        return nil
      }
      let parameters = signature.parameters.map { "\($0.label ?? "_"): \($0.type)" }
      let bounds = declaration.generics.map { name in name + (declaration.bounds[name].map { ": \($0)" } ?? "") }
      let generics = bounds.isEmpty ? "" : "<\(bounds.joined(separator: ", "))>"
      var text = "func \(quoted(declaration.name))\(generics)(\(parameters.joined(separator: ", ")))"
      if signature.isAsync { text += " async" }
      switch signature.errors {
      case .none: break
      case .ofArguments: text += " rethrows"
      case .any: text += " throws"
      case .typed(let type): text += " throws(\(type))"
      }
      if let result = signature.result { text += " -> \(result)" }
      return head + (declaration.modifiers.contains("mutating") ? "mutating " : "") + text
    case .value where !declaration.isCase:
      guard let type = declaration.type, !isOpaque(type) else { return nil }
      return "\(head)var \(quoted(declaration.name)): \(type) { get }"
    default: return nil
    }
  }

  private static func isOpaque(_ type: String?) -> Bool {
    type?.split { !$0.isLetter && !$0.isNumber && $0 != "_" }.contains("some") ?? false
  }

  /// A name as it is declared: a word of the language stands in backticks.
  private static func quoted(_ name: String) -> String {
    Word(rawValue: name) == nil && !Word.others.contains(name) ? name : "`\(name)`"
  }
}

/// What the sources say that a cut has to do with, each file read once.
private struct CutSources {
  struct Used: Sendable {
    /// Names behind a dot that `self` does not stand in front of.
    var behindDots: Set<String> = []
    /// Names in front of a bracket.
    var called: Set<String> = []
  }

  struct Member: Sendable {
    let type: String
    let name: String
    let requirement: String
  }

  /// By file that uses something.
  private(set) var used: [Int: Used] = [:]
  /// By unit that offers something, the members of its types.
  private(set) var members: [Int: [String: [Member]]] = [:]

  init(_ plan: CouplingPlan, _ coupling: Coupling) {
    let cut = plan.groups.flatMap(\.cut).filter { ProtocolPlan.canStandIn(for: coupling.symbols[$0.symbol].kind) }
    let users = Set(cut.flatMap { $0.users.flatMap { $0.use.mentions.map(\.file) } }).sorted()
    let files = coupling.sources.files
    for (file, used) in zip(users, concurrentMap(users.count) { Self.used(in: files[users[$0]].path) }) {
      self.used[file] = used
    }
    let types = Set(cut.map { ProtocolPlan.lastName(coupling.symbols[$0.symbol].name) })
    let units = Set(cut.map(\.unit))
    let owners = files.filter { units.contains($0.unit) && $0.path.hasSuffix(".swift") }
    let found = concurrentMap(owners.count) { Self.members(of: types, in: owners[$0].path) }
    for (file, members) in zip(owners, found) {
      for member in members { self.members[file.unit, default: [:]][member.type, default: []].append(member) }
    }
  }

  private static func used(in path: String) -> Used {
    guard let source = try? Disk.read(path, limit: CouplingSources.limit) else { return Used() }
    var lexer = Lexer(source)
    var used = Used()
    var (isBehindDot, isBehindSelf, previous) = (false, false, "")
    while let token = lexer.next() {
      let isName = token.kind == .identifier || token.kind == .quotedIdentifier
      let text = isName || token.kind == .punctuation ? lexer.text(token) : ""
      if isName, isBehindDot { used.behindDots.insert(text.filter { $0 != "`" }) }
      if text == "(" { used.called.insert(previous) }
      // What stands behind `self.` is the file's own.
      isBehindDot = text == "." && !isBehindSelf
      isBehindSelf = isName && text == "self"
      previous = isName ? text : ""
    }
    return used
  }

  private static func members(of types: Set<String>, in path: String) -> [Member] {
    guard let source = try? Disk.read(path, limit: CouplingSources.limit) else { return [] }
    let declared = declarations(of: source)
    return declared.compactMap { declaration in
      guard let parent = declaration.parent else { return nil }
      let type = ProtocolPlan.lastName(declared[parent].name)
      guard types.contains(type), let requirement = ProtocolPlan.requirement(declaration) else { return nil }
      return Member(type: type, name: declaration.name, requirement: requirement)
    }
  }
}

extension CouplingReport {
  /// By number of a symbol of the cuts the protocol that stands in for it; none for those that have to move.
  package var protocols: [Int: ProtocolPlan] {
    let sources = CutSources(plan, coupling)
    var protocols: [Int: ProtocolPlan] = [:]
    for cut in plan.groups.flatMap(\.cut) { protocols[cut.symbol] = ProtocolPlan(cut, sources, in: coupling) }
    return protocols
  }

  /// The module that a unit's protocols stand in.
  package func interface(of unit: Int) -> String { "\(CouplingSources.moduleName(name(unit)))Interface" }

  /// What to do about each symbol of the cuts, by number.
  package var advice: [Int: [String]] {
    let protocols = protocols
    var advice: [Int: [String]] = [:]
    for cut in plan.groups.flatMap(\.cut) { advice[cut.symbol] = lines(cut, protocols[cut.symbol]) }
    return advice
  }

  /// What to do about a symbol of a cut: the protocol, and the lines of the specs on both sides.
  private func lines(_ cut: CouplingPlan.CutSymbol, _ plan: ProtocolPlan?) -> [String] {
    let symbol = coupling.symbols[cut.symbol]
    guard let plan else {
      return [
        symbol.kind == .protocol
          ? "move it into an interface module, which both can use"
          : "move it to where both can use it, or hand it in: no protocol stands in for a \(symbol.kind.rawValue)"
      ]
    }
    let unit = CouplingSources.moduleName(name(plan.unit))
    let module = interface(of: plan.unit)
    let service = plan.service
    var lines = ["declare in \(module), and use it in place of the \(symbol.kind.rawValue):"]
    lines.append("  public protocol \(plan.name) {\(plan.members.isEmpty ? " }" : "")")
    if !plan.members.isEmpty { lines += plan.members.map { "    \($0)" } + ["  }"] }
    if plan.isMade { lines.append("a value is made there: take one in the initialiser in its place") }
    lines.append("in the spec of \(unit):  modules: { \(module): { services: { \(service): \(plan.name) } } }")
    if plan.unit != cut.unit {
      lines.append(
        "in the spec of \(CouplingSources.moduleName(name(cut.unit))):  provides: { \(service): \(symbol.name) }")
    } else {
      lines.append("and there:  provides: { \(service): \(symbol.name) }")
    }
    let users = cut.users.filter { $0.unit != plan.unit }.map { CouplingSources.moduleName(name($0.unit)) }
    if !users.isEmpty {
      lines.append("in the spec of \(users.joined(separator: ", ")):  dependencies: [\(unit)/\(module)]")
    }
    return lines
  }
}
