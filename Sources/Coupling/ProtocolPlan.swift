import SwiftSources
import Text

/// The protocol that replaces a symbol of a cut.
///
/// It is derived from the sources: it has the members of the symbol whose names follow a dot in the files that use it.
/// A member with the name of another type's member may be included needlessly, which a reader sees.
package struct ProtocolPlan: Sendable {
  package let name: String
  /// The unit in whose interface it stands: the one that uses it, or where several do the one that offers the symbol.
  package let unit: Int
  /// The protocols that it inherits.
  package let inherited: [String]
  /// Requirements, as a protocol has them.
  package let members: [String]
  /// True if users make a value of the type, which has to be passed in then.
  package let isMade: Bool
  /// The global actor that the type, and so the protocol, is isolated to: `MainActor`.
  package let isolation: String?
  /// The used members that are not among ``members``, each with the reason, and the drawbacks of those that are.
  package let leftOut: [String]
  /// The names that it is written with, each once.
  package let words: [String]
  /// Types that it names of units of the same cycle, in whose modules they cannot stay: the interface would need them.
  package let strays: [(name: String, unit: Int)]
  /// Other units whose types it names.
  package let others: [Int]
  /// The modules that the files of the members import.
  package let imports: Set<String>

  /// The name of the service that it is.
  package var service: String {
    (name.first.map { $0.lowercased() } ?? "") + name.dropFirst().dropLast("Protocol".count)
  }

  /// The value of the service's entry in a spec.
  package var declaration: String { isolation.map { "{ protocol: \(name), isolation: \($0) }" } ?? name }

  /// True if no declaration allows all threads to share a value of the type.
  package let isTransient: Bool

  /// The value of the service's entry in the spec of its provider.
  ///
  /// - Parameter type: the name of the symbol.
  package func provider(_ type: String) -> String { isTransient ? "{ type: \(type), scope: transient }" : type }

  /// The declaration up to its braces.
  package var head: String {
    let attribute = isolation.map { "@\($0) " } ?? ""
    return "\(attribute)public protocol \(name)\(inherited.isEmpty ? "" : ": ")\(inherited.joined(separator: ", "))"
  }

  /// - Parameters:
  ///   - name: the protocol's name.
  ///   - others: by the last name of a type that has a protocol in its place too, the name of that.
  ///   - used: by type, the members of it that users use, with their labels; `nil` where names alone tell.
  fileprivate init(
    _ cut: CouplingPlan.CutSymbol, _ name: String, of group: CouplingPlan.Group, insteadOf others: [String: String],
    used exact: [String: Set<String>]?, _ sources: CutSources, in coupling: Coupling
  ) {
    let symbol = coupling.symbols[cut.symbol]
    let whole = sources.name(of: symbol)
    let last = lastName(whole)
    self.name = name
    unit = cut.users.count == 1 ? cut.users[0].unit : cut.unit
    let uses = cut.users.flatMap { $0.use.mentions.compactMap { sources.used[$0.file] } }
    isMade = uses.contains { $0.called.contains(last) }
    let chosen = Self.members(of: whole, name, cut.unit, uses, insteadOf: others, used: exact, sources)
    (members, leftOut, imports) = (chosen.members, chosen.leftOut.sorted(), chosen.imports)
    let known = sources.declared[cut.unit]?.types[whole]
    isolation = known?.isolation
    // An index calls an actor a class.
    let isActor = symbol.kind == .actor || known?.kind == .actor
    // A type on a global actor is Sendable, and its protocol has to say so.
    inherited =
      (isActor ? ["Actor"] : symbol.kind == .class ? ["AnyObject"] : []) + (isolation == nil ? [] : ["Sendable"])
    isTransient = !isActor && isolation == nil
    self.words = ProtocolMember.words(chosen.words + [isolation ?? ""])
    let named = Set(self.words)
    let units = coupling.symbols.lazy.filter { $0.unit >= 0 && named.contains($0.name) && $0.kind.isType }
      .map { (name: $0.name, unit: $0.unit) }
    // Those of the unit itself that no other uses are no symbols of the coupling.
    let own = self.words.filter { sources.declared[cut.unit]?.lastNames.contains($0) ?? false }
      .map { (name: $0, unit: cut.unit) }
    var seen: Set<String> = []
    strays = (own + units.filter { group.units.contains($0.unit) }).filter { seen.insert($0.name).inserted }
      .sorted { $0.name < $1.name }
    self.others = Set(units.lazy.filter { !group.units.contains($0.unit) }.map(\.unit)).sorted()
  }

  /// The members of a type that a protocol has, and those that it cannot have.
  private struct Members {
    var members: [String] = []
    /// The advice about the others.
    var leftOut: Set<String> = []
    var words: [String] = []
    var imports: Set<String> = []
  }

  private static func members(
    of whole: String, _ name: String, _ unit: Int, _ uses: [MemberNames], insteadOf others: [String: String],
    used exact: [String: Set<String>]?, _ sources: CutSources
  ) -> Members {
    let used = uses.reduce(into: Set<String>()) { $0.formUnion($1.behindDots) }
    let assigned = uses.reduce(into: Set<String>()) { $0.formUnion($1.assigned) }
    let last = lastName(whole)
    var chosen = Members()
    for (type, member) in sources.members(of: whole, in: unit) {
      guard exact.map({ $0[type]?.contains(member.fullName) ?? false }) ?? used.contains(member.name) else { continue }
      let replaced = member.words.first { $0 == last } ?? member.words.first { others[$0] != nil }
      if member.isStatic {
        chosen.leftOut.insert("'\(member.name)' is static, and values do not have it: pass in its result")
      } else if let obstacle = member.obstacle {
        chosen.leftOut.insert(obstacle)
      } else if let replaced {
        let own = replaced == last
        chosen.leftOut.insert(
          "'\(member.name)' uses '\(replaced)'\(own ? " itself" : ""): write it with "
            + "'\(own ? name : others[replaced] ?? "")', and add it to the protocol")
      } else {
        let requirement = member.requirement(isSet: assigned.contains(member.name))
        if chosen.members.contains(requirement) { continue }
        chosen.members.append(requirement)
        chosen.leftOut.formUnion(member.losses)
        chosen.words += member.words
        chosen.imports.formUnion(member.imports)
      }
    }
    return chosen
  }
}

/// The plans for the symbols of all cuts, by their numbers.
package struct ProtocolPlans: Sendable {
  package private(set) var plans: [Int: ProtocolPlan] = [:]
  /// The reasons why symbols have to move instead, as a clause.
  package private(set) var obstacles: [Int: String] = [:]

  fileprivate init(_ plan: CouplingPlan, _ coupling: Coupling) {
    let sources = CutSources(plan, coupling)
    for cut in plan.groups.flatMap(\.cut) { obstacles[cut.symbol] = Self.obstacle(cut, sources, coupling) }
    let names = Self.names(of: plan.groups.flatMap(\.cut).filter { obstacles[$0.symbol] == nil }, sources, coupling)
    for group in plan.groups {
      let cuts = group.cut.filter { names[$0.symbol] != nil }
      let byLast = Dictionary(grouping: cuts) { lastName(coupling.symbols[$0.symbol].name) }
      for cut in cuts {
        let around = sources.name(of: coupling.symbols[cut.symbol]) + "."
        let others = byLast.compactMapValues { known in
          // A type around it has the one that is meant, or else its unit.
          let own = known.filter { $0.unit == cut.unit }
          let near = own.first {
            let name = sources.name(of: coupling.symbols[$0.symbol])
            return name.contains(".") && around.hasPrefix(name.dropLast(lastName(name).count))
          }
          return (near ?? own.first ?? known.first).flatMap { names[$0.symbol] }
        }
        plans[cut.symbol] = ProtocolPlan(
          cut, names[cut.symbol] ?? "", of: group, insteadOf: others, used: Self.used(of: cut, coupling), sources,
          in: coupling)
      }
    }
  }

  /// By type of the unit of a cut, the members that its users use; `nil` where names alone tell.
  private static func used(of cut: CouplingPlan.CutSymbol, _ coupling: Coupling) -> [String: Set<String>]? {
    guard let members = coupling.members else { return nil }
    let users = Set(cut.users.map(\.unit))
    var used: [String: Set<String>] = [:]
    for (number, files) in members where coupling.symbols[number].unit == cut.unit {
      for (file, names) in files where users.contains(coupling.sources.files[file].unit) {
        used[coupling.symbols[number].name, default: []].formUnion(names)
      }
    }
    return used
  }

  static func canBeReplaced(for kind: SymbolKind) -> Bool { [.struct, .class, .actor].contains(kind) }

  /// The reason that no protocol can replace a symbol; `nil` if one can.
  private static func obstacle(_ cut: CouplingPlan.CutSymbol, _ sources: CutSources, _ coupling: Coupling) -> String? {
    let symbol = coupling.symbols[cut.symbol]
    guard canBeReplaced(for: symbol.kind) else { return "a protocol cannot replace \(symbol.kind.noun)" }
    let name = sources.name(of: symbol)
    if sources.declared[cut.unit]?.types[name]?.isGeneric == true { return "a protocol cannot replace a generic type" }
    let heir = cut.users.first {
      $0.use.mentions.contains { sources.used[$0.file]?.inherited.contains(lastName(name)) ?? false }
    }
    return heir.map { "a type of \(coupling.sources.units[$0.unit].name) inherits from it" }
  }

  /// The names of the protocols: of types that share a last name with those of the types around them, or of the unit.
  private static func names(
    of cuts: [CouplingPlan.CutSymbol], _ sources: CutSources, _ coupling: Coupling
  ) -> [Int: String] {
    let choices = cuts.map { cut in
      let whole = sources.name(of: coupling.symbols[cut.symbol])
      let joined = whole.filter { $0 != "." }
      let unit = CouplingSources.moduleName(coupling.sources.units[cut.unit].name)
      return [lastName(whole), joined, unit + joined]
    }
    let counts = choices.reduce(into: [String: Int]()) { counts, names in
      for name in Set(names) { counts[name, default: 0] += 1 }
    }
    return Dictionary(
      zip(cuts, choices).map { cut, names in (cut.symbol, "\(names.first { counts[$0] == 1 } ?? names[2])Protocol") }
    ) { first, _ in first }
  }
}

extension SymbolKind {
  /// The name of the kind, with its article.
  fileprivate var noun: String {
    switch self {
    case .objc: "a type of Objective-C"
    case .associatedtype: "an associated type"
    case .typealias: "a type alias"
    case .enum, .operator, .actor: "an \(rawValue)"
    default: "a \(rawValue)"
    }
  }
}

extension CouplingReport {
  /// The protocols that stand in for the symbols of the cuts.
  package var protocols: ProtocolPlans { ProtocolPlans(plan, coupling) }

  /// The module that a unit's protocols stand in.
  package func interface(of unit: Int) -> String { "\(CouplingSources.moduleName(name(unit)))Interface" }

  /// The advice for each symbol of the cuts, by number.
  package var advice: [Int: [String]] {
    let protocols = protocols
    var advice: [Int: [String]] = [:]
    for cut in plan.groups.flatMap(\.cut) { advice[cut.symbol] = lines(cut, protocols) }
    return advice
  }

  /// The advice for a symbol of a cut: the protocol, and the lines of the specs on both sides.
  private func lines(_ cut: CouplingPlan.CutSymbol, _ protocols: ProtocolPlans) -> [String] {
    let symbol = coupling.symbols[cut.symbol]
    guard let plan = protocols.plans[cut.symbol] else {
      return [
        symbol.kind == .protocol
          ? "move it into an interface module that both can use"
          : "move it to a module that both can use, or pass it in: \(protocols.obstacles[cut.symbol] ?? "")"
      ]
    }
    let unit = CouplingSources.moduleName(name(plan.unit))
    let module = interface(of: plan.unit)
    let service = plan.service
    var lines = plan.strays.map { stray in
      "move '\(stray.name)' of \(CouplingSources.moduleName(name(stray.unit))) first, to a module that both can use: the "
        + "protocol uses it"
    }
    lines.append("declare in \(module), and use it in place of the \(symbol.kind.rawValue):")
    lines.append("  \(plan.head) {\(plan.members.isEmpty ? " }" : "")")
    if !plan.members.isEmpty { lines += plan.members.map { "    \($0)" } + ["  }"] }
    if plan.isMade { lines.append("a value is created there: add a parameter to the initialiser instead") }
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
