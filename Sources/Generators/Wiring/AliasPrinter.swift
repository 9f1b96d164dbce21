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
  var platforms = wiring.interfaceImports
  for scope in wiring.scopes { platforms.merge(scope.imports) { $0.union($1) } }
  let publicly = wiring.scopes.reduce(into: Set(wiring.services.map(\.interfaceModule))) {
    $0.formUnion($1.publicImports)
  }
  return files(
    WiringTypes.inDependencies(of: wiring).aliases, public: publicly, on: platforms, header: header, tools: tools)
}

/// The same for `<App>Registration`.
package func printRegistrationAliases(
  _ wiring: Wiring, header: String, tools: ToolsVersion = ToolsVersion(6, 0)
) -> [AliasFile] {
  files(
    WiringTypes.inRegistration(of: wiring).aliases,
    public: wiring.publicRegistrationImports.union((wiring.configuration?.groups ?? []).map(\.module)),
    on: wiring.importsOfRegistration, header: header, tools: tools)
}

/// Names of deprecated types of a module. The compiler does not warn of an associated type, whatever it stands for, nor
/// of a deprecated type where a deprecated declaration names it.
private struct DeprecatedNames {
  let module: SwiftIdentifier
  /// `public ` or nothing.
  let access: SwiftCode

  private var deprecated: SwiftIdentifier { "\(module)_Deprecated" }
  private var named: SwiftIdentifier { "\(module)_Named" }

  /// What the names of all types need.
  func print(support indentation: Int, into text: inout WiringText) {
    text.line(indentation, "/// A deprecated type, by a name of which the compiler does not warn.")
    text.line(indentation, "\(access)protocol \(deprecated) {")
    text.line(indentation + 2, "associatedtype Name")
    text.line(indentation, "}")
    text.line(0, "")
    text.line(indentation, "\(access)enum \(named)<Owner: \(deprecated)> {")
    text.line(indentation + 2, "\(access)typealias Name = Owner.Name")
    text.line(indentation, "}")
    text.line(0, "")
  }

  func print(_ alias: WiringTypes.Alias, _ indentation: Int, into text: inout WiringText) {
    let type = Spelling.type(alias.type)
    text.line(indentation, "\(access)enum \(alias.name)_: \(deprecated) {")
    text.line(indentation + 2, "@available(*, deprecated)")
    text.line(indentation + 2, "\(access)typealias Name = \(alias.isExistential ? "any " + type : type)")
    text.line(indentation, "}")
    text.line(0, "")
    text.line(indentation, "/// `\(type)`, which is deprecated.")
    let (start, end): (SwiftCode, SwiftCode) = (
      "\(access)typealias \(alias.name) =", "\(named)<\(alias.name)_>.Name"
    )
    if WiringText.fits(indentation, "\(start) \(end)") { return text.line(indentation, "\(start) \(end)") }
    text.line(indentation, start)
    text.line(indentation + 2, end)
  }
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
    let names = DeprecatedNames(module: module, access: access)
    if aliases.contains(where: \.isDeprecated) { names.print(support: indentation, into: &text) }
    for (index, alias) in aliases.enumerated() {
      if index > 0 { text.line(0, "") }
      if alias.isDeprecated {
        names.print(alias, indentation, into: &text)
        continue
      }
      text.line(
        indentation,
        alias.isShared
          ? "/// Another module declares a type of this name too."
          : "/// The name of the type, or of its module, means something else where it is needed.")
      text.line(indentation, "\(access)typealias \(alias.name) = \(Spelling.type(alias.type))")
    }
    text.end(0, on: platforms)
    return AliasFile(name: "\(module)Names.swift", text: text.text.text)
  }
}
