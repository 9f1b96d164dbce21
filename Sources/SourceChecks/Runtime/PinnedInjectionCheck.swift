import Diagnostics
import Findings
import Model
import Planning
import SwiftSources

extension SourceScan {
  /// `unfit-injection`: what is generated for `injects` of a pinned component is of its repository, made with the interfaces
  /// that were there; the registration calls it with those that are here.
  mutating func checkPinned(_ needs: Injections.Needs) {
    guard let table = pinnedInjections[needs.module],
      let place = needs.stating.first.flatMap({ graph.modules[$0].module.injects.first?.place })
    else { return }
    let initialisers = (table.members[needs.type.text] ?? []).filter { table[$0].kind == .initialiser }
    guard let found = initialisers.first.flatMap({ table[$0].signature }) else { return }
    let expected = needs.services.map { graph.services[$0] }
    let labels = found.parameters.map { $0.label ?? "_" }
    func report(_ message: String, _ notes: [Note] = []) {
      bag.add(
        Diagnostic(
          .unfitInjection, message, at: place, notes: notes,
          help: "generate it with the interfaces that are used here, and publish that"))
    }
    guard labels == expected.map(\.name) else {
      return report(
        "'\(needs.module)' was generated for \(list(labels)), and the spec injects \(list(expected.map(\.name)))")
    }
    for (parameter, service) in zip(found.parameters, expected) {
      let written = WrittenFunction(parameter.type)
      let actor = ServiceIsolation(of: service, in: graph)?.actor.parts.last?.text
      let name = service.declaration.protocolName.value.parts.last?.text
      let isSame = written.returns(name) && written.isExistential != service.declaration.isConcrete
      guard !written.isActor(actor) || !isSame else { continue }
      report(
        "'\(needs.module)' takes '\(service.name)' as '\(parameter.type)', and here it is '\(service.declaration.valueText)' "
          + (actor.map { "on \($0)" } ?? "on no actor"),
        [Note("the service", at: service.declaration.name.place)])
    }
  }

  private func list(_ names: [String]) -> String { names.map { "'\($0)'" }.joined(separator: ", ") }
}

/// `@escaping @MainActor @Sendable () -> any P`, as generated code has it.
private struct WrittenFunction {
  private let actors: [String]
  private let result: String
  /// Whether it returns `any P`.
  let isExistential: Bool

  init(_ text: String) {
    let words = text.split(separator: " ").map(String.init)
    actors = words.filter { $0.hasPrefix("@") && !["@escaping", "@Sendable"].contains($0) }
      .map { lastName(String($0.dropFirst())) }
    result = words.last.map(lastName) ?? ""
    isExistential = words.dropLast().last == "any"
  }

  func isActor(_ name: String?) -> Bool {
    guard let name else { return actors.isEmpty }
    return actors.count == 1 && isNamed(actors[0], name)
  }

  func returns(_ name: String?) -> Bool { name.map { isNamed(result, $0) } ?? true }

  /// Of two modules' types of one name generated code has aliases: `Account_Session`.
  private func isNamed(_ text: String, _ name: String) -> Bool { text == name || text.hasSuffix("_" + name) }
}
