import Model
import Text

/// Routes.swift of the module `<App>Dependencies`: where links lead, and a function for each of these places.
///
/// - Returns: `nil` for an app without routes.
func printRoutes(_ printed: PrintedWiring) -> String? {
  guard let routes = printed.wiring.routes else { return nil }
  var printer = RoutePrinter(printed, routes)
  return printer.print()
}

private struct RoutePrinter {
  /// A route with its service.
  private struct Entry {
    let route: Wiring.Route
    let service: Wiring.Service

    /// True if generated code on the main actor calls it without waiting.
    var isImmediate: Bool { !route.isAsync && service.isolatingModule == nil }
    var parameters: [RouteParameter] { route.pattern.parameters }
    /// `value1`, `value2`: names that hide nothing.
    var locals: [SwiftIdentifier] { parameters.indices.map { "value\(UInt($0 + 1))" } }
  }

  /// True if there is a platform without routes: the compiler warns of an enum without cases there.
  private var mayLeadNowhere: Bool { !entries.contains(where: \.service.platforms.isAll) }
  private let routes: Wiring.Routes
  private let entries: [Entry]
  private let types: WiringTypes
  private var text: WiringText
  private let mainActor: SwiftCode = "@_Concurrency.MainActor"
  private let parameters: SwiftCode = "_ link: Swift.String, parameters: [Swift.String: Swift.String] = [:]"

  init(_ printed: PrintedWiring, _ routes: Wiring.Routes) {
    (self.routes, types, text) = (routes, printed.typesOfDependencies, WiringText(printed))
    let services = Dictionary(printed.wiring.services.map { ($0.name, $0) }) { first, _ in first }
    entries = routes.all.compactMap { route in services[route.service].map { Entry(route: route, service: $0) } }
  }

  mutating func print() -> String {
    let modules = entries.flatMap { entry in entry.service.modules.map { ($0, entry.service.platforms) } }
    // A public import of a module that no public declaration needs is a warning.
    let named = entries.filter { $0.route.returns?.names.contains { !$0.isStandard } == true }
    text.imports(Dictionary(modules) { $0.union($1) }, public: Set(named.map(\.service.interfaceModule)))
    text.line(0, "extension Dependencies {")
    printRoute()
    for entry in entries { printFunction(entry) }
    printOpen()
    text.block(openLink)
    printOpenNow()
    text.line(0, "}")
    text.line(0, "")
    text.line(0, "extension Dependencies.Route {")
    printTable()
    printParsers()
    printWhole()
    printLink()
    text.line(0, "}")
    return text.text.text
  }

  /// Prints a part for each route, under the condition of its service's platforms.
  private mutating func each(
    _ entries: [Entry], _ indentation: Int, _ body: (inout RoutePrinter, Entry, Int) -> Void
  ) {
    for entry in entries {
      let inner = text.begin(indentation, on: entry.service.platforms)
      body(&self, entry, inner)
      text.end(indentation, on: entry.service.platforms)
    }
  }

  // MARK: The type

  private mutating func printRoute() {
    text.line(2, "/// The routes of links.")
    text.line(2, "public enum Route: Swift.Sendable, Swift.Equatable {")
    each(entries, 4) { printer, entry, indentation in
      printer.text.line(
        indentation, "/// \(comment: entry.route.pattern.text), \(comment: entry.route.declared)")
      let values = entry.parameters.map { printer.declaration($0, local: nil) }.joined(separator: ", ")
      let name = Spelling.declared(entry.route.name)
      printer.text.line(indentation, values.text.isEmpty ? "case \(name)" : "case \(name)(\(values))")
    }
    if mayLeadNowhere { text.line(4, "case nowhere") }
    text.line(0, "")
    text.line(4, "/// The result of a route's method.")
    text.line(4, "@frozen public enum Result {")
    each(entries, 6) { printer, entry, indentation in
      let name = Spelling.declared(entry.route.name)
      let result = printer.result(of: entry)
      let value: SwiftCode? =
        entry.route.canThrow ? "Swift.Result<\(result ?? "Swift.Void"), any Swift.Error>" : result
      printer.text.line(indentation, value.map { "case \(name)(\($0))" } ?? "case \(name)")
    }
    if mayLeadNowhere { text.line(6, "case nowhere") }
    text.line(4, "}")
    text.line(2, "}")
  }

  private func declaration(_ parameter: RouteParameter, local: SwiftIdentifier?) -> SwiftCode {
    let name = local.map { Spelling.parameter(parameter.name, $0) } ?? Spelling.declared(parameter.name)
    let usual: SwiftCode = parameter.defaultValue.map { " = \(ValueSyntax.literal($0, urls: "URL"))" } ?? ""
    return "\(name): \(ValueSyntax.type(parameter.type))\(usual)"
  }

  private func result(of entry: Entry) -> SwiftCode? {
    entry.route.returns.map { types.type($0, in: entry.service.interfaceModule) }
  }

  // MARK: Functions

  private mutating func printFunction(_ entry: Entry) {
    text.line(0, "")
    let indentation = text.begin(2, on: entry.service.platforms)
    let route = entry.route
    text.line(indentation, "/// \(comment: route.pattern.text), \(comment: route.declared)")
    var attributes: [SwiftCode] = []
    if let attribute = types.attribute(of: entry.service) { attributes.append(attribute) }
    if route.returns != nil { attributes.append("@discardableResult") }
    if !attributes.isEmpty { text.line(indentation, attributes.joined(separator: " ")) }
    text.initialiser(
      indentation, "public func \(route.function)",
      zip(entry.parameters, entry.locals).map { declaration($0, local: $1) }, end: end(of: entry, " {"))
    printCall(entry, indentation + 2)
    text.line(indentation, "}")
    text.end(2, on: entry.service.platforms)
  }

  /// The end of a function that calls the method behind a route.
  private func end(of entry: Entry, _ end: SwiftCode) -> SwiftCode {
    let effects: SwiftCode =
      "\(entry.route.isAsync ? " async" : "" as SwiftCode)\(entry.route.canThrow ? " throws" : "" as SwiftCode)"
    return "\(effects)\(result(of: entry).map { " -> \($0)" } ?? "")\(end)"
  }

  private func marks(of entry: Entry) -> SwiftCode {
    "\(entry.route.canThrow ? "try " : "" as SwiftCode)\(entry.route.isAsync ? "await " : "" as SwiftCode)"
  }

  /// The call of the method behind a route.
  private mutating func printCall(_ entry: Entry, _ indentation: Int) {
    let route = entry.route
    let isWhole = route.pattern.scheme != nil
    let arguments = zip(entry.parameters, entry.locals).map { parameter, local in
      isWhole ? "\(local)" : "\(Spelling.label(parameter.name))\(local)" as SwiftCode
    }
    let target: SwiftCode = "self.\(Spelling.member(route.service)).\(Spelling.member(route.method))"
    text.call(
      indentation, "\(route.returns == nil ? "_ = " : "return " as SwiftCode)\(marks(of: entry))\(target)",
      arguments.map { WiringText.Argument($0) })
  }

  private func pattern(_ entry: Entry) -> SwiftCode {
    let name = Spelling.member(entry.route.name)
    if entry.parameters.isEmpty { return ".\(name)" }
    return ".\(name)(\(entry.locals.map { "let \($0)" as SwiftCode }.joined(separator: ", ")))"
  }

  private func call(_ entry: Entry) -> SwiftCode {
    let arguments = zip(entry.parameters, entry.locals).map { "\(Spelling.label($0.name))\($1)" as SwiftCode }
    return "\(entry.route.function)(\(arguments.joined(separator: ", ")))"
  }

  private mutating func printOpen() {
    text.line(0, "")
    text.line(2, "/// Calls the method of a route.")
    text.line(2, "\(mainActor) @discardableResult")
    text.line(2, "public func open(_ route: Route) async -> Route.Result {")
    text.line(4, "switch route {")
    each(entries, 4) { printer, entry, indentation in
      printer.text.line(indentation, "case \(printer.pattern(entry)):")
      let name = Spelling.member(entry.route.name)
      let marks: SwiftCode =
        "\(entry.route.canThrow ? "try " : "" as SwiftCode)\(entry.isImmediate ? "" : "await " as SwiftCode)"
      let call: SwiftCode = "\(marks)\(printer.call(entry))"
      let hasResult = entry.route.returns != nil
      if entry.route.canThrow {
        printer.text.line(indentation + 2, "do {")
        if hasResult {
          printer.text.line(indentation + 4, "return .\(name)(.success(\(call)))")
        } else {
          printer.text.line(indentation + 4, call)
          printer.text.line(indentation + 4, "return .\(name)(.success(()))")
        }
        printer.text.line(indentation + 2, "} catch {")
        printer.text.line(indentation + 4, "return .\(name)(.failure(error))")
        printer.text.line(indentation + 2, "}")
      } else if hasResult {
        printer.text.line(indentation + 2, "return .\(name)(\(call))")
      } else {
        printer.text.line(indentation + 2, call)
        printer.text.line(indentation + 2, "return .\(name)")
      }
    }
    printNowhere("return .nowhere")
    text.line(4, "}")
    text.line(2, "}")
  }

  private var openLink: SwiftCode {
    """

      /// Calls the method of the route to which a link leads.
      ///
      /// - Parameter parameters: values by name, which override those of the link's query.
      /// - Returns: `nil` for a link without a route.
      \(mainActor) @discardableResult
      public func open(
        \(parameters)
      ) async -> Route.Result? {
        guard let route = Route(link, parameters: parameters) else { return nil }
        return await open(route)
      }
    """
  }

  private mutating func printOpenNow() {
    text.line(0, "")
    text.line(2, "/// The same for callers that cannot wait: a synchronous method has run, another one was started.")
    text.line(2, "///")
    text.line(2, "/// - Returns: true if the link leads to a route.")
    text.line(2, "\(mainActor) @discardableResult")
    text.line(2, "public func openNow(")
    text.line(4, parameters)
    text.line(2, ") -> Swift.Bool {")
    text.line(4, "guard let route = Route(link, parameters: parameters) else { return false }")
    text.line(4, "switch route {")
    each(entries, 4) { printer, entry, indentation in
      if entry.isImmediate {
        printer.text.line(indentation, "case \(printer.pattern(entry)):")
        let call = printer.call(entry)
        printer.text.line(indentation + 2, entry.route.canThrow ? "_ = try? \(call)" : call)
      } else {
        printer.text.line(indentation, "case .\(Spelling.member(entry.route.name)):")
        printer.text.line(
          indentation + 2, "_Concurrency.Task { \(printer.mainActor) in _ = await self.open(route) }")
      }
      printer.text.line(indentation + 2, "return true")
    }
    printNowhere("return false")
    text.line(4, "}")
    text.line(2, "}")
  }

  private mutating func printNowhere(_ result: SwiftCode) {
    if mayLeadNowhere { text.line(4, "case .nowhere: \(result)") }
  }

  // MARK: Links

  /// The paths of routes, each once, in the order of the table.
  private var keys: [(key: String, entries: [Entry])] {
    var order: [String] = []
    var groups: [String: [Entry]] = [:]
    for entry in entries where entry.route.pattern.scheme == nil {
      let key = entry.route.pattern.path.map { segment in
        if case .literal(let text) = segment { text } else { "\0" }
      }.joined(separator: "/")
      if groups[key] == nil { order.append(key) }
      groups[key, default: []].append(entry)
    }
    return order.map { ($0, groups[$0] ?? []) }
  }

  private mutating func printTable() {
    text.line(2, "/// The parts of links before the path, in lower case.")
    text.line(
      2,
      "static let bases: [Swift.String] = [\(routes.bases.map { "\(literal: $0)" as SwiftCode }.joined(separator: ", "))]"
    )
    text.line(0, "")
    text.line(2, "/// Routes by their path, with a mark for each value.")
    let keys = keys
    if keys.isEmpty {
      text.line(2, "static let numbers: [Swift.String: Swift.Int] = [:]")
    } else {
      text.line(2, "static let numbers: [Swift.String: Swift.Int] = [")
      for (number, entry) in keys.enumerated() { text.line(4, "\(literal: entry.key): \(number),") }
      text.line(2, "]")
    }
    var masks: [Int: Set<UInt64>] = [:]
    for (_, entries) in keys {
      guard let path = entries.first?.route.pattern.path else { continue }
      let mask = path.reduce(UInt64(0)) { mask, segment in
        if case .literal = segment { mask << 1 | 1 } else { mask << 1 }
      }
      masks[path.count, default: []].insert(mask)
    }
    text.line(0, "")
    text.line(2, "/// The parts of paths that are not values, by the number of parts, the closest match first.")
    let lines = masks.sorted { $0.key < $1.key }.map { count, masks -> SwiftCode in
      "\(count): [\(masks.sorted(by: >).map { "\(Int($0))" as SwiftCode }.joined(separator: ", "))]"
    }
    text.line(
      2,
      "static let masks: [Swift.Int: [Swift.UInt64]] = [\(lines.isEmpty ? ":" : lines.joined(separator: ", "))]")
  }

  private mutating func printParsers() {
    text.line(0, "")
    text.line(2, "static func route(_ number: Swift.Int, _ link: inout Link) -> Dependencies.Route? {")
    text.line(4, "switch number {")
    for (number, key) in keys.enumerated() {
      text.line(4, "case \(number):")
      if let entry = key.entries.first, entry.parameters.isEmpty {
        let indentation = text.begin(6, on: entry.service.platforms)
        text.line(indentation, "return .\(Spelling.member(entry.route.name))")
        if !entry.service.platforms.isAll {
          text.line(6, "#else")
          text.line(indentation, "return nil")
        }
        text.end(6, on: entry.service.platforms)
      } else {
        each(key.entries, 6) { printer, entry, indentation in printer.printParser(entry, indentation) }
        text.line(6, "return nil")
      }
    }
    text.line(4, "default: return nil")
    text.line(4, "}")
    text.line(2, "}")
  }

  private mutating func printParser(_ entry: Entry, _ indentation: Int) {
    var readers: [SwiftCode] = []
    for (index, segment) in entry.route.pattern.path.enumerated() {
      guard case .parameter(let parameter) = segment else { continue }
      readers.append("link.\(reader(parameter))(\(index), \(literal: parameter.name.text))")
    }
    for item in entry.route.pattern.query {
      let usual: SwiftCode = item.parameter.defaultValue.map { ", else: \(ValueSyntax.literal($0, urls: "URL"))" } ?? ""
      readers.append("link.\(reader(item.parameter))(\(literal: item.key)\(usual))")
    }
    let name = Spelling.member(entry.route.name)
    let bindings = zip(entry.locals, readers).map { "let \($0) = \($1)" as SwiftCode }
    text.line(indentation, "if \(bindings.joined(separator: ", ")) {")
    let arguments = zip(entry.parameters, entry.locals).map { "\(Spelling.label($0.name))\($1)" as SwiftCode }
    text.line(indentation + 2, "return .\(name)(\(arguments.joined(separator: ", ")))")
    text.line(indentation, "}")
  }

  private func reader(_ parameter: RouteParameter) -> SwiftCode {
    switch parameter.type {
    case .int: "int"
    case .double: "double"
    case .bool: "bool"
    case .string, .url, .array, .dictionary: "text"
    }
  }

  private mutating func printWhole() {
    text.line(0, "")
    text.line(2, "/// The route for all links of a scheme.")
    text.line(2, "static func whole(_ scheme: Swift.String, _ link: Swift.String) -> Dependencies.Route? {")
    text.line(4, "switch scheme {")
    each(entries.filter { $0.route.pattern.scheme != nil }, 4) { printer, entry, indentation in
      printer.text.line(indentation, "case \(literal: entry.route.pattern.scheme ?? ""):")
      printer.text.line(indentation + 2, "return .\(Spelling.member(entry.route.name))(link: link)")
    }
    text.line(4, "default: return nil")
    text.line(4, "}")
    text.line(2, "}")
  }

  private mutating func printLink() {
    text.line(0, "")
    text.line(2, "/// A link to this route.")
    text.line(2, "public var link: Swift.String {")
    text.line(4, "switch self {")
    each(entries, 4) { printer, entry, indentation in
      printer.text.line(indentation, "case \(printer.pattern(entry)):")
      if entry.route.pattern.scheme != nil { return printer.text.line(indentation + 2, "return value1") }
      var locals = entry.locals[...]
      let path = entry.route.pattern.path.map { segment -> SwiftCode in
        if case .literal(let text) = segment { return "\(literal: text)" }
        return "\"\\(\(locals.popFirst() ?? "link"))\""
      }
      let query = entry.route.pattern.query.map { item -> SwiftCode in
        "(\(literal: item.key), \"\\(\(locals.popFirst() ?? "link"))\")"
      }
      printer.text.line(
        indentation + 2, "return Link.made([\(path.joined(separator: ", "))], [\(query.joined(separator: ", "))])")
    }
    printNowhere("return \"\"")
    text.line(4, "}")
    text.line(2, "}")
  }
}
