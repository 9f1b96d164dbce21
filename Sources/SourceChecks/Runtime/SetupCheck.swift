import Diagnostics
import Findings
import Model
import SwiftSources
import Text

// The function `setup(with:)` that the registration calls, and that generated tests call.
extension ConfigurationCheck {
  func setupFindings() -> [Diagnostic] {
    guard let setup = declaration.setup else { return [] }
    let name = setup.value.text
    let example = "'public static func setup(with configuration: any \(declaration.protocolName.value)) { … }'"
    guard let full = table.typeMeant(by: name), let types = table.types[full] else {
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
    let fitting = all.filter { hindrance(of: $0) == nil }
    let isAlone = fitting.count == 1 || fitting.filter { parameters(of: $0) == 1 }.count == 1
    if fitting.isEmpty, let what = hindrance(of: all[0]) {
      return [
        problem(
          "'setup(with:)' of '\(name)' \(what)", at: setup.place,
          notes: notes("the function", all[0]),
          help: "it is called by the registration, which neither waits nor fails: declare \(example), on no actor")
      ]
    }
    if isAlone || fitting.contains(where: { !$0.table[$0.reference].conditions.isEmpty }) { return [] }
    return [
      problem(
        "'\(name)' has several functions 'setup(with:)' that could be called", at: setup.place,
        notes: fitting.flatMap { notes("one of them", $0) }, help: "keep \(example) alone")
    ]
  }

  private func parameters(of candidate: MethodCandidate) -> Int {
    candidate.table[candidate.reference].signature?.parameters.count ?? 0
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
    return unavailable(around, in: table).map { ($0, "let a type that is there everywhere have the function") }
  }

  private func unavailable(_ references: [TypeTable.Reference], in table: TypeTable) -> String? {
    Availability(references.flatMap { table[$0].availability }, in: facts)?.hindrance
  }

  private func notes(_ text: String, _ candidate: MethodCandidate) -> [Note] {
    candidate.module == module ? [Note(text, at: place(candidate.reference))] : []
  }

  // MARK: Functions

  /// The functions of a type and of what it inherits in the module.
  private func candidates(in full: String) -> [MethodCandidate] {
    names.functions(of: full, of: table, in: module) { declaration in
      guard declaration.name == "setup", let parameters = declaration.signature?.parameters else { return false }
      return parameters.first?.label == "with" && parameters.dropFirst().allSatisfy(\.hasDefault)
    }
  }

  /// Why the registration cannot call a function.
  private func hindrance(of candidate: MethodCandidate) -> String? {
    let table = candidate.table
    let declaration = table[candidate.reference]
    guard let signature = declaration.signature, let parameter = signature.parameters.first else { return nil }
    if !table.isVisible(candidate.reference, takesPackage: false) { return "is not public" }
    if !declaration.isStatic { return "is not static" }
    let parent = table.parent(of: candidate.reference)
    if let what = unavailable([candidate.reference] + (parent.map { [$0] } ?? []), in: table) { return what }
    if let what = names.graph.hindrance(ofInheriting: candidate, besides: module) { return what }
    if declaration.hasRequirements { return "has a 'where' clause" }
    if let parent, table[parent].kind == .extension, table[parent].hasRequirements {
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
    return isolation(of: candidate)
  }

  // MARK: The parameter

  /// Whether the function surely takes the configuration.
  private func takes(_ text: String, _ candidate: MethodCandidate) -> Bool {
    let parameter = ParameterShape(text)
    let allowed: Set<String> = ["borrowing", "consuming", "sending", "__owned", "__shared"]
    guard parameter.specifiers.isSubset(of: allowed), parameter.attributes.isEmpty else { return false }
    return takes(parameter.shape, candidate)
  }

  private func takes(_ shape: TypeShape, _ candidate: MethodCandidate) -> Bool {
    switch shape {
    case .optional(let inner): return takes(inner, candidate)
    case .any(let names), .some(let names), .composition(let names):
      return names.allSatisfy { isRefined($0, candidate) }
    case .named(let name):
      let declaration = candidate.table[candidate.reference]
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
  private func isRefined(_ name: String, _ candidate: MethodCandidate) -> Bool {
    if name == "Any" { return true }
    let scope = NameScope(module: candidate.module, file: candidate.reference.file, owner: candidate.owner)
    let outside = NameScope(module: module, file: candidate.module == module ? candidate.reference.file : 0)
    guard let wanted = names.symbol(declaration.protocolName.value.text, in: outside, of: table),
      let symbol = names.symbol(name, in: scope, of: candidate.table)
    else { return false }
    return symbol == wanted || names.kind(of: symbol) == .proto && names.refines(wanted, symbol) == true
  }

  // MARK: Isolation

  private func isolation(of candidate: MethodCandidate) -> String? {
    switch names.isolation(
      of: candidate.reference, owner: candidate.owner, of: candidate.table, in: candidate.module, isSure: true)
    {
    case .none: return nil
    case .on: return "is isolated to an actor"
    case .unknown:
      let strange = names.strangeAncestor(of: candidate.owner, of: candidate.table, in: candidate.module)
      return "may be isolated \(strange.map { "as '\($0)' is" } ?? "to an actor"), which nothing here shows: write "
        + "'nonisolated' before it"
    }
  }
}
