import Model
import Text

/// The spelling of types in one generated file.
///
/// Plain is the rule: a module that declares a type of its own name hides its other types from `Module.Type`. A name that
/// two modules declare has an alias, declared in a file that imports one of them only; a free function, which no alias can
/// name, is spelled with its module.
struct WiringTypes {
  struct Alias {
    let name: SwiftIdentifier
    let type: TypeReference
    /// True if another module declares the name too.
    let isShared: Bool
  }

  /// The type in a container that has an alias for each type that the registration makes.
  static let made: SwiftIdentifier = "Made"

  /// The first parts of all recorded names.
  private(set) var names: Set<SwiftIdentifier> = []
  private var modules: [SwiftIdentifier: Set<SwiftIdentifier>] = [:]
  /// The modules in which a name is one of a type, and not only of a free function.
  private var typed: [SwiftIdentifier: Set<SwiftIdentifier>] = [:]
  /// Names with another meaning in the file.
  private let occupied: Set<SwiftIdentifier>
  /// The type of its own module in which all others are nested. Its name means this type in every file of the module.
  private let own: SwiftIdentifier
  /// Names with another meaning where types stand, of types and of modules: neither the name alone nor the one with its
  /// module will do, so that each has an alias.
  private let hidden: Set<SwiftIdentifier>

  init(occupied: Set<SwiftIdentifier>, own: SwiftIdentifier, hidden: Set<SwiftIdentifier> = []) {
    (self.occupied, self.own, self.hidden) = (occupied, own, hidden)
  }

  static func inDependencies(of wiring: Wiring) -> WiringTypes {
    let ofRoutes: Set<SwiftIdentifier> = wiring.routes == nil ? [] : RouteNames.all
    let ofEvents: Set<SwiftIdentifier> = wiring.events == nil ? [] : EventNames.all
    let ofInjections = Set(wiring.injections.map(\.type) + (wiring.injected.isEmpty ? [] : ["Injected"]))
    var types = WiringTypes(
      occupied: ofRoutes.union(ofEvents).union(ofInjections).union(["Dependencies", "Providers", made])
        .union(wiring.scopes.map(\.type)), own: "Dependencies",
      hidden: wiring.injected.isEmpty ? [] : InjectedWrapper.inner)
    for service in wiring.allServices { types.add(protocolOf: service) }
    for value in wiring.scopes.flatMap(\.values) {
      guard let module = value.module else { continue }
      types.add(value.type, in: module)
    }
    let modules = Dictionary(wiring.services.map { ($0.name, $0.interfaceModule) }) { first, _ in first }
    for route in wiring.routes?.all ?? [] {
      guard let module = modules[route.service] else { continue }
      for name in route.returns?.names ?? [] where !name.isStandard {
        types.add(name, in: module)
      }
    }
    return types
  }

  static func inRegistration(of printed: PrintedWiring) -> WiringTypes {
    let wiring = printed.wiring
    let others = wiring.configuration == nil ? [] : ConfigurationNames.types
    let ofLaunch: Set<SwiftIdentifier> = wiring.launches ? LaunchNames.all : []
    let ofEvents: Set<SwiftIdentifier> = wiring.events == nil ? [] : EventNames.ofRegistration
    let wrappers = InjectedWrapper.imported(by: wiring)
    // Modules that declare a wrapper of their own name.
    let hiding = wiring.injections.filter { wrappers.contains($0.module) }
    var types = WiringTypes(
      occupied: others.union(ofLaunch).union(ofEvents).union(wrappers.subtracting(hiding.map(\.type)))
        .union(["Dependencies", "Registration", "make", "register"]), own: "Registration",
      hidden: Set(hiding.map(\.module)))
    for injection in hiding { types.add(TypeReference([injection.type]), in: injection.module) }
    let imports = wiring.registrationImports
    for service in wiring.allServices where imports.contains(service.interfaceModule) { types.add(protocolOf: service) }
    for provider in (printed.entries + printed.entriesOfScopes.joined()).flatMap(\.providers) {
      types.add(provider.construction.path, in: provider.naming, isFunction: provider.construction.isFactory)
    }
    for service in wiring.services {
      if let setUp = service.setUp { types.add(setUp.type, in: service.interfaceModule) }
    }
    for task in wiring.launchTasks {
      types.add(task.function, in: task.module, isFunction: true)
      for argument in task.arguments {
        types.add(argument.protocolName, in: argument.module)
      }
      if let isolation = task.isolation, let module = task.isolationModule { types.add(isolation, in: module) }
    }
    return types
  }

  /// Records that the file imports this type, or this function.
  private mutating func add(_ path: TypeReference, in module: SwiftIdentifier, isFunction: Bool = false) {
    guard let first = path.parts.first else { return }
    names.insert(first)
    modules[first, default: []].insert(module)
    if !isFunction || path.parts.count > 1 { typed[first, default: []].insert(module) }
  }

  private mutating func add(protocolOf service: Wiring.Service) {
    add(service.protocolName, in: service.interfaceModule)
    if let isolation = service.isolation, let module = service.isolatingModule { add(isolation, in: module) }
  }

  /// The aliases that the file needs, by module.
  var aliases: [SwiftIdentifier: [Alias]] {
    var aliases: [SwiftIdentifier: [Alias]] = [:]
    for (name, modules) in modules.sorted(by: { $0.key < $1.key }) {
      for module in modules.intersection(typed[name] ?? []) where hasAlias(name, in: module) {
        let type = aliased(TypeReference([name]), in: module)
        aliases[module, default: []].append(
          Alias(name: alias(name, in: module), type: type, isShared: modules.count > 1))
      }
    }
    for module in aliases.keys { aliases[module]?.sort { $0.name < $1.name } }
    return aliases
  }

  /// A type as the file spells it that imports its module alone.
  private func aliased(_ path: TypeReference, in module: SwiftIdentifier) -> TypeReference {
    guard let name = path.parts.first, occupied.contains(name), name == own || !hidesItself(name, in: module) else {
      return path
    }
    return TypeReference([module] + path.parts)
  }

  private func hasAlias(_ name: SwiftIdentifier, in module: SwiftIdentifier) -> Bool {
    (modules[name] ?? []).count > 1 || hidden.contains(name) || hidden.contains(module)
      || occupied.contains(name) && hidesItself(name, in: module)
  }

  /// Returns whether `Module.Type` is not this type: the module's name is that of a type, its own or one of the file's.
  private func hidesItself(_ name: SwiftIdentifier, in module: SwiftIdentifier) -> Bool {
    name == module || occupied.contains(module) || modules[module]?.contains(module) == true
  }

  private func alias(_ name: SwiftIdentifier, in module: SwiftIdentifier) -> SwiftIdentifier {
    Spelling.unused("\(module)_\(name)", in: names)
  }

  func qualified(
    _ path: TypeReference, in module: SwiftIdentifier, isFunction: Bool = false
  ) -> TypeReference {
    let parts = path.parts
    guard let first = parts.first else { return path }
    let hasAlias = hasAlias(first, in: module)
    if hasAlias, !isFunction || parts.count > 1 {
      return TypeReference([alias(first, in: module)] + parts.dropFirst())
    }
    let plain = !hasAlias && !occupied.contains(first)
    return plain || first == module ? path : TypeReference([module] + parts)
  }

  func type(_ path: TypeReference, in module: SwiftIdentifier) -> SwiftCode {
    Spelling.type(qualified(path, in: module))
  }

  func attribute(of service: Wiring.Service) -> SwiftCode? {
    guard let isolation = service.isolation else { return nil }
    return "@" + (service.isolatingModule.map { type(isolation, in: $0) } ?? "_Concurrency.\(Spelling.type(isolation))")
  }

  /// The attribute before a declaration or the type of a function, with a space; empty if there is none.
  func isolation(of service: Wiring.Service) -> SwiftCode { attribute(of: service).map { $0 + " " } ?? "" }

  /// The type of a service's value: `any Chat`, or `Store`.
  func value(of service: Wiring.Service) -> SwiftCode {
    value(service.protocolName, in: service.interfaceModule, isConcrete: service.isConcrete)
  }

  func value(_ path: TypeReference, in module: SwiftIdentifier, isConcrete: Bool) -> SwiftCode {
    if isConcrete { return type(path, in: module) }
    return "any " + type(path, in: module)
  }

  func value(of entry: WiringEntry) -> SwiftCode {
    let all = [entry.service] + entry.others
    // A type that is no protocol has the protocols of the others.
    let known = all.first(where: \.isConcrete) ?? (all.count == 1 ? entry.service : nil)
    let plain: SwiftCode =
      known.map(value) ?? "any " + all.map { type($0.protocolName, in: $0.interfaceModule) }.joined(separator: " & ")
    return switch entry.shape {
    case .single: plain
    case .optional: "(\(plain))?"
    case .array: "[\(plain)]"
    }
  }
}

extension Wiring.Provider.Construction {
  var isFactory: Bool {
    if case .factory = self { true } else { false }
  }
}

extension WiringText {
  /// The imports of a file, sorted.
  ///
  /// Public imports are those whose types appear in public declarations; a global actor that is only an attribute does
  /// not count, and the compiler warns about a public import that nothing needs.
  mutating func imports(_ modules: [SwiftIdentifier: PlatformSet], public publicly: Set<SwiftIdentifier>) {
    if modules.isEmpty { return }
    // Those of all platforms first, since they are not in any.
    let sets = Dictionary(grouping: modules.keys.sorted()) { modules[$0] ?? .all }
      .sorted { ($0.key.sortedNames ?? []).lexicographicallyPrecedes($1.key.sortedNames ?? []) }
    func lines(_ indentation: Int, levels: Bool) {
      for (platforms, modules) in sets {
        let inner = begin(indentation, on: platforms)
        for module in modules {
          let access: SwiftCode = levels && publicly.contains(module) ? "public " : ""
          line(inner, access + "import " + Spelling.declared(module))
        }
        end(indentation, on: platforms)
      }
    }
    if tools >= ToolsVersion(6, 0) {
      lines(0, levels: true)
    } else {
      // An older compiler does not know `public import`; a newer one may require it.
      line(0, "#if compiler(>=6.0)")
      lines(2, levels: true)
      line(0, "#else")
      lines(2, levels: false)
      line(0, "#endif")
    }
    line(0, "")
  }
}
