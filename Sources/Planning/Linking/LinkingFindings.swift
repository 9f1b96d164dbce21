import Diagnostics
import Findings
import Text

extension Diagnostic {
  static func duplicateComponent(_ name: String, at place: Place, first: Place) -> Diagnostic {
    Diagnostic(
      .duplicateComponent, "two components are called '\(name)'", at: place, notes: [Note("the other one", at: first)],
      help: "rename one of them")
  }

  static func unknownLayer(_ layer: String, known: [String], at place: Place) -> Diagnostic {
    let near = nearest(to: layer, in: known)
    let help =
      known.isEmpty
      ? "list the layers under 'integration: layers:' in the root's spec"
      : near.isEmpty ? "the layers are: \(known.joined(separator: ", "))" : "did you mean '\(near[0])'?"
    return Diagnostic(.unknownLayer, "the root has no layer '\(layer)'", at: place, help: help)
  }

  static func selfDependency(_ title: String, at place: Place) -> Diagnostic {
    Diagnostic(.selfDependency, "'\(title)' depends on itself", at: place, help: "remove the line")
  }

  static func unknownComponent(_ name: String, near: [String], at place: Place) -> Diagnostic {
    Diagnostic(
      .unknownComponent, "there is no component or package '\(name)'", at: place,
      help: didYouMean(near) ?? "add a component of that name, or a pin for it in integrate.lock.yaml")
  }

  static func unknownPart(_ text: String, of owner: String, parts: [String], at place: Place) -> Diagnostic {
    let shown = parts.sorted().prefix(8).joined(separator: ", ")
    if text == owner {
      return Diagnostic(
        .unknownComponent, "'\(owner)' has no main module, and the reference names none of its modules", at: place,
        help: parts.isEmpty ? "it has no module at all: remove the line" : "name one: \(shown)")
    }
    return Diagnostic(
      .unknownComponent, "'\(owner)' has no module or product '\(text.dropFirst(owner.count + 1))'", at: place,
      help: didYouMean(nearest(to: text, in: parts)) ?? (parts.isEmpty ? "it has none" : "it has: \(shown)"))
  }

  /// - Parameter hasSources: whether the root has spec repositories, which `resolve` searches.
  static func missingPin(_ name: String, places: [Place], hasSources: Bool = false) -> Diagnostic {
    let notes = places.dropFirst().prefix(5).map { Note("needed here too", at: $0) }
    return Diagnostic(
      .missingPin, "'\(name)' is not a member and has no pin", at: places.first, notes: Array(notes),
      help: (hasSources ? "'integrate resolve' pins what one of the 'sources' has; else " : "")
        + "pin it ('integrate pin \(ShellWord.quoted(name)) --git URL'), or correct the name")
  }

  static func unknownService(_ name: String, known: [String], at place: Place) -> Diagnostic {
    Diagnostic(
      .unknownService, "no module offers a service '\(name)'", at: place,
      help: didYouMean(nearest(to: name, in: known))
        ?? "declare it under 'services:' of the interface module that has its protocol")
  }

  static func duplicateService(_ name: String, at place: Place, first: Place) -> Diagnostic {
    Diagnostic(
      .duplicateService, "two modules offer a service '\(name)'", at: place, notes: [Note("the other one", at: first)],
      help: "rename one of them; the name is the accessor's in the app")
  }
}
