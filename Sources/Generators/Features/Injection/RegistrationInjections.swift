import Model

// MARK: The parts of the registration for code that reads injected services
extension RegistrationPrinter {
  /// The function that `make` calls: a test that never registers has a container as well.
  mutating func printInstallation(_ name: SwiftIdentifier) {
    text.line(0, "")
    text.line(
      2, "/// The services for code that the container does not create: those of a surrounding `run`, or the app's.")
    text.line(2, "private static func \(name)() {")
    for injection in wiring.injections {
      let indentation = text.begin(4, on: injection.platforms)
      text.line(indentation, "// \(comment: injection.declared)")
      let type = types.type(TypeReference([injection.type]), in: injection.module)
      text.line(indentation, "\(type).install(")
      text.call(indentation + 2, type, injection.services.map(argument), end: ",")
      text.line(
        indentation + 2,
        "of: \(literal: wiring.registrationModule), isThere: { \(container).isThere(inRun: $0) })")
      text.end(4, on: injection.platforms)
    }
    text.line(2, "}")
  }

  private func argument(_ name: SwiftIdentifier) -> WiringText.Argument {
    let attribute = wiring.services.first { $0.name == name }.flatMap(types.attribute)
    let isolation: SwiftCode = attribute.map { "\($0) in " } ?? ""
    return .init("\(Spelling.label(name)){ \(isolation)\(container).current.\(Spelling.member(name)) }")
  }
}
