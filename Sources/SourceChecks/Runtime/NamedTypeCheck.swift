import Findings
import Model
import Planning
import SwiftSources
import Text

/// Compares a type that a spec names, of a value that generated code keeps, with the sources of the module that declares it.
///
/// Generated code keeps each value in a class that all threads share, so that whatever does not show to be a public type
/// that is Sendable is a problem.
struct NamedTypeCheck {
  /// Why generated code cannot have values of the type.
  struct Problem {
    let what: String
    let reference: TypeTable.Reference?
    let help: String
  }

  let graph: LinkedGraph
  /// Without its module.
  let written: String
  /// Whether all threads share its values.
  var isShared = true
  /// Whether generated code names it without a warning, though it is deprecated.
  let isNamedQuietly: Bool
  /// What to do about a protocol.
  let helpForProtocol: String
  /// In `graph.modules`.
  let module: Int
  /// As one way of building sees the module.
  let table: TypeTable
  let facts: BuildFacts
  let names: ProjectNames
  /// Whether all code of the module is in the files that were read.
  let isComplete: Bool

  func problem() -> Problem? {
    let name = table.typeName(written) ?? written
    let found = (table.types[name] ?? []) + table.aliases(written)
    guard let first = found.first else {
      guard isComplete else { return nil }
      let near = nearest(to: written, in: table.types.keys.sorted())
      return Problem(
        what: "'\(graph.title(module))' declares no such type", reference: nil,
        help: didYouMean(near) ?? "declare it there as a public type\(isShared ? " that is Sendable" : "")")
    }
    func problem(_ what: String, _ help: String) -> Problem { Problem(what: what, reference: first, help: help) }
    if found.count > 1 {
      return Problem(what: "it is declared twice", reference: found[1], help: "let one of them stand")
    }
    let declaration = table[first]
    switch declaration.kind {
    case .struct, .class, .enum, .actor: break
    case .protocol: return problem("it is a protocol", helpForProtocol)
    default: return problem("it is an alias", "name the type that it stands for")
    }
    if !table.isVisible(first, takesPackage: false) {
      return problem(
        "it is not public", "write 'public' before it, and before what it stands in")
    }
    let around = table.enclosing(first)
    if around.contains(where: { !table[$0].generics.isEmpty }) {
      return problem("it is generic", "name a type without parameters")
    }
    let hindrance =
      isNamedQuietly
      ? table.availability(of: first, in: facts)?.hindrance : Availability.hindrance(of: around, in: table, facts)
    if let what = hindrance {
      return problem("it \(what)", "name a type that can be used on all systems that the app supports")
    }
    if declaration.inherited.contains(where: { $0.hasPrefix("~") }) {
      return problem("it cannot be copied", "let it be of a type that can, or hold it in a class")
    }
    if !isShared || names.isSendable(first, called: name, of: table, in: module, facts) { return nil }
    return problem(
      "nothing shows that it is Sendable", "write ': Sendable' behind it: all threads share it")
  }
}
