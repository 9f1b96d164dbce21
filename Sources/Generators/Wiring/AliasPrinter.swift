import Model
import Text

/// The files of `<App>Dependencies` that give names of their own to types of one name in several modules.
///
/// Each imports one module only: `Module.Type` would not do where the module declares a type of its own name.
package func printDependenciesAliases(_ printed: PrintedWiring) -> [NamedFile] {
  let wiring = printed.wiring
  var platforms = wiring.interfaceImports
  for scope in wiring.scopes { platforms.merge(scope.imports) { $0.union($1) } }
  let publicly = wiring.scopes.reduce(into: Set(wiring.services.map(\.interfaceModule))) {
    $0.formUnion($1.publicImports)
  }
  return files(printed.typesOfDependencies.aliases, public: publicly, on: platforms, of: printed)
}

/// The same for `<App>Registration`.
package func printRegistrationAliases(_ printed: PrintedWiring) -> [NamedFile] {
  let wiring = printed.wiring
  return files(
    printed.typesOfRegistration.aliases,
    public: wiring.publicRegistrationImports.union((wiring.configuration?.groups ?? []).map(\.module)),
    on: wiring.importsOfRegistration, of: printed)
}

private func files(
  _ aliases: [SwiftIdentifier: [WiringTypes.Alias]], public publicly: Set<SwiftIdentifier>,
  on platforms: [SwiftIdentifier: PlatformSet], of printed: PrintedWiring
) -> [NamedFile] {
  aliases.sorted { $0.key < $1.key }.map { module, aliases in
    var text = WiringText(printed)
    let platforms = platforms[module] ?? .all
    text.imports([module: platforms], public: publicly)
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
    return NamedFile(name: "\(module)Names.swift", text: text.text.text)
  }
}
