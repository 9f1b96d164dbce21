import Text
import Workspace

/// A change that somebody asks about, as it is written on the command line: `pin X 2.0.0`, `depend A on B`.
package enum SimulatedChange: Equatable, Sendable {
  case pin(String, version: String)
  case remove(String)
  case depend(String, on: String)
  case undepend(String, from: String)
  case move(String, to: String)
  case rename(String, to: String)

  /// The accepted changes, for help.
  package static let forms = [
    "pin NAME VERSION", "remove NAME", "depend NAME on NAME", "undepend NAME from NAME",
    "move COMPONENT/MODULE to COMPONENT", "rename COMPONENT to NAME",
  ]

  /// Returns whether a word begins a change.
  package static func isVerb(_ word: String) -> Bool { forms.contains { $0.hasPrefix(word + " ") } }

  package init(_ text: String) throws(Failure) {
    let words = text.split(separator: " ").map(String.init)
    switch (words.first, words.count, words.count > 2 ? words[2] : nil) {
    case ("pin", 3, _): self = .pin(words[1], version: words[2])
    case ("remove", 2, _): self = .remove(words[1])
    case ("depend", 4, "on"): self = .depend(words[1], on: words[3])
    case ("undepend", 4, "from"): self = .undepend(words[1], from: words[3])
    case ("move", 4, "to"): self = .move(words[1], to: words[3])
    case ("rename", 4, "to"): self = .rename(words[1], to: words[3])
    default:
      let meant = Self.forms.filter { $0.hasPrefix("\(words.first ?? "") ") }
      let forms = (meant.isEmpty ? Self.forms : meant).map { "'\($0)'" }
      throw Failure(
        "'\(text)' is not a change", help: "write \(forms.count > 1 ? "one of " : "")\(forms.joined(separator: ", "))")
    }
  }

  package var text: String {
    switch self {
    case .pin(let name, let version): "pin \(name) \(version)"
    case .remove(let name): "remove \(name)"
    case .depend(let name, let other): "depend \(name) on \(other)"
    case .undepend(let name, let other): "undepend \(name) from \(other)"
    case .move(let module, let component): "move \(module) to \(component)"
    case .rename(let component, let name): "rename \(component) to \(name)"
    }
  }
}
