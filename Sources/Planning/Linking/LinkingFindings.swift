import Diagnostics
import Findings
import Model
import Text

/// Returns whether a name is a typo of a similar one, rather than the name of something that could not be read.
func isTypo(_ name: String, of near: [String]) -> Bool {
  near.first.map { editDistance(name, $0) <= 2 } ?? false
}

/// The help for a name that YAML joined from two items of a list, if the second is indented further.
private func joinedItems(_ name: String) -> String? {
  guard let dash = name.firstRange(of: " - ") else { return nil }
  return "indent both items equally, since YAML reads them as one text: line "
    + "'- \(name[dash.upperBound...])' up with '- \(name[..<dash.lowerBound])'"
}

extension Diagnostic {
  static func duplicateComponent(_ name: String, at place: Place, first: Place) -> Diagnostic {
    Diagnostic(
      .duplicateComponent, "two components are called '\(name)'", at: place, notes: [Note("the other one", at: first)],
      help: "rename one of them")
  }

  static func unknownLayer(_ layer: String, at place: Place, in project: Project) -> Diagnostic {
    let known = project.integration.layers.map(\.name.value)
    let near = nearest(to: layer, in: known)
    let help =
      known.isEmpty
      ? "list the layers under 'integration: layers:' in the root's spec"
      : near.isEmpty ? "use one of: \(known.joined(separator: ", "))" : "did you mean '\(near[0])'?"
    return Diagnostic(.unknownLayer, "the root has no layer '\(layer)'", at: place, help: help)
      .following(near.isEmpty ? project.root.flatMap { project.misread[project.specs[$0].spec.file] } ?? [] : [])
  }

  static func selfDependency(_ title: String, at place: Place) -> Diagnostic {
    Diagnostic(.selfDependency, "'\(title)' depends on itself", at: place, help: "remove the line")
  }

  static func unknownComponent(_ name: String, near: [String], at place: Place) -> Diagnostic {
    Diagnostic(
      .unknownComponent, "there is no component or package '\(name)'", at: place,
      help: joinedItems(name) ?? didYouMean(near)
        ?? "add a component of that name, or a pin for it in integrate.lock.yaml"
    ).naming(unknown: name)
  }

  static func unknownPart(_ text: String, of owner: String, parts: [String], at place: Place) -> Diagnostic {
    let shown = parts.sorted().prefix(8).joined(separator: ", ")
    if text == owner {
      return Diagnostic(
        .unknownComponent, "'\(owner)' has no main module, and no other module is named", at: place,
        help: parts.isEmpty ? "remove the line: it has no modules" : "write one of: \(shown)")
    }
    return Diagnostic(
      .unknownComponent, "'\(owner)' has no module or product '\(text.dropFirst(owner.count + 1))'", at: place,
      help: didYouMean(nearest(to: text, in: parts))
        ?? (parts.isEmpty ? "remove the line: it has none" : "write one of: \(shown)"))
  }

  /// - Parameters:
  ///   - askers: the components and pins that need it.
  ///   - hasSources: true if the root has spec repositories, which `resolve` searches.
  static func missingPin(_ name: String, _ askers: [Asker], hasSources: Bool = false) -> Diagnostic {
    Diagnostic(
      .missingPin, "'\(name)' is not a member and has no pin", at: askers.first?.place,
      notes: notes(on: askers.dropFirst()),
      help: joinedItems(name)
        ?? (hasSources ? "run 'integrate resolve' if one of the 'sources' has it; else " : "")
        + "run 'integrate pin \(ShellWord.quoted(name)) --git URL', or correct or remove the name"
    ).naming(unknown: name)
  }

  typealias Asker = (name: String, place: Place)

  /// Names those that need a package without a pin.
  static func notes(on others: some Collection<Asker>) -> [Note] {
    let shown = others.prefix(5).map { Note("'\($0.name)' also needs it", at: $0.place) }
    return shown + (others.count > 5 ? [Note("and \(others.count - 5) more")] : [])
  }

  /// - Parameter pin: its name in the lockfile.
  static func missingPin(_ name: String, places: [Place], misspelt pin: Located<String>) -> Diagnostic {
    Diagnostic(
      .missingPin, "'\(name)' is called '\(pin.value)' in the lockfile", at: pin.place,
      notes: places.prefix(5).map { Note("needed here", at: $0) }, help: "rename the pin to '\(name)'"
    ).naming(unknown: name)
  }

  /// `unknown-service`, or `unknown-scope` for what has a scope.
  ///
  /// - Parameters:
  ///   - values: the names of values that may be meant instead.
  ///   - scope: the scope of these values.
  static func unknownService(
    _ service: Located<String>, besides values: [String] = [], of scope: ScopeDeclaration? = nil, in graph: LinkedGraph
  ) -> Diagnostic {
    let near = nearest(to: service.value, in: graph.serviceIndex.keys.sorted() + values)
    if let scope {
      return Diagnostic(
        .unknownScope,
        "the scope '\(scope.name.value)' has no value '\(service.value)', and no module offers a service of that name",
        at: service.place, notes: [Note("the scope", at: scope.name.place)],
        help: didYouMean(near) ?? "add it to the scope: 'values: { \(service.value): Module.Type }'"
      ).following(isTypo(service.value, of: near) ? [] : graph.project.misreadPlaces)
    }
    return Diagnostic(
      .unknownService, "no module offers a service '\(service.value)'", at: service.place,
      help: didYouMean(near) ?? "declare it under 'services:' of the interface module that has its protocol"
    ).following(isTypo(service.value, of: near) ? [] : graph.project.misreadPlaces)
  }

  /// - Parameter what: the beginning of the message, about the two owners of the name.
  static func duplicateService(
    _ name: String, _ what: String = "two modules offer a service", at place: Place, first: Place
  ) -> Diagnostic {
    Diagnostic(
      .duplicateService, "\(what) '\(name)'", at: place, notes: [Note("the other one", at: first)],
      help: "rename one of them; the name is the accessor's in the app")
  }
}
