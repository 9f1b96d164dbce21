import Diagnostics
import Model
import Text
import YAML

/// Decodes `plugin:`: `build-tool`, or a command.
func decodePlugin(_ node: YAMLNode, _ decoder: inout Decoder) -> PluginCapability? {
  if node.kind == .scalar {
    if node.equals("build-tool") { return .buildTool }
    decoder.reportInvalid(
      "'plugin'", "cannot be \(Decoder.describe(node))", at: node.place,
      help: "write 'build-tool', or a mapping with 'command'")
    return nil
  }
  var verb: String?
  var description: String?
  var permissions: [PluginPermission] = []
  decoder.mapping(node, "'plugin'", Keys.plugin) { decoder, key, value, _ in
    switch key {
    case .command: verb = decoder.text(value, "'command'")
    case .description: description = decoder.text(value, "'description'")
    case .permissions: permissions = decoder.list(value, "'permissions'") { decodePermission($1, &$0) }
    }
  }
  guard node.kind == .mapping else { return nil }
  guard let verb else {
    decoder.reportMissing("command", in: "'plugin'", node, at: node.place, example: "command: lint")
    return nil
  }
  switch (verb, description) {
  case ("documentation-generation", nil): return .command(.documentation, permissions)
  case ("source-code-formatting", nil): return .command(.formatting, permissions)
  default: return .command(.custom(verb: verb, description: description ?? ""), permissions)
  }
}

/// Decodes one entry of `permissions:`.
private func decodePermission(_ node: YAMLNode, _ decoder: inout Decoder) -> PluginPermission? {
  var write: String?
  var network: String?
  var access = NetworkAccess()
  decoder.mapping(node, "a permission", Keys.permission) { decoder, key, value, place in
    switch key {
    case .write: write = decoder.text(value, "'write'")
    case .network: network = decoder.text(value, "'network'")
    case .scope: access.readScope(value, place, &decoder)
    case .ports: access.readPorts(value, place, &decoder)
    }
  }
  guard node.kind == .mapping else { return nil }
  switch (write, network) {
  case (let reason?, nil):
    access.reportUnused(&decoder)
    return .write(reason: reason)
  case (nil, let reason?): return .network(access.scope(&decoder), reason: reason)
  default:
    if write == nil, network == nil, node["write"] != nil || node["network"] != nil { return nil }
    decoder.reportInvalid(
      "a permission", "needs either 'write' or 'network', with the reason", at: node.place,
      help: "write, for example, '{ write: \"fixes files\" }'")
    return nil
  }
}

/// The network access that a permission is for: `scope:` and `ports:`.
private struct NetworkAccess {
  enum Scope: String, CaseIterable {
    case none, local, all, docker
    case unixDomainSocket = "unix-domain-socket"
  }
  private var scope = Scope.all
  private var ports: [Int] = []
  private var keys: [(key: PermissionKey, place: Place)] = []

  mutating func readScope(_ node: YAMLNode, _ place: Place, _ decoder: inout Decoder) {
    keys.append((.scope, place))
    scope = decoder.choice(node, "'scope'", Scope.self) ?? .all
  }

  mutating func readPorts(_ node: YAMLNode, _ place: Place, _ decoder: inout Decoder) {
    keys.append((.ports, place))
    ports = decoder.list(node, "'ports'") { decoder, child in
      guard let text = decoder.text(child, "a port") else { return nil }
      if let port = Int(text), (0...65535).contains(port) { return port }
      decoder.reportInvalid("a port", "cannot be '\(text)'", at: child.place, help: "write a number up to 65535")
      return nil
    }
  }

  func reportUnused(_ decoder: inout Decoder) {
    for (key, place) in keys {
      decoder.reportInvalid("'\(key.rawValue)'", "is for the permission 'network' only", at: place, help: "remove it")
    }
  }

  func scope(_ decoder: inout Decoder) -> NetworkScope {
    if scope != .local, scope != .all, let (_, place) = keys.first(where: { $0.key == .ports }) {
      decoder.reportInvalid(
        "'ports'", "cannot be used with the scope '\(scope.rawValue)'", at: place,
        help: "remove it, or use the scope 'local' or 'all'")
    }
    switch scope {
    case .none: return .none
    case .local: return .local(ports: ports)
    case .all: return .all(ports: ports)
    case .docker: return .docker
    case .unixDomainSocket: return .unixDomainSocket
    }
  }
}
