import Model
import Text

/// Registration.swift of the module `<App>Registration`: the one place that names implementations.
///
/// The same text for the same wiring; services may come in any order.
package func printRegistration(_ printed: PrintedWiring) -> String {
  var printer = RegistrationPrinter(printed)
  return printer.print()
}

struct RegistrationPrinter {
  let wiring: Wiring
  private let entries: [WiringEntry]
  private let services: [SwiftIdentifier: Wiring.Service]
  let types: WiringTypes
  var text: WiringText
  let container: SwiftCode
  /// The closure parameter's name.
  let dependencies: SwiftIdentifier
  /// The services that the app makes, each with the local name of its parameter.
  var parameters: [(entry: WiringEntry, local: SwiftIdentifier)] = []
  /// The same local names, by service.
  private var locals: [SwiftIdentifier: SwiftIdentifier] = [:]
  /// The names for values of configurations; `nil` if there are none.
  let configuration: ConfigurationNames?
  private let groups: ContainerGroups
  private let hearing: EventHandlerFunctions
  /// Those of each scope, in the order of the scopes.
  private var scopes: [ContainerGroups] = []
  /// A collection while it is made.
  private let collected: SwiftIdentifier
  /// The container in `register`.
  private let started: SwiftIdentifier
  /// The function that installs what code reads that nobody constructs; `nil` where none does.
  private let installation: SwiftIdentifier?
  /// The types of the values with which code is set up, by service.
  private let scoped: [SwiftIdentifier: SwiftIdentifier]
  /// The function of each provider, by the name of the entry and the number of the provider in it.
  private var makers: [SwiftIdentifier: [SwiftIdentifier]] = [:]
  /// The values of each configuration, by service.
  private let values: [SwiftIdentifier: Wiring.Configuration.Group]

  init(_ printed: PrintedWiring) {
    let wiring = printed.wiring
    (self.wiring, entries, types) = (wiring, printed.entries, printed.typesOfRegistration)
    (hearing, text, container) = (printed.hearing, WiringText(printed), wiring.container)
    services = Dictionary(wiring.allServices.map { ($0.name, $0) }) { first, _ in first }
    var taken = printed.namesOfRegistration.union(hearing.all.map(\.name))
    configuration = wiring.configuration.map { ConfigurationNames($0, of: wiring, taken: &taken) }
    scoped = Dictionary(ScopedConfiguration.all(in: printed).map { ($0.service.name, $0.type) }) { $1 }
    taken.formUnion(scoped.values)
    dependencies = Spelling.unused("dependencies", taking: &taken)
    collected = Spelling.unused("all", in: taken)
    installation = wiring.injections.isEmpty ? nil : Spelling.unused("install", in: taken)
    if let installation { taken.insert(installation) }
    groups = ContainerGroups(entries, printed.names, taken: &taken)
    for (scope, entries) in zip(wiring.scopes, printed.entriesOfScopes) {
      scopes.append(ContainerGroups(entries, of: scope, ContainerNames(printed, entries), taken: &taken))
    }
    for entry in entries {
      guard case .app = entry.build else { continue }
      let local = Spelling.unused(entry.name, taking: &taken)
      parameters.append((entry, local))
      locals[entry.name] = local
    }
    started = configuration?.started ?? Spelling.unused("started", taking: &taken)
    values = Dictionary((wiring.configuration?.groups ?? []).map { ($0.service, $0) }) { first, _ in first }
    for entry in entries + scopes.flatMap(\.entries) {
      for _ in entry.providers {
        let name = Spelling.unused("make\(words: entry.name.text)", taking: &taken)
        makers[entry.name, default: []].append(name)
      }
    }
  }

  mutating func print() -> String {
    text.imports(wiring.importsOfRegistration, public: wiring.publicRegistrationImports)
    if wiring.configuration?.takesURL == true { text.urlImport() }
    text.line(0, "/// Connects the services of \(comment: wiring.app) to their implementations.")
    text.line(0, "public enum Registration {")
    text.line(2, "/// A container that builds each service when it is first read; the app makes the parameters.")
    printSignature("public static func make", of: "make", end: " -> \(container) {")
    printMaking()
    text.line(2, "}")
    text.line(0, "")
    text.line(2, "/// Makes the container of the app and starts it; call it first in the app.")
    printSignature("public static func register", of: "register", end: " {")
    if let configuration { printReading(configuration) }
    printStart()
    text.line(2, "}")
    if let installation { printInstallation(installation) }
    for entry in entries { printMakers(of: entry, in: container) }
    for scope in scopes {
      for entry in scope.entries { printMakers(of: entry, in: "\(container)\(scope.path)") }
    }
    text.line(0, "}")
    return text.text.text
  }

  /// The body of `make`.
  private mutating func printMaking() {
    if let installation { text.line(4, "\(installation)()") }
    if configuration != nil { printChange() }
    if entries.isEmpty, scopes.isEmpty { return text.line(4, "\(container)(\(container).Providers())") }
    for all in [groups] + scopes { printPartial(all) }
    let isExpression = installation == nil && configuration == nil && ([groups] + scopes).allSatisfy(\.partial.isEmpty)
    text.line(4, "\(isExpression ? "" : "return " as SwiftCode)\(container)(")
    text.line(6, "\(container).Providers(")
    printProviders()
  }

  /// The parameters of `make`, handed on under their own names.
  private var arguments: [WiringText.Argument] {
    let ofApp = parameters.map { WiringText.Argument("\(Spelling.label($0.entry.name))\($0.local)") }
    guard let configuration else { return ofApp }
    return configuration.arguments + ofApp + [.init("\(configuration.overriding): \(configuration.change)")]
  }

  /// The end of `register`: the container, and what code gets that nobody constructs.
  private mutating func printStart() {
    let hasSetUps = wiring.services.contains { $0.setUp != nil }
    if configuration == nil, !hasSetUps {
      let short: SwiftCode = "\(container).start(make(\(arguments.map(\.text).joined(separator: ", "))))"
      if WiringText.fits(4, short) { return text.line(4, short) }
      text.line(4, "\(container).start(")
      return text.call(6, "make", arguments, end: ")")
    }
    text.call(4, "let \(started) = make", arguments)
    text.line(4, "\(container).start(\(started))")
    printSetUps()
  }

  private mutating func printSetUps() {
    for service in wiring.services {
      guard let setUp = service.setUp else { continue }
      let indentation = text.begin(4, on: service.platforms)
      text.line(indentation, "// \(comment: setUp.declared)")
      let type = types.type(setUp.type, in: service.interfaceModule)
      let values: SwiftCode = "\(started).\(Spelling.member(service.name))"
      let scoped = scoped[service.name].map { "\($0)(\(values))" as SwiftCode }
      text.line(indentation, "\(type).setup(with: \(scoped ?? values))")
      text.end(4, on: service.platforms)
    }
  }

  private mutating func printProviders() {
    print(groups, 8, end: scopes.isEmpty ? "))" : ",")
    for (index, all) in scopes.enumerated() {
      guard let scope = all.scope else { continue }
      let end: SwiftCode = index == scopes.count - 1 ? ")))" : "),"
      text.line(8, "// \(comment: scope.declared)")
      let start: SwiftCode = "\(Spelling.label(scope.name))\(container)\(all.path).Providers("
      if all.entries.isEmpty {
        text.line(8, start + end)
      } else {
        text.line(8, start)
        print(all, 10, end: end)
      }
    }
  }

  private mutating func print(_ all: ContainerGroups, _ indentation: Int, end: SwiftCode) {
    for (number, group) in all.groups.enumerated() {
      let close: SwiftCode = number == all.groups.count - 1 ? end : ","
      if !all.groups.isSplit {
        print(group.entries, indentation, end: close)
      } else if let name = all.partial[number] {
        text.line(indentation, "\(name)\(close)")
      } else {
        print(group, all.types[number], indentation, of: all.path, end: ")\(close)")
      }
    }
  }

  private mutating func print(
    _ group: WiringGroup, _ type: SwiftIdentifier, _ indentation: Int, of path: SwiftCode, end: SwiftCode
  ) {
    text.line(indentation, "\(container)\(path).Providers.\(type)(")
    print(group.entries, indentation + 2, end: end)
  }

  private mutating func print(_ entries: [WiringEntry], _ indentation: Int, end: SwiftCode) {
    for (index, entry) in entries.enumerated() {
      print(entry, indentation, end: index == entries.count - 1 ? end : ",")
    }
  }

  /// Prints the groups of some platforms alone, which are empty on the others.
  private mutating func printPartial(_ all: ContainerGroups) {
    for (number, name) in all.partial.sorted(by: { $0.key < $1.key }) {
      let (group, type) = (all.groups[number], all.types[number])
      let indentation = text.begin(4, on: group.platforms)
      text.line(indentation, "let \(name) =")
      print(group, type, indentation + 2, of: all.path, end: ")")
      text.line(4, "#else")
      text.line(indentation, "let \(name) = \(container)\(all.path).Providers.\(type)()")
      text.end(4, on: group.platforms)
    }
  }

  /// - Parameter name: `make` or `register`, whose parameters it has.
  private mutating func printSignature(_ function: SwiftCode, of name: SwiftIdentifier, end: SwiftCode) {
    var all: [(name: SwiftCode, type: SwiftCode)] = configuration?.declarations(in: name) ?? []
    for (entry, local) in parameters {
      let closure: SwiftCode =
        "\(types.isolation(of: entry.service))@Sendable (\(materials(of: entry))) -> \(types.value(of: entry))"
      all.append((Spelling.parameter(entry.name, local), "@escaping \(closure)"))
    }
    if let configuration {
      all.append(
        ("\(configuration.overriding) \(configuration.change)", "(inout Values) -> Swift.Void = { _ in }"))
    }
    if all.isEmpty { return text.line(2, "\(function)()\(end)") }
    text.line(2, "\(function)(")
    text.parameters(4, all)
    text.line(2, ")\(end)")
  }

  /// The parameters of the closure by which the app makes a value.
  private func materials(of entry: WiringEntry) -> SwiftCode {
    entry.service.requirements.compactMap { requirement -> SwiftCode? in
      guard let material = entries.first(where: { $0.name == requirement.service }) else { return nil }
      let value = types.value(of: material)
      let type: SwiftCode =
        requirement.lazy ? "@escaping \(types.isolation(of: material.service))@Sendable () -> \(value)" : value
      return "_ \(Spelling.declared(requirement.service)): \(type)"
    }.joined(separator: ", ")
  }

  private mutating func print(_ entry: WiringEntry, _ indentation: Int, end: SwiftCode) {
    let label = Spelling.label(entry.name)
    switch entry.build {
    case .configuration:
      let group = values[entry.name]
      text.line(indentation, "// \(comment: group?.declared ?? "")")
      text.line(
        indentation,
        "\(label){ _ in \(configuration?.values ?? entry.name).\(Spelling.member(group?.member ?? entry.name)) }\(end)")
    case .app:
      text.line(indentation, "// Made by the app.")
      printMade(entry, label: label, indentation, end: end)
    case .same(let name): text.line(indentation, "\(label){ $0.\(Spelling.member(name)) }\(end)")
    case .nothing:
      text.line(indentation, "// Not provided.")
      text.line(indentation, "\(label){ _ in nil }\(end)")
    case .provider: text.line(indentation, "\(label){ \(makers[entry.name]?.first ?? entry.name)($0) }\(end)")
    case .list(let elements): print(elements, of: entry, label: label, indentation, end: end)
    }
  }

  /// Prints a service that the app makes, from the closure that the app passes.
  private mutating func printMade(_ entry: WiringEntry, label: SwiftCode, _ indentation: Int, end: SwiftCode) {
    let local: SwiftCode = "\(locals[entry.name] ?? entry.name)"
    var requirements = entry.service.requirements
    for index in requirements.indices { requirements[index].label = nil }
    if !requirements.contains(where: \.lazy) {
      let arguments = arguments(requirements, from: "$0").map(\.text).joined(separator: ", ")
      let short: SwiftCode =
        "\(label){ \(requirements.isEmpty ? "_ in " : "" as SwiftCode)\(local)(\(arguments)) }\(end)"
      if WiringText.fits(indentation, short) { return text.line(indentation, short) }
    }
    text.line(indentation, "\(label){ \(requirements.isEmpty ? "_" : "\(dependencies)" as SwiftCode) in")
    text.call(indentation + 2, local, arguments(requirements, from: "\(dependencies)"))
    text.line(indentation, "}\(end)")
  }

  // MARK: Providers

  /// A function for each provider: the compiler reports the errors of all, and in one expression those of the first.
  private mutating func printMakers(of entry: WiringEntry, in container: SwiftCode) {
    for (provider, maker) in zip(entry.providers, makers[entry.name] ?? []) {
      text.line(0, "")
      let platforms = entry.platforms.intersection(provider.platforms)
      let indentation = text.begin(2, on: platforms)
      comment(indentation, provider)
      if let attribute = types.attribute(of: entry.service) { text.line(indentation, attribute) }
      let isUsed = !provider.requirements.isEmpty || hearing.name(of: provider) != nil
      text.initialiser(
        indentation, "private static func \(maker)",
        ["_\(isUsed ? " \(dependencies)" : "" as SwiftCode): \(container)"],
        result: "\(container).\(WiringTypes.made).\(Spelling.nestedType(entry.name))")
      print(provider, indentation + 2)
      text.line(indentation, "}")
      text.end(2, on: platforms)
    }
  }

  private mutating func comment(_ indentation: Int, _ provider: Wiring.Provider) {
    let bound = provider.bound.map { ", bound in \($0)" } ?? ""
    text.line(indentation, "// \(comment: provider.declared + bound)")
  }

  /// The call that makes a value, in that of what tells the container what the value does at events.
  private mutating func print(_ provider: Wiring.Provider, _ indentation: Int) {
    let arguments = arguments(provider.requirements, from: "\(dependencies)")
    guard let hears = hearing.name(of: provider) else { return text.call(indentation, callee(provider), arguments) }
    let made: SwiftCode = "\(callee(provider))(\(arguments.map(\.text).joined(separator: ", ")))"
    let short: SwiftCode = "\(hears)(\(made), \(dependencies))"
    if WiringText.fits(indentation, short) { return text.line(indentation, short) }
    text.line(indentation, "\(hears)(")
    text.call(indentation + 2, callee(provider), arguments, end: ",")
    text.line(indentation + 2, "\(dependencies))")
  }

  // MARK: Collections

  private mutating func print(
    _ elements: [WiringEntry.Element], of entry: WiringEntry, label: SwiftCode, _ indentation: Int, end: SwiftCode
  ) {
    guard !elements.isEmpty else {
      text.line(indentation, "// Not provided.")
      return text.line(indentation, "\(label){ _ in [] }\(end)")
    }
    text.line(indentation, "\(label){ \(dependencies) in")
    var makers = (makers[entry.name] ?? [])[...]
    let values = elements.map { element -> SwiftCode in
      switch element {
      case .provider: "\(makers.popFirst() ?? entry.name)(\(dependencies))"
      case .accessor(let name, _): "\(dependencies).\(Spelling.member(name))"
      }
    }
    if elements.contains(where: { !entry.platforms.isSubset(of: $0.platforms) }) {
      printParts(of: entry, Array(zip(elements, values)), indentation + 2)
    } else {
      text.line(indentation + 2, "[")
      for value in values { text.line(indentation + 4, "\(value)\(values.count > 1 ? "," : "" as SwiftCode)") }
      text.line(indentation + 2, "]")
    }
    text.line(indentation, "}\(end)")
  }

  /// A collection of which some are there on some platforms alone, which an array's literal cannot say.
  private mutating func printParts(
    of entry: WiringEntry, _ elements: [(element: WiringEntry.Element, value: SwiftCode)], _ indentation: Int
  ) {
    text.line(indentation, "var \(collected): \(types.value(of: entry)) = []")
    text.line(indentation, "\(collected).reserveCapacity(\(elements.count))")
    for (element, value) in elements {
      let platforms = entry.platforms.isSubset(of: element.platforms) ? .all : element.platforms
      let inner = text.begin(indentation, on: platforms)
      text.line(inner, "\(collected).append(\(value))")
      text.end(indentation, on: platforms)
    }
    text.line(indentation, "return \(collected)")
  }

  private func callee(_ provider: Wiring.Provider) -> SwiftCode {
    switch provider.construction {
    case .type(let path): types.type(path, in: provider.naming)
    case .factory(let path): Spelling.function(types.qualified(path, in: provider.naming, isFunction: true))
    }
  }

  private func arguments(_ requirements: [Wiring.Requirement], from source: SwiftCode) -> [WiringText.Argument] {
    requirements.map { requirement in
      let label = Spelling.label(requirement.label)
      let member = Spelling.member(requirement.service)
      let isOfApp = requirement.origin == .app
      guard requirement.lazy else {
        return .init("\(label)\(source)\(isOfApp ? ".dependencies" : "" as SwiftCode).\(member)")
      }
      // The closure does not retain the container, which retains the services it built. With its isolation written
      // out, the closure also converts to an async one, and to a plain one on the same actor.
      let isolation: SwiftCode = services[requirement.service].map(types.isolation) ?? ""
      let captured: SwiftCode = isOfApp ? "\(source) = \(source).dependencies" : source
      let start: SwiftCode = "\(label){ \(isolation)[weak \(captured)] in"
      let scope = scopes.first { $0.scope?.services.contains { $0.name == requirement.service } == true }
      let value: SwiftCode = "\(container)\(scope?.path ?? "").alive(\(source)).\(member)"
      return .init("\(start) \(value) }", lines: [start, value, "}"])
    }
  }
}
