import Generators
import Model
import Planning
import SourceChecks
import Text

extension Resolution {
  /// Refuses a name that a new component of the root cannot have.
  package func checkNewName(_ name: String) throws(Failure) {
    func refuse(_ why: String, _ help: String = "choose another name") throws(Failure) -> Never {
      throw Failure("'\(name)' cannot be the name of a component: \(why)", help: help)
    }
    if let problem = nameProblem(name, slash: false) { try refuse("it \(problem)") }
    guard let identifier = SwiftIdentifier(name) else {
      try refuse("it is not a Swift identifier", "use letters, digits and '_', with a letter first")
    }
    if swiftKeywords.contains(identifier) { try refuse("it is a Swift keyword") }
    if SystemModules.isOfToolchain(name) { try refuse("a module of Swift has this name") }
    let pins = graph.project.lockfile.pins
    var taken: [(name: String, kind: String)] = []
    for component in graph.components {
      taken.append((component.name, component.isMember ? "a component" : "a pinned component"))
    }
    for index in graph.modules.indices {
      taken.append((graph.modules[index].name, "a module of '\(graph.component(of: index).name)'"))
    }
    for (pin, identity) in zip(pins, graph.pinNames.identities) {
      taken.append((pin.name.value, "a pin"))
      taken.append((identity, "the identity of '\(pin.name.value)'"))
    }
    if let other = taken.first(where: { $0.name == name }) { try refuse("\(other.kind) has this name already") }
    if let other = taken.first(where: { $0.name.lowercased() == name.lowercased() }) {
      try refuse("it differs in case only from '\(other.name)', \(other.kind)")
    }
  }
}
