import Model

/// SetUp.swift of the module `<App>Registration`: the values with which code is set up. The code keeps them for good,
/// and they still find the values of the current test.
///
/// - Returns: `nil` for an app without such code.
func printSetUp(_ printed: PrintedWiring) -> String? {
  let scoped = ScopedConfiguration.all(in: printed)
  if scoped.isEmpty { return nil }
  let (wiring, types) = (printed.wiring, printed.typesOfRegistration)
  var modules = Dictionary(scoped.map { ($0.service.interfaceModule, $0.service.platforms) }) { $0.union($1) }
  modules[wiring.containerModule] = .all
  var text = WiringText(printed)
  text.imports(modules, public: [])
  if scoped.contains(where: { $0.values.contains(where: \.type.usesURL) }) {
    text.block("import struct Foundation.URL\n\n")
  }
  text.line(0, "extension Registration {")
  for (index, configuration) in scoped.enumerated() {
    if index > 0 { text.line(0, "") }
    let service = configuration.service
    let indentation = text.begin(2, on: service.platforms)
    text.line(indentation, "/// For code that is set up: the values of the surrounding `run`, or else the app's.")
    text.scopedValues(
      indentation, configuration.type, of: types.type(service.protocolName, in: service.interfaceModule),
      values: configuration.values.map { ($0.name, $0.type) }, keepsOwn: true,
      around: "\(wiring.container).ofRun?.\(Spelling.member(service.name))")
    text.end(2, on: service.platforms)
  }
  text.line(0, "}")
  return text.text.text
}

/// A configuration with which code is set up. Its values may come from files, from the app, or from a provider.
struct ScopedConfiguration {
  let service: Wiring.Service
  /// The type that reads each value again.
  let type: SwiftIdentifier
  let values: [Wiring.SetUp.Value]

  /// Those of an app, with names that are distinct from all others of its registration.
  static func all(in printed: PrintedWiring) -> [ScopedConfiguration] {
    let wiring = printed.wiring
    guard wiring.services.contains(where: { $0.setUp?.values.isEmpty == false }) else { return [] }
    var taken = printed.namesOfRegistration
    if let configuration = wiring.configuration { _ = ConfigurationNames(configuration, of: wiring, taken: &taken) }
    return wiring.services.compactMap { service in
      guard let values = service.setUp?.values, !values.isEmpty else { return nil }
      let type = Spelling.unused("Scoped\(service.protocolName.parts.last ?? "Configuration")", taking: &taken)
      return ScopedConfiguration(service: service, type: type, values: values)
    }
  }
}
