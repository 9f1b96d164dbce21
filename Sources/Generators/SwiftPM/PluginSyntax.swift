import Model

enum PluginSyntax {
  static func capability(_ capability: PluginCapability) -> SwiftSource {
    switch capability {
    case .buildTool: .code(".buildTool()")
    case .command(let intent, let permissions):
      .call(
        ".command",
        [self.intent(intent).labelled("intent")]
          + (permissions.isEmpty ? [] : [SwiftSource.array(permissions.map(permission)).labelled("permissions")]))
    }
  }

  private static func intent(_ intent: PluginIntent) -> SwiftSource {
    switch intent {
    case .documentation: .code(".documentationGeneration()")
    case .formatting: .code(".sourceCodeFormatting()")
    case .custom(let verb, let description):
      .call(
        ".custom",
        [SwiftSource.string(verb).labelled("verb"), SwiftSource.string(description).labelled("description")])
    }
  }

  private static func permission(_ permission: PluginPermission) -> SwiftSource {
    switch permission {
    case .write(let reason): .call(".writeToPackageDirectory", [SwiftSource.string(reason).labelled("reason")])
    case .network(let scope, let reason):
      .call(
        ".allowNetworkConnections",
        [self.scope(scope).labelled("scope"), SwiftSource.string(reason).labelled("reason")])
    }
  }

  private static func scope(_ scope: NetworkScope) -> SwiftSource {
    func ports(_ name: SwiftCode, _ ports: [Int]) -> SwiftSource {
      let list = SwiftSource.array(ports.map { .code("\($0)") }).labelled("ports")
      return .call(name, ports.isEmpty ? [] : [list])
    }
    return switch scope {
    case .none: .code(".none")
    case .local(let numbers): ports(".local", numbers)
    case .all(let numbers): ports(".all", numbers)
    case .docker: .code(".docker")
    case .unixDomainSocket: .code(".unixDomainSocket")
    }
  }
}
