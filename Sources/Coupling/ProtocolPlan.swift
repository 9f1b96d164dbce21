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
  /// The global actor that the type, and so the protocol, is isolated to: `MainActor`.
  package let isolation: String?
  /// Of members that are used and not among ``members``, what each is and why it is left out.
  package let leftOut: [String]
  /// The names that it is written with, each once.
  package let words: [String]
  /// Types that it names of units of the same cycle, in whose modules they cannot stay: the interface would need them.
  package let strays: [(name: String, unit: Int)]
  /// Other units whose types it names.
  package let others: [Int]
  /// What the files import that declare the members, by the modules' names.
  package let imports: Set<String>

  /// The name of the service that it is.
  package var service: String {
    (name.first.map { $0.lowercased() } ?? "") + name.dropFirst().dropLast("Protocol".count)
  }

  /// What follows the name of the service in a spec.
  package var declaration: String {
    isolation.map { "{ protocol: \(name), isolation: \($0) }" } ?? name
  }

  /// Whether nothing says that all threads may share a value of the type.
  package let isTransient: Bool

  /// What follows the name of the service in the spec of what provides it.
  ///
  /// - Parameter type: the name of the symbol.
  package func provider(_ type: String) -> String { isTransient ? "{ type: \(type), scope: transient }" : type }

  /// What stands before its braces.
  ///
  /// - Parameter base: what it inherits. A type on a global actor is Sendable, and its protocol has to say so.
  package func head(base: String?) -> String {
    let bases = [base, isolation == nil ? nil : "Sendable"].compactMap { $0 }.joined(separator: ", ")
    let attribute = isolation.map { "@\($0) " } ?? ""
    return "\(attribute)public protocol \(name)\(bases.isEmpty ? "" : ": \(bases)")"
  }

  /// - Returns: `nil` for what no protocol can stand in for: a function, a value, a protocol, which have to move.
  fileprivate init?(
    _ cut: CouplingPlan.CutSymbol, of group: CouplingPlan.Group, _ sources: CutSources, in coupling: Coupling
  ) {
    let symbol = coupling.symbols[cut.symbol]
    guard Self.canStandIn(for: symbol.kind) else { return nil }
    let last = Self.lastName(symbol.name)
    name = "\(last)Protocol"
    unit = cut.users.count == 1 ? cut.users[0].unit : cut.unit
    let files = cut.users.flatMap { $0.use.mentions.map(\.file) }
    let used = files.reduce(into: Set<String>()) { $0.formUnion(sources.used[$1]?.behindDots ?? []) }
    isMade = files.contains { sources.used[$0]?.called.contains(last) ?? false }
    // A protocol knows nothing of what the type is generic over.
    let generics = sources.generics[cut.unit]?[last] ?? []
    var (members, leftOut, imports): ([String], Set<String>, Set<String>) = ([], [], [])
    for member in sources.members[cut.unit]?[last] ?? []
    where used.contains(member.name) && !members.contains(member.requirement)
      && generics.isDisjoint(with: Self.words([member.requirement]))
    {
      if member.isStatic {
        leftOut.insert("'\(member.name)' is static, and no value has it: hand in what it gives")
        continue
      }
      if Self.words([member.requirement]).contains(last) {
        leftOut.insert("'\(member.name)' names '\(last)' itself: let it be written with '\(name)', and require it then")
        continue
      }
      members.append(member.requirement)
      imports.formUnion(member.imports)
    }
    (self.members, self.leftOut, self.imports) = (members, leftOut.sorted(), imports)
    isolation = sources.isolations[cut.unit]?[last]
    isTransient = symbol.kind != .actor && isolation == nil
    words = Self.words(members + [isolation ?? ""])
    let named = Set(words)
    let units = coupling.symbols.lazy.filter { $0.unit >= 0 && named.contains($0.name) && $0.kind.isType }
      .map { (name: $0.name, unit: $0.unit) }
    // Those of the unit itself that no other uses are no symbols of the coupling.
    let own = words.filter { sources.types[cut.unit]?.contains($0) ?? false }.map { (name: $0, unit: cut.unit) }
    var seen: Set<String> = []
    strays = (own + units.filter { group.units.contains($0.unit) }).filter { seen.insert($0.name).inserted }
      .sorted { $0.name < $1.name }
    others = Set(units.lazy.filter { !group.units.contains($0.unit) }.map(\.unit)).sorted()
  }

  /// The words of requirements, each once.
  private static func words(_ requirements: [String]) -> [String] {
    var seen: Set<String> = []
    return requirements.flatMap { $0.split { !$0.isLetter && !$0.isNumber && $0 != "_" } }.map(String.init)
      .filter { seen.insert($0).inserted }
  }

  /// The global actor among attributes.
  fileprivate static func isolation(_ declaration: Declaration) -> String? {
    declaration.attributes.first { $0.hasSuffix("Actor") }
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
    // One that is not always there cannot be required.
    if !declaration.conditions.isEmpty || !declaration.availability.isEmpty { return nil }
    var head = isolation(declaration).map { "@\($0) " } ?? ""
    if declaration.modifiers.contains("nonisolated") { head += "nonisolated " }
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
      guard let type = declaration.type, !isOpaque(type), !isCall(type) else { return nil }
      return "\(head)var \(quoted(declaration.name)): \(type) { get }"
    default: return nil
    }
  }

  private static func isOpaque(_ type: String?) -> Bool {
    type?.split { !$0.isLetter && !$0.isNumber && $0 != "_" }.contains("some") ?? false
  }

  /// Whether a value without a type is made by a function, so that its type is not known.
  private static func isCall(_ type: String) -> Bool {
    lastName(type).unicodeScalars.first?.properties.isLowercase ?? false
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
    let isStatic: Bool
    /// Of its file, by the modules' names.
    let imports: Set<String>
  }

  /// What a file that offers something declares.
  private struct Declared: Sendable {
    var members: [Member] = []
    /// The names of all its types, without those around them.
    var types: Set<String> = []
    /// By type of a cut, the global actor that it is isolated to.
    var isolations: [String: String] = [:]
    /// By type of a cut, what it and the types around it are generic over.
    var generics: [String: Set<String>] = [:]

    mutating func note(_ type: Declaration, among all: [Declaration]) {
      isolations[type.name] = ProtocolPlan.isolation(type)
      var (names, around) = (Set(type.generics), type.parent)
      while let index = around {
        names.formUnion(all[index].generics)
        around = all[index].parent
      }
      generics[type.name, default: []].formUnion(names)
    }
  }

  /// By file that uses something.
  private(set) var used: [Int: Used] = [:]
  /// By unit that offers something, the members of its types.
  private(set) var members: [Int: [String: [Member]]] = [:]
  /// By unit that offers something, the names of its types.
  private(set) var types: [Int: Set<String>] = [:]
  private(set) var isolations: [Int: [String: String]] = [:]
  private(set) var generics: [Int: [String: Set<String>]] = [:]

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
    let found = concurrentMap(owners.count) { Self.declared(of: types, in: owners[$0].path) }
    for (file, declared) in zip(owners, found) {
      for member in declared.members { members[file.unit, default: [:]][member.type, default: []].append(member) }
      self.types[file.unit, default: []].formUnion(declared.types)
      isolations[file.unit, default: [:]].merge(declared.isolations) { first, _ in first }
      generics[file.unit, default: [:]].merge(declared.generics) { $0.union($1) }
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

  private static func declared(of types: Set<String>, in path: String) -> Declared {
    guard let source = try? Disk.read(path, limit: CouplingSources.limit) else { return Declared() }
    var result = Declared()
    var imported: Set<String>?
    let found = declarations(of: source)
    for declaration in found {
      if declaration.kind.isType && declaration.kind != .extension || declaration.kind == .typealias {
        result.types.insert(declaration.name)
        if types.contains(declaration.name) { result.note(declaration, among: found) }
      }
      guard let parent = declaration.parent else { continue }
      let type = ProtocolPlan.lastName(found[parent].name)
      // What an extension has where something else holds is not always there.
      if found[parent].kind == .extension && found[parent].hasRequirements || !types.contains(type) { continue }
      guard let requirement = ProtocolPlan.requirement(declaration) else { continue }
      let modules = imported ?? Set(imports(of: source).filter(\.conditions.isEmpty).map(\.module))
      imported = modules
      result.members.append(
        Member(
          type: type, name: declaration.name, requirement: requirement,
          isStatic: !Set(["static", "class"]).isDisjoint(with: declaration.modifiers), imports: modules))
    }
    return result
  }
}

extension CouplingReport {
  /// By number of a symbol of the cuts the protocol that stands in for it; none for those that have to move.
  package var protocols: [Int: ProtocolPlan] {
    let sources = CutSources(plan, coupling)
    var protocols: [Int: ProtocolPlan] = [:]
    for group in plan.groups {
      for cut in group.cut { protocols[cut.symbol] = ProtocolPlan(cut, of: group, sources, in: coupling) }
    }
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
    var lines = plan.strays.map { stray in
      "move '\(stray.name)' of \(CouplingSources.moduleName(name(stray.unit))) first, to where both can use it: the "
        + "protocol names it"
    }
    lines.append("declare in \(module), and use it in place of the \(symbol.kind.rawValue):")
    lines.append("  \(plan.head(base: symbol.kind == .actor ? "Actor" : nil)) {\(plan.members.isEmpty ? " }" : "")")
    if !plan.members.isEmpty { lines += plan.members.map { "    \($0)" } + ["  }"] }
    if plan.isMade { lines.append("a value is made there: take one in the initialiser in its place") }
    lines += plan.leftOut
    let others = plan.others.map { CouplingSources.moduleName(name($0)) }
    let needs = others.isEmpty ? "" : "dependencies: [\(others.joined(separator: ", "))], "
    lines.append(
      "in the spec of \(unit):  modules: { \(module): { \(needs)services: { \(service): \(plan.declaration) } } }")
    let provides = "provides: { \(service): \(plan.provider(symbol.name)) }"
    if plan.unit != cut.unit {
      lines.append("in the spec of \(CouplingSources.moduleName(name(cut.unit))):  \(provides)")
    } else {
      lines.append("and there:  \(provides)")
    }
    let users = cut.users.filter { $0.unit != plan.unit }.map { CouplingSources.moduleName(name($0.unit)) }
    if !users.isEmpty {
      lines.append("in the spec of \(users.joined(separator: ", ")):  dependencies: [\(unit)/\(module)]")
    }
    return lines
  }
}
