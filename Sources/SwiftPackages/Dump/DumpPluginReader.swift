import Diagnostics
import JSON
import Model

extension DumpManifestReader {
  mutating func capability(_ json: JSONValue, _ what: String) -> PluginCapability? {
    guard let (kind, payload) = cursor.enumeration(json, "'pluginCapability' \(what)") else { return nil }
    switch kind {
    case "buildTool": return .buildTool
    case "command":
      guard let values = cursor.values(payload, "'pluginCapability' \(what)", count: 2),
        let intent = intent(values[0], what)
      else { return nil }
      let permissions = cursor.list(values[1], "the permissions \(what)").compactMap { permission($0, what) }
      return .command(intent, permissions)
    default:
      cursor.unknown("the capability \(what) is '\(kind)', which is unknown", at: json.offset)
      return nil
    }
  }

  private mutating func intent(_ json: JSONValue, _ what: String) -> PluginIntent? {
    guard let (kind, payload) = cursor.enumeration(json, "the intent \(what)") else { return nil }
    switch kind {
    case "documentationGeneration": return .documentation
    case "sourceCodeFormatting": return .formatting
    case "custom":
      guard let object = cursor.object(payload, "the intent \(what)", keys: ["verb", "description"]),
        let verb = cursor.requiredString(object, "verb", "the intent \(what)"),
        let description = cursor.requiredString(object, "description", "the intent \(what)")
      else { return nil }
      return .custom(verb: verb, description: description)
    default:
      cursor.unknown("the intent \(what) is '\(kind)', which is unknown", at: json.offset)
      return nil
    }
  }

  private mutating func permission(_ json: JSONValue, _ what: String) -> PluginPermission? {
    guard let (kind, payload) = cursor.enumeration(json, "a permission \(what)") else { return nil }
    guard kind == "writeToPackageDirectory" || kind == "allowNetworkConnections" else {
      cursor.unknown("a permission \(what) is '\(kind)', which is unknown", at: json.offset)
      return nil
    }
    guard let object = cursor.object(payload, "a permission \(what)", keys: ["reason", "scope"]),
      let reason = cursor.requiredString(object, "reason", "a permission \(what)")
    else { return nil }
    guard kind == "allowNetworkConnections" else { return .write(reason: reason) }
    guard let value = cursor.required(object, "scope", "a permission \(what)"), let scope = scope(value, what) else {
      return nil
    }
    return .network(scope, reason: reason)
  }

  private mutating func scope(_ json: JSONValue, _ what: String) -> NetworkScope? {
    guard let (kind, payload) = cursor.enumeration(json, "the network scope \(what)") else { return nil }
    switch kind {
    case "none": return NetworkScope.none
    case "docker": return .docker
    case "unixDomainSocket": return .unixDomainSocket
    case "local": return .local(ports: ports(payload, what))
    case "all": return .all(ports: ports(payload, what))
    default:
      cursor.unknown("the network scope \(what) is '\(kind)', which is unknown", at: json.offset)
      return nil
    }
  }

  private mutating func ports(_ payload: JSONValue, _ what: String) -> [Int] {
    let object = cursor.object(payload, "the network scope \(what)", keys: ["ports"])
    return cursor.list(object?["ports"], "the ports \(what)").compactMap { cursor.integer($0, "a port \(what)") }
  }
}
