import Diagnostics
import Findings
import Model
import SwiftSources
import Text

// The function `setup(with:)` that the registration calls, and that generated tests call.
extension ConfigurationCheck {
  /// A function that may be meant, with the type in whose scope it stands.
  private struct Candidate {
    let reference: TypeTable.Reference
    let owner: String
  }

  func setupFindings() -> [Diagnostic] {
    guard let setup = declaration.setup else { return [] }
    let name = setup.value.text
    let example = "'public static func setup(with configuration: any \(declaration.protocolName.value)) { … }'"
    guard let full = typeOfSetup(name), let types = table.types[full] else {
      guard isComplete || !table.aliases(name).isEmpty else { return [] }
      return [
        problem(
          "'\(title)' declares no type '\(name)', whose 'setup(with:)' is called", at: setup.place,
          help: didYouMean(nearest(to: name, in: table.types.keys.sorted()))
            ?? "declare it there: 'public enum \(name)' with \(example)")
      ]
    }
    for type in (table.types[name] == nil ? table.aliases(name) : []) + types {
      if let (what, help) = hindrance(ofType: type) {
        return [
          problem(
            "'\(name)', whose 'setup(with:)' is called, \(what)", at: setup.place,
            notes: [Note("the type", at: place(type))], help: help)
        ]
      }
    }
    let all = candidates(in: full)
    guard !all.isEmpty else {
      guard isComplete else { return [] }
      return [
        problem(
          "'\(name)' has no function 'setup(with:)'", at: setup.place, notes: [Note("the type", at: place(types[0]))],
          help: "declare it there: \(example)")
      ]
    }
    let fitting = all.filter { hindrance(of: $0, in: types[0]) == nil }
    let isAlone = fitting.count == 1 || fitting.filter { parameters(of: $0) == 1 }.count == 1
    if fitting.isEmpty, let what = hindrance(of: all[0], in: types[0]) {
      return [
        problem(
          "'setup(with:)' of '\(name)' \(what)", at: setup.place,
          notes: [Note("the function", at: place(all[0].reference))],
          help: "it is called by the registration, which neither waits nor fails: declare \(example), on no actor")
      ]
    }
    if isAlone || fitting.contains(where: { !table[$0.reference].conditions.isEmpty }) {
      return deprecation(of: fitting[0], types[0], name, at: setup.place).map { [$0] } ?? []
    }
    return [
      problem(
        "'\(name)' has several functions 'setup(with:)' that could be called", at: setup.place,
        notes: fitting.map { Note("one of them", at: place($0.reference)) }, help: "keep \(example) alone")
    ]
  }

  /// The full name of the type that the name stands for, an alias of a type of the module among them.
  private func typeOfSetup(_ name: String) -> String? {
    if let full = table.typeName(name) { return full }
    let aliases = table.aliases(name)
    guard aliases.count == 1, let target = table[aliases[0]].type, table[aliases[0]].generics.isEmpty,
      !target.contains("<"), case .named(let named) = TypeShape(target)
    else { return nil }
    return table.typeName(named, in: table.parent(of: aliases[0]).map(table.fullName) ?? "")
  }

  /// A warning about what generated code can call, and the compiler warns of.
  private func deprecation(
    of candidate: Candidate, _ type: TypeTable.Reference, _ name: String, at place: Place
  ) -> Diagnostic? {
    let around = table.enclosing(candidate.reference) + table.enclosing(type)
    guard Availability.isDeprecated(around.flatMap { table[$0].availability }, in: facts) else { return nil }
    return Diagnostic(
      .unfitService, as: .warning,
      "'setup(with:)' of '\(name)' is deprecated, and the compiler warns in generated code, which calls it", at: place,
      notes: [Note("the function", at: self.place(candidate.reference))],
      help: "name the type that takes its place, or take 'deprecated' off as long as the app is set up by it")
  }

  private func parameters(of candidate: Candidate) -> Int {
    table[candidate.reference].signature?.parameters.count ?? 0
  }

  private func hindrance(ofType type: TypeTable.Reference) -> (what: String, help: String)? {
    if !table.isVisible(type, takesPackage: false) {
      return ("is not public", "write 'public' before it: the registration of an app is another module")
    }
    let around = table.enclosing(type)
    if around.contains(where: { !table[$0].generics.isEmpty }) {
      return ("is generic", "let a type without parameters have the function: nobody says of what this one is")
    }
    if table[type].kind == .protocol {
      return ("is a protocol", "let an enum have the function, which is called on the type itself")
    }
    return unavailable(around).map { ($0, "let a type that is there everywhere have the function") }
  }

  private func unavailable(_ references: [TypeTable.Reference]) -> String? {
    let attributes = references.flatMap { table[$0].availability }
    switch Availability(attributes, in: facts) {
    case .unavailable: return "is marked unavailable"
    case .later(let version): return "is there from \(version) on alone"
    case nil: return nil
    }
  }

  // MARK: Functions

  /// The functions of a type and of what it inherits in the module.
  private func candidates(in full: String) -> [Candidate] {
    var found: [Candidate] = []
    var pending = [full]
    var seen: Set<String> = []
    while let owner = pending.popLast() {
      guard seen.insert(owner).inserted else { continue }
      for reference in table.members[owner] ?? [] {
        let declaration = table[reference]
        guard declaration.kind == .function, declaration.name == "setup", let signature = declaration.signature,
          signature.parameters.first?.label == "with", signature.parameters.dropFirst().allSatisfy(\.hasDefault)
        else { continue }
        // What a protocol asks for is no function that could be called.
        if let parent = table.parent(of: reference), table[parent].kind == .protocol { continue }
        found.append(Candidate(reference: reference, owner: owner))
      }
      // What the type has itself hides what it inherits.
      if !found.isEmpty { break }
      for reference in (table.types[owner] ?? []) + (table.extensions[owner] ?? []) {
        for (_, symbol) in names.inherited(by: reference, of: table, in: module) {
          if let symbol, symbol.module == module { pending.append(symbol.name) }
        }
      }
    }
    return found
  }

  /// Why the registration cannot call a function.
  private func hindrance(of candidate: Candidate, in type: TypeTable.Reference) -> String? {
    let declaration = table[candidate.reference]
    guard let signature = declaration.signature, let parameter = signature.parameters.first else { return nil }
    if !table.isVisible(candidate.reference, takesPackage: false) { return "is not public" }
    if !declaration.modifiers.contains("static"), !declaration.modifiers.contains("class") { return "is not static" }
    if let what = unavailable([candidate.reference] + (table.parent(of: candidate.reference).map { [$0] } ?? [])) {
      return what
    }
    if declaration.hasRequirements { return "has a 'where' clause" }
    if let parent = table.parent(of: candidate.reference), table[parent].kind == .extension,
      table[parent].hasRequirements
    {
      return "stands in an extension with a condition"
    }
    if signature.isAsync { return "is async" }
    if signature.errors != .none { return "throws" }
    if let result = signature.result, result != "()", result != "Void", result != "Swift.Void",
      !declaration.attributes.contains("discardableResult")
    {
      return "returns what nobody takes"
    }
    if !takes(parameter.type, candidate) {
      return "takes '\(parameter.type)', and gets 'any \(self.declaration.protocolName.value)'"
    }
    return isolation(of: candidate, type)
  }

  // MARK: The parameter

  /// Whether the function surely takes the configuration.
  private func takes(_ text: String, _ candidate: Candidate) -> Bool {
    let parameter = ParameterShape(text)
    let allowed: Set<String> = ["borrowing", "consuming", "sending", "__owned", "__shared"]
    guard parameter.specifiers.isSubset(of: allowed), parameter.attributes.isEmpty else { return false }
    return takes(parameter.shape, candidate)
  }

  private func takes(_ shape: TypeShape, _ candidate: Candidate) -> Bool {
    switch shape {
    case .optional(let inner): return takes(inner, candidate)
    case .any(let names), .some(let names), .composition(let names):
      return names.allSatisfy { isRefined($0, candidate) }
    case .named(let name):
      let declaration = table[candidate.reference]
      guard declaration.generics.contains(name) else { return name == "Any" || isRefined(name, candidate) }
      guard declaration.generics.count == 1, let bound = declaration.bounds[name] else { return false }
      switch TypeShape(bound) {
      case .named(let bound): return isRefined(bound, candidate)
      case .composition(let bounds): return bounds.allSatisfy { isRefined($0, candidate) }
      default: return false
      }
    case .array, .other, .function, .unknown: return false
    }
  }

  /// Whether a name means the protocol, or one that it refines.
  private func isRefined(_ name: String, _ candidate: Candidate) -> Bool {
    if name == "Any" { return true }
    let outside = NameScope(module: module, file: candidate.reference.file)
    var scope = outside
    scope.owner = candidate.owner
    guard let wanted = names.symbol(declaration.protocolName.value.text, in: outside, of: table),
      let symbol = names.symbol(name, in: scope, of: table)
    else { return false }
    return symbol == wanted || names.kind(of: symbol) == .proto && names.refines(wanted, symbol) == true
  }

  // MARK: Isolation

  private func isolation(of candidate: Candidate, _ type: TypeTable.Reference) -> String? {
    let reference = candidate.reference
    let declaration = table[reference]
    if declaration.modifiers.contains("nonisolated") { return nil }
    let scope = NameScope(module: module, file: reference.file, owner: candidate.owner)
    let parent = table.parent(of: reference)
    let extends = parent.map { table[$0].kind == .extension } ?? false
    let attributes = declaration.attributes + (extends ? parent.map { table[$0].attributes } ?? [] : [])
    if names.actor(in: attributes, scope, of: table) != nil { return "is isolated to an actor" }
    if extends, let parent, table[parent].modifiers.contains("nonisolated") { return nil }
    for one in table.types[candidate.owner] ?? [] {
      if table[one].modifiers.contains("nonisolated") { continue }
      switch names.isolation(ofType: one, of: table, in: module) {
      case .on: return "is isolated to an actor"
      case .unknown: return "may be isolated to an actor, which nothing here shows: write 'nonisolated' before it"
      case .none: break
      }
      if table[one].kind == .actor { continue }
      let known = names.inherited(by: one, of: table, in: module)
      if let strange = known.first(where: { names.isStrange($0.name, $0.symbol) }) {
        return "may be isolated as '\(strange.name)' is, which nothing here shows: write 'nonisolated' before it"
      }
    }
    return nil
  }
}
