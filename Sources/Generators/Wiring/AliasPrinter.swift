import Model
import Text

/// A file of aliases in a generated module.
package struct AliasFile: Equatable, Sendable {
  package let name: String
  package let text: String
}

/// The files of `<App>Dependencies` that give names of their own to types of one name in several modules.
///
/// Each imports one module only: `Module.Type` would not do where the module declares a type of its own name.
package func printDependenciesAliases(
  _ printed: PrintedWiring, header: String, tools: ToolsVersion = ToolsVersion(6, 0)
) -> [AliasFile] {
  let wiring = printed.wiring
  var platforms = wiring.interfaceImports
  for scope in wiring.scopes { platforms.merge(scope.imports) { $0.union($1) } }
  let publicly = wiring.scopes.reduce(into: Set(wiring.services.map(\.interfaceModule))) {
    $0.formUnion($1.publicImports)
  }
  return files(
    printed.typesOfDependencies.aliases, public: publicly, on: platforms, header: header, tools: tools)
}

/// The same for `<App>Registration`.
package func printRegistrationAliases(
  _ printed: PrintedWiring, header: String, tools: ToolsVersion = ToolsVersion(6, 0)
) -> [AliasFile] {
  let wiring = printed.wiring
  return files(
    printed.typesOfRegistration.aliases,
    public: wiring.publicRegistrationImports.union((wiring.configuration?.groups ?? []).map(\.module)),
    on: wiring.importsOfRegistration, header: header, tools: tools)
}

private func files(
  _ aliases: [SwiftIdentifier: [WiringTypes.Alias]], public publicly: Set<SwiftIdentifier>,
  on platforms: [SwiftIdentifier: PlatformSet], header: String, tools: ToolsVersion
) -> [AliasFile] {
  aliases.sorted { $0.key < $1.key }.map { module, aliases in
    var text = WiringText()
    text.header(header)
    let platforms = platforms[module] ?? .all
    text.imports([module: platforms], public: publicly, tools: tools)
    let indentation = text.begin(0, on: platforms)
    let access: SwiftCode = publicly.contains(module) ? "public " : ""
    for (index, alias) in aliases.enumerated() {
      if index > 0 { text.line(0, "") }
      text.line(
        indentation,
        alias.isShared
          ? "/// Another module also declares a type with this name."
          : "/// The name of the type, or of its module, has another meaning in the files that need it.")
      text.line(indentation, "\(access)typealias \(alias.name) = \(Spelling.type(alias.type))")
    }
    text.end(0, on: platforms)
    return AliasFile(name: "\(module)Names.swift", text: text.text.text)
  }
}
