import Model
import Planning
import Text

// MARK: The parts of a picture that show apps at run time
extension RuntimeNames {
  /// A line for each thing that a module states.
  func lines(of module: Int) -> [String] {
    let stated = graph.modules[module].module
    let heard = stated.provides.flatMap(\.hearers).map { "on \($0.event.value)" }
    let scopes = Set(stated.provides.compactMap { $0.scopeName?.value }).sorted().map { "in \($0)" }
    return stated.configurations.flatMap(\.values).map { "value \($0.name.value)" }
      + stated.launch.map { "launch \($0.name.value)" } + stated.routes.map { "route \($0.pattern.value.text)" }
      + stated.events.map { "event \($0.name.value)" } + heard + scopes
      + stated.injects.map { "injects \($0.value)" }
  }

  /// The same of an app as a whole.
  func lines(ofApp app: Int) -> [String] {
    appEvents.filter { $0.app == app }.map { "event \($0.declaration.name.value)" }
      + scopes.filter { $0.app == app }.map { "scope \($0.declaration.name.value)" }
      + graph.components[app].spec.app.injects.map { "injects \($0.value)" }
  }

  /// Between modules: who waits for whose task, and who hears whose event.
  var edges: [(from: Int, to: Int, label: String)] {
    let known = Dictionary(tasks.map { (name(of: $0), $0.module) }) { first, _ in first }
    let waiting = tasks.flatMap { task in
      task.declaration.after.compactMap { other -> (from: Int, to: Int, label: String)? in
        let name = graph.taskName(other.value, in: task.module)
        return known[name].map { (task.module, $0, "after \(name)") }
      }
    }
    let hearing = events.flatMap { event in
      let name = event.declaration.name.value
      return hearers(of: name).map { (from: $0.provider.module, to: event.module, label: "hears \(name)") }
    }
    return waiting + hearing
  }
}
