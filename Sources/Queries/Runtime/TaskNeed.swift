import Diagnostics
import JSON
import Model
import Planning
import Text
import Workspace

/// The answer of `why` about a launch task: the step in each app, and the tasks before it.
package final class TaskNeed {
  private let resolution: Resolution
  private let name: String
  private let names: RuntimeNames
  private let found: [RuntimeNames.Stated<LaunchDeclaration>]
  /// One for each app of `resolution.wirings`.
  private let steps: [LaunchSteps]

  /// - Parameter name: `Chat.openStore`, or `openStore`, which several components may have.
  /// - Returns: `nil` if no module states it.
  package init?(_ name: String, in resolution: Resolution) {
    names = RuntimeNames(resolution.graph)
    found = names.tasks(named: name)
    if found.isEmpty { return nil }
    (self.resolution, self.name) = (resolution, name)
    steps = resolution.wirings.map { LaunchSteps($0.wiring) }
  }

  private var graph: LinkedGraph { resolution.graph }

  private struct Run {
    let app: String
    /// `nil` where tasks wait for each other.
    let step: Int?
    let steps: Int
    /// Tasks of the app, each with its step, or the moment if that is an earlier one.
    let after: [(name: String, when: String)]
    /// Tasks that the app has not, which count as done.
    let done: [String]
  }

  private func runs(_ task: RuntimeNames.Stated<LaunchDeclaration>) -> [Run] {
    let title = names.name(of: task)
    return zip(resolution.wirings, steps).compactMap { app, steps in
      guard let planned = app.wiring.launchTasks.first(where: { $0.name == title }) else { return nil }
      let waited = Set(steps.waited(by: planned))
      func when(_ name: String) -> String {
        if waited.contains(name) { return steps.step[name].map { "step \($0)" } ?? "which waits for it" }
        return app.wiring.launchTasks.first { $0.name == name }?.moment.words ?? ""
      }
      let all = task.declaration.after.map { graph.taskName($0.value, in: task.module) }
      return Run(
        app: app.wiring.app, step: steps.step[title], steps: steps.count(planned.moment),
        after: planned.after.map { ($0, when($0)) },
        done: all.filter { !planned.after.contains($0) })
    }
  }

  /// The tasks that come after one.
  private func followers(
    _ task: RuntimeNames.Stated<LaunchDeclaration>
  ) -> [(name: String, place: Place)] {
    let title = names.name(of: task)
    return names.tasks.flatMap { other in
      other.declaration.after.filter { graph.taskName($0.value, in: other.module) == title }
        .map { (names.name(of: other), $0.place) }
    }
  }

  // MARK: Text

  package var text: String { found.map(text).joined().visibleLines }

  private func text(_ task: RuntimeNames.Stated<LaunchDeclaration>) -> String {
    let declaration = task.declaration
    var text = "\(names.name(of: task)) is a launch task of \(graph.title(task.module)): \(declaration.call.value)"
    if let isolation = declaration.isolation?.value { text += ", isolated to \(isolation)" }
    if let priority = declaration.priority { text += ", of the priority \(priority.rawValue)" }
    text += "  \(resolution.shown(declaration.name.place))\n"
    for requirement in declaration.requirements {
      text += "  requires \(requirement.service.value)  \(resolution.shown(requirement.service.place))\n"
    }
    for other in declaration.after {
      let name = graph.taskName(other.value, in: task.module)
      text += "  comes after \(name)  \(resolution.shown(other.place))\n"
    }
    for (name, place) in followers(task) { text += "  comes before \(name)  \(resolution.shown(place))\n" }
    let runs = runs(task)
    for run in runs {
      text += "  runs \(declaration.moment.words) in \(run.app), "
      guard let step = run.step else {
        text += "never: it waits for itself\n"
        continue
      }
      let after = run.after.map { "\($0.name) (\($0.when))" }
      text += "in step \(step) of \(run.steps), "
      text += after.isEmpty ? "and waits for nothing there" : "after \(listed(after))"
      text += run.done.isEmpty ? "" : "; \(listed(run.done)) counts as done, since \(run.app) has none"
      text += "\n"
    }
    for app in resolution.wirings where !runs.contains(where: { $0.app == app.wiring.app }) {
      text += "  \(app.wiring.app) does not run it: \(graph.title(task.module)) is not linked into it\n"
    }
    if resolution.wirings.isEmpty { text += "  no app runs it\n" }
    return text
  }

  // MARK: JSON

  package func json(toolVersion: String) -> JSONValue {
    JSONDocument.why.value(tool: toolVersion, ["task": .string(name), "found": .array(found.map { json($0) })])
  }

  private func json(_ task: RuntimeNames.Stated<LaunchDeclaration>) -> JSONValue {
    let declaration = task.declaration
    let after = declaration.after.map { other -> JSONValue in
      resolution.json(["task": .string(graph.taskName(other.value, in: task.module))], at: other.place)
    }
    let apps = runs(task).map { run -> JSONValue in
      [
        "app": .string(run.app), "step": .optional(run.step), "steps": .integer(run.steps),
        "after": .strings(run.after.map(\.name)), "done": .strings(run.done),
      ]
    }
    return resolution.json(
      [
        "name": .string(names.name(of: task)), "module": .string(graph.title(task.module)),
        "call": .string(declaration.call.value.text), "isolation": .optional(declaration.isolation?.value.text),
        "priority": .optional(declaration.priority?.rawValue), "when": .string(declaration.moment.rawValue),
        "requires": .strings(declaration.requirements.map(\.service.value)), "after": .array(after),
        "before": .strings(followers(task).map(\.name)), "apps": .array(apps),
      ], at: declaration.name.place)
  }
}
