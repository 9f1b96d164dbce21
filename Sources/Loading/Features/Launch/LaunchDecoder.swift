import Diagnostics
import Model
import Text
import YAML

/// Decodes `launch:` of a module: tasks by name.
func decodeLaunch(_ node: YAMLNode, _ decoder: inout Decoder) -> [LaunchDeclaration] {
  decoder.elements(of: node, "'launch'") { decoder, key, value in
    guard let name = decoder.identifier(key, "a launch task") else { return nil }
    let what = "launch task '\(name.value)'"
    if value.kind == .scalar {
      return decoder.reference(value, "the function of \(what)").map { LaunchDeclaration(name: name, call: $0) }
    }
    var call: Located<TypeReference>?
    var task = LaunchDeclaration(name: name, call: Located("call", at: name.place))
    decoder.mapping(value, what, Keys.launchTask) { decoder, key, value, _ in
      switch key {
      case .call: call = decoder.reference(value, "'call'")
      case .requires: task.requirements = decodeRequirements(value, &decoder, each: decodeArgument)
      case .after: task.after = decoder.list(value, "'after'") { decodeTaskName($1, &$0) }
      case .isolation: if !value.equals("nonisolated") { task.isolation = decoder.reference(value, "'isolation'") }
      case .priority: task.priority = decoder.choice(value, "'priority'", Wiring.LaunchTask.Priority.self)
      case .when:
        task.moment = decoder.choice(value, "'when'", Wiring.LaunchTask.Moment.self) ?? .launch
      }
    }
    guard let call else {
      decoder.reportMissing("call", in: what, value, at: name.place, example: "call: MyLaunch.start")
      return nil
    }
    task.call = call
    return task
  }
}

/// A service that a function takes; the function has its value while it runs.
private func decodeArgument(_ node: YAMLNode, _ decoder: inout Decoder) -> RequirementDeclaration? {
  guard var requirement = decodeRequirement(node, &decoder) else { return nil }
  if requirement.lazy || requirement.label != nil {
    decoder.reportInvalid(
      "'\(requirement.service.value)' of a launch task", "cannot have 'lazy' or 'label'", at: node.place,
      help: "write the name alone: a launch task is called with the services in this order")
    (requirement.lazy, requirement.label) = (false, nil)
  }
  return requirement
}

/// `openStore`, or `Tracking.start`.
private func decodeTaskName(_ node: YAMLNode, _ decoder: inout Decoder) -> Located<String>? {
  guard let name = decoder.located(node, "a task") else { return nil }
  // The component before the last dot may be called anything.
  if isSwiftIdentifier(name.value.split(separator: ".").last.map(String.init) ?? "") { return name }
  decoder.report(.invalidName("a task", name.value, problem: "does not end with a Swift identifier", at: name.place))
  return nil
}
