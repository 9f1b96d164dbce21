import Model

/// Registration.swift of the module `<App>Registration`: the one place that names implementations.
///
/// The same text for the same wiring; services may come in any order.
/// - Parameter header: the text of the comment at the top.
/// - Parameter tools: the manifest's tools version; below 6.0 newer syntax is hidden from older compilers.
package func printRegistration(
  _ wiring: Wiring, header: String, tools: ToolsVersion = ToolsVersion(6, 0)
) -> String {
  var printer = RegistrationPrinter(wiring, tools: tools)
  return printer.print(header: header)
}

private struct RegistrationPrinter {
  private let wiring: Wiring
  private let tools: ToolsVersion
  private let entries: [WiringEntry]
  private let services: [String: Wiring.Service]
  private var types = WiringTypes(occupied: ["Dependencies", "Registration", "make", "register"])
  private var text = WiringText()
  private let container: String
  /// The closure parameter's name.
  private let dependencies: String
  /// The services that the app makes, each with the local name of its parameter.
  private var parameters: [(entry: WiringEntry, local: String)] = []

  init(_ wiring: Wiring, tools: ToolsVersion) {
    (self.wiring, self.tools) = (wiring, tools)
    entries = WiringEntry.entries(of: wiring)
    services = Dictionary(wiring.services.map { ($0.name, $0) }) { first, _ in first }
    let module = wiring.dependenciesModule
    container = Spelling.type(module == "Dependencies" ? "Dependencies" : "\(module).Dependencies")
    let imports = wiring.registrationImports
    for service in wiring.services where imports.contains(service.interfaceModule) { types.add(protocolOf: service) }
    for provider in entries.flatMap(\.providers) { types.add(Self.path(provider), in: provider.module) }
    var taken = types.names.union(imports).union(["Dependencies", "Registration", "make", "register"])
    dependencies = Spelling.unused("dependencies", in: taken)
    taken.insert(dependencies)
    for entry in entries {
      guard case .app = entry.build else { continue }
      let local = Spelling.unused(entry.name, in: taken)
      taken.insert(local)
      parameters.append((entry, local))
    }
  }

  private static func path(_ provider: Wiring.Provider) -> String {
    switch provider.construction {
    case .type(let path), .factory(let path): path
    }
  }

  mutating func print(header: String) -> String {
    text.header(header)
    let named = parameters.map(\.entry.service.interfaceModule) + [wiring.dependenciesModule]
    text.imports(wiring.registrationImports, public: Set(named), tools: tools)
    text.line(0, "/// Connects the services of \(WiringText.visible(wiring.app)) to their implementations.")
    text.line(0, "public enum Registration {")
    text.line(
      2, "/// A container that builds each service when it is first read; the parameters are what the app makes.")
    printSignature("make", result: " -> \(container)")
    if entries.isEmpty {
      text.line(4, "\(container)(\(container).Providers())")
    } else {
      text.line(4, "\(container)(")
      text.line(6, "\(container).Providers(")
      for (index, entry) in entries.enumerated() { print(entry, end: index == entries.count - 1 ? "))" : ",") }
    }
    text.line(2, "}")
    text.line(0, "")
    text.line(2, "/// Makes the container of the app and starts it; to be called first thing in the app.")
    printSignature("register", result: "")
    let arguments = parameters.map { Spelling.label($0.entry.name) + $0.local }
    let short = "\(container).start(make(\(arguments.joined(separator: ", "))))"
    if WiringText.fits(4, short) {
      text.line(4, short)
    } else {
      text.line(4, "\(container).start(")
      printCall(6, "make", arguments, end: ")")
    }
    text.line(2, "}")
    text.line(0, "}")
    return text.text
  }

  private mutating func printSignature(_ name: String, result: String) {
    guard !parameters.isEmpty else { return text.line(2, "public static func \(name)()\(result) {") }
    text.line(2, "public static func \(name)(")
    for (index, (entry, local)) in parameters.enumerated() {
      let label = Spelling.declared(entry.name)
      let isolation = types.attribute(of: entry.service).map { $0 + " " } ?? ""
      text.declaration(
        4, label == local ? label : "\(label) \(local)",
        "@escaping \(isolation)@Sendable () -> \(types.value(of: entry))",
        end: index == parameters.count - 1 ? "" : ",")
    }
    text.line(2, ")\(result) {")
  }

  private mutating func print(_ entry: WiringEntry, end: String) {
    let label = Spelling.label(entry.name)
    switch entry.build {
    case .app:
      let local = parameters.first { $0.entry.name == entry.name }?.local ?? entry.name
      text.line(8, "// Made by the app.")
      text.line(8, "\(label){ _ in \(local)() }\(end)")
    case .nothing:
      text.line(8, "// Provided by nobody.")
      text.line(8, "\(label){ _ in nil }\(end)")
    case .provider(let provider):
      comment(8, provider)
      print(provider, label: label, end: end)
    case .list(let elements): print(elements, label: label, end: end)
    }
  }

  private mutating func comment(_ indentation: Int, _ provider: Wiring.Provider) {
    let bound = provider.bound.map { ", bound in \($0)" } ?? ""
    text.line(indentation, "// " + WiringText.visible(provider.declared + bound))
  }

  private mutating func print(_ provider: Wiring.Provider, label: String, end: String) {
    if provider.requirements.isEmpty {
      let short = "\(label){ _ in \(callee(provider))() }\(end)"
      if WiringText.fits(8, short) { return text.line(8, short) }
    } else if !provider.requirements.contains(where: \.lazy) {
      let arguments = arguments(provider, from: "$0").joined(separator: ", ")
      let short = "\(label){ \(callee(provider))(\(arguments)) }\(end)"
      if WiringText.fits(8, short) { return text.line(8, short) }
    }
    text.line(8, "\(label){ \(provider.requirements.isEmpty ? "_" : dependencies) in")
    printCall(10, callee(provider), arguments(provider, from: dependencies))
    text.line(8, "}\(end)")
  }

  private mutating func print(_ elements: [WiringEntry.Element], label: String, end: String) {
    guard !elements.isEmpty else {
      text.line(8, "// Provided by nobody.")
      return text.line(8, "\(label){ _ in [] }\(end)")
    }
    let used = elements.contains {
      switch $0 {
      case .accessor: true
      case .provider(let provider): !provider.requirements.isEmpty
      }
    }
    text.line(8, "\(label){ \(used ? dependencies : "_") in")
    text.line(10, "[")
    let separator = elements.count > 1 ? "," : ""
    for element in elements {
      switch element {
      case .provider(let provider):
        comment(12, provider)
        printCall(12, callee(provider), arguments(provider, from: dependencies), end: separator)
      case .accessor(let name, let provider):
        comment(12, provider)
        text.line(12, "\(dependencies).\(Spelling.member(name))\(separator)")
      }
    }
    text.line(10, "]")
    text.line(8, "}\(end)")
  }

  private mutating func printCall(_ indentation: Int, _ callee: String, _ arguments: [String], end: String = "") {
    let short = "\(callee)(\(arguments.joined(separator: ", ")))\(end)"
    if WiringText.fits(indentation, short) || arguments.isEmpty { return text.line(indentation, short) }
    text.line(indentation, "\(callee)(")
    for (index, argument) in arguments.enumerated() {
      text.line(indentation + 2, argument + (index == arguments.count - 1 ? ")\(end)" : ","))
    }
  }

  private func callee(_ provider: Wiring.Provider) -> String {
    switch provider.construction {
    case .type(let path): types.type(path, in: provider.module)
    case .factory(let path): Spelling.function(types.qualified(path, in: provider.module))
    }
  }

  private func arguments(_ provider: Wiring.Provider, from source: String) -> [String] {
    provider.requirements.map { requirement in
      let value = "\(source).\(Spelling.member(requirement.service))"
      guard requirement.lazy else { return Spelling.label(requirement.label) + value }
      // The closure retains the container, which retains the services it built: both live as long as the app, or as a
      // test. With its isolation written out, the closure also converts to an async one, and to a plain one on the same
      // actor.
      let isolation = services[requirement.service].flatMap(types.attribute).map { "\($0) in " } ?? ""
      return Spelling.label(requirement.label) + "{ \(isolation)\(value) }"
    }
  }
}
