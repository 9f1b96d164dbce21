import Model
import Testing

@Suite struct PluginTests {
  private func capability(_ plugin: String) -> Decoded<PluginCapability?> {
    let decoded = spec("name: A\ntype: plugin\nplugin: \(plugin)\n")
    return Decoded(value: decoded.value?.modules.first?.capability, diagnostics: decoded.diagnostics)
  }

  @Test(arguments: [
    ("build-tool", PluginCapability.buildTool),
    ("{ command: lint }", .command(.custom(verb: "lint", description: ""), [])),
    ("{ command: lint, description: Finds faults }", .command(.custom(verb: "lint", description: "Finds faults"), [])),
    ("{ command: documentation-generation }", .command(.documentation, [])),
    ("{ command: source-code-formatting }", .command(.formatting, [])),
    (
      "{ command: source-code-formatting, description: x }",
      .command(.custom(verb: "source-code-formatting", description: "x"), [])
    ),
    (
      "{ command: lint, permissions: [{ write: fixes files }] }",
      .command(.custom(verb: "lint", description: ""), [.write(reason: "fixes files")])
    ),
  ])
  func everyCapabilityIsRead(text: String, value: PluginCapability) {
    let decoded = capability(text)
    #expect(decoded.findings == [])
    #expect(decoded.value == value)
  }

  @Test(arguments: [
    ("", NetworkScope.all(ports: [])), (", scope: all", .all(ports: [])), (", scope: none", .none),
    (", scope: local, ports: [80, 8080]", .local(ports: [80, 8080])), (", ports: [0, 65535]", .all(ports: [0, 65535])),
    (", scope: docker", .docker), (", scope: unix-domain-socket", .unixDomainSocket),
  ])
  func everyNetworkScopeIsRead(text: String, scope: NetworkScope) {
    let decoded = capability("{ command: c, permissions: [{ network: loads\(text) }] }")
    #expect(decoded.findings == [])
    #expect(decoded.value == .command(.custom(verb: "c", description: ""), [.network(scope, reason: "loads")]))
  }

  @Test(arguments: [
    ("{ description: x }", ["missing-key 3:9"]), ("{ command: [x] }", ["wrong-type 3:20"]),
    ("command", ["invalid-value 3:9"]), ("[x]", ["wrong-type 3:9"]),
    ("{ command: c, permission: [] }", ["unknown-key 3:23"]), ("{ command: c, permissions: x }", ["wrong-type 3:36"]),
    ("{ command: c, permissions: [write] }", ["wrong-type 3:37"]),
    ("{ command: c, permissions: [{}] }", ["invalid-value 3:37"]),
    ("{ command: c, permissions: [{ write: a, network: b }] }", ["invalid-value 3:37"]),
    ("{ command: c, permissions: [{ write: [a] }] }", ["wrong-type 3:46"]),
    ("{ command: c, permissions: [{ network: a, scope: some }] }", ["invalid-value 3:58"]),
    (
      "{ command: c, permissions: [{ network: a, ports: [http, 65536, -1] }] }",
      ["invalid-value 3:59", "invalid-value 3:65", "invalid-value 3:72"]
    ),
    ("{ command: c, permissions: [{ network: a, scope: docker, ports: [1] }] }", ["invalid-value 3:66"]),
    (
      "{ command: c, permissions: [{ write: a, scope: all, ports: [1] }] }",
      ["invalid-value 3:49", "invalid-value 3:61"]
    ),
  ])
  func faultsAreFoundAtTheirPlace(text: String, findings: [String]) { #expect(capability(text).findings == findings) }
}
