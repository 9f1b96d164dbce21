import Diagnostics
import Findings
import Model
import Text

/// `disallowed-source`: something comes from a host or path that the root's `allowed-sources` does not list.
func checkAllowedSources(_ graph: LinkedGraph, _ bag: inout DiagnosticBag) {
  let integration = graph.project.integration
  guard let allowed = integration.allowedSources else { return }
  let names = allowed.map(\.value)
  func report(_ what: String, _ url: String, at place: Place, _ fix: String) {
    if isLocalGitPath(url) || isAllowed(url, by: names) { return }
    let shown = browsableRepository(withoutPassword(url))
    let owner = shown.split(separator: "/").dropLast().joined(separator: "/")
    bag.add(
      .disallowedSource, "\(what) comes from '\(shown)', which 'allowed-sources' does not list", at: place,
      notes: allowed.first.map { [Note("the allowed sources start here", at: $0.place)] } ?? [],
      help: fix + (allowedSourceProblem(owner) == nil ? ", or add '\(owner)' to 'allowed-sources'" : ""))
  }
  for pin in graph.project.lockfile.pins {
    let source = pin.remote ?? pin.source
    let name = pin.name.value
    switch source.value {
    case .git(let url):
      let command = "integrate pin \(ShellWord.quoted(name)) --git URL"
      report("'\(name)'", url, at: source.place, "run '\(command)' with an allowed address")
    case .binary(let url, _): report("'\(name)'", url, at: source.place, "write an allowed address")
    // Registries and collections of podspecs are no hosts of this list.
    case .registry, .path, .pod: continue
    }
  }
  for source in integration.sources {
    report("a spec repository", source.value, at: source.place, "write an allowed address under 'sources'")
  }
  for module in graph.modules {
    guard let url = module.module.archive.url else { continue }
    report("'\(module.name)'", url, at: module.module.name.place, "write an allowed 'url'")
  }
}

/// `invalid-value`, a warning: an entry under `except` of `minimum-age` means no pin.
func checkMinimumAge(_ graph: LinkedGraph, _ bag: inout DiagnosticBag) {
  guard let age = graph.project.integration.minimumAge else { return }
  let names = graph.project.lockfile.pins.map(\.name.value)
  for entry in age.except where !names.contains(where: { age.excepts($0, by: entry.value) }) {
    bag.add(
      .invalidValue, as: .warning, "'\(entry.value)' under 'except' of 'minimum-age' matches no pin", at: entry.place,
      help: "write the name of a pin, or the start of names before a '*'; or remove the entry")
  }
}
