import Model

/// Events.swift of the module `<App>Registration`: the handlers of events, for an app with methods that hear of them.
///
/// Each has a function of its own: an error in the one large expression of Registration.swift would be hard to
/// understand.
func printHearing(_ printed: PrintedWiring) -> String? {
  let functions = printed.hearing
  guard !functions.all.isEmpty else { return nil }
  let (wiring, types) = (printed.wiring, printed.typesOfRegistration)
  let named = functions.all.flatMap { entry, provider, _ in
    ([provider.module, provider.naming] + [entry.service.isolatingModule].compactMap { $0 })
      .map { ($0, entry.platforms.intersection(provider.platforms)) }
  }
  var text = WiringText(printed)
  text.imports(Dictionary([(wiring.containerModule, .all)] + named) { $0.union($1) }, public: [])
  text.line(0, "extension Registration {")
  for (entry, provider, name) in functions.all {
    let indentation = text.begin(2, on: entry.platforms.intersection(provider.platforms))
    let type = types.type(provider.construction.path, in: provider.naming)
    text.initialiser(
      indentation, "\(types.isolation(of: entry.service))static func \(name)",
      ["_ value: \(type)", "_ dependencies: \(wiring.container)"], result: type)
    for hearer in wiring.hearers(of: provider) {
      text.line(indentation + 2, "// \(comment: hearer.declared)")
      text.line(indentation + 2, call(hearer, of: entry, types))
    }
    text.line(indentation + 2, "return value")
    text.line(indentation, "}")
    text.end(2, on: entry.platforms.intersection(provider.platforms))
    text.line(0, "")
  }
  text.line(2, "/// The result of a method that is called for an event.")
  text.line(2, "static func ignore<Value>(_ value: Value) {}")
  text.line(0, "}")
  return text.text.text
}

private func call(_ hearer: Wiring.Hearer, of entry: WiringEntry, _ types: WiringTypes) -> SwiftCode {
  let service = entry.service
  let name: SwiftCode = "\(literal: (service.collects ?? service.name).text)"
  let mark: SwiftCode = hearer.isAsync ? "await " : ""
  let call: SwiftCode = "ignore(\(mark)value.\(Spelling.member(hearer.method))())"
  let head: SwiftCode = "dependencies.hear(.\(Spelling.member(hearer.event)), as: \(name)"
  // Work of another actor is started on that actor, and asynchronous work on the actor of the value.
  guard hearer.isAsync || service.isolatingModule != nil else { return "\(head)) { \(call) }" }
  let attribute: SwiftCode = types.attribute(of: service).map { "\($0) in " } ?? ""
  return "\(head), starting: { \(attribute)\(call) })"
}

/// The functions that register handlers of events in a container, each with its name.
struct EventHandlerFunctions {
  let all: [(entry: WiringEntry, provider: Wiring.Provider, name: SwiftIdentifier)]

  init(_ printed: PrintedWiring) {
    let wiring = printed.wiring
    var all: [(entry: WiringEntry, provider: Wiring.Provider, name: SwiftIdentifier)] = []
    var taken = wiring.events == nil ? [] : printed.namesOfRegistration
    for entry in wiring.events == nil ? [] : printed.entries {
      for provider in entry.providers where !wiring.hearers(of: provider).isEmpty {
        let name = Spelling.unused("\(entry.service.collects ?? entry.service.name)Hears", taking: &taken)
        all.append((entry, provider, name))
      }
    }
    self.all = all
  }

  /// `nil` for a provider whose value hears of nothing.
  func name(of provider: Wiring.Provider) -> SwiftIdentifier? { all.first { $0.provider.isSame(as: provider) }?.name }
}
