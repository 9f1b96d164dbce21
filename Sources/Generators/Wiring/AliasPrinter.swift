import Model

/// A file of aliases in a generated module.
package struct AliasFile: Hashable, Sendable {
  package let name: String
  package let text: String
}

/// The files of `<App>Dependencies` that give names of their own to types of one name in several modules.
///
/// Each imports one module only: `Module.Type` would not do where the module declares a type of its own name.
package func printDependenciesAliases(
  _ wiring: Wiring, header: String, tools: ToolsVersion = ToolsVersion(6, 0)
) -> [AliasFile] {
  files(
    WiringTypes.inDependencies(of: wiring).aliases, public: Set(wiring.services.map(\.interfaceModule)),
    header: header, tools: tools)
}

/// The same for `<App>Registration`.
package func printRegistrationAliases(
  _ wiring: Wiring, header: String, tools: ToolsVersion = ToolsVersion(6, 0)
) -> [AliasFile] {
  files(
    WiringTypes.inRegistration(of: wiring).aliases,
    public: wiring.publicRegistrationImports.union((wiring.configuration?.groups ?? []).map(\.module)), header: header,
    tools: tools)
}

private func files(
  _ aliases: [SwiftIdentifier: [WiringTypes.Alias]], public publicly: Set<SwiftIdentifier>, header: String,
  tools: ToolsVersion
) -> [AliasFile] {
  aliases.sorted { $0.key < $1.key }.map { module, aliases in
    var text = WiringText()
    text.header(header)
    text.imports([module], public: publicly, tools: tools)
    for (index, alias) in aliases.enumerated() {
      if index > 0 { text.line(0, "") }
      text.line(0, "/// Another module declares a type of this name too.")
      let access: SwiftCode = publicly.contains(module) ? "public " : ""
      text.line(0, "\(access)typealias \(alias.name) = \(Spelling.type(alias.type))")
    }
    return AliasFile(name: "\(module)Names.swift", text: text.text.text)
  }
}
