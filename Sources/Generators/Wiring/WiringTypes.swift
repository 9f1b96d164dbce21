import Model

/// The spelling of types in one generated file: plain, and qualified with their module if plain is ambiguous.
///
/// Plain is the rule: a module that declares a type of its own name hides its other types from `Module.Type`.
struct WiringTypes {
  private var modules: [String: Set<String>] = [:]
  /// Names with another meaning in the file.
  private let occupied: Set<String>

  init(occupied: Set<String>) { self.occupied = occupied }

  /// Records that the file imports this type.
  mutating func add(_ path: String, in module: String) { modules[firstName(path), default: []].insert(module) }

  mutating func add(protocolOf service: Wiring.Service) {
    add(service.protocolName, in: service.interfaceModule)
    if let isolation = service.isolation, let module = service.isolatingModule { add(isolation, in: module) }
  }

  /// The first parts of all recorded names.
  var names: Set<String> { Set(modules.keys) }

  func qualified(_ path: String, in module: String) -> String {
    let first = firstName(path)
    let plain = !occupied.contains(first) && (modules[first] ?? []).count < 2
    return plain || first == module ? path : "\(module).\(path)"
  }

  func type(_ path: String, in module: String) -> String { Spelling.type(qualified(path, in: module)) }

  /// A type of the standard library or Foundation.
  func standard(_ name: String, in module: String = "Swift") -> String {
    modules[name] == nil ? name : "\(module).\(name)"
  }

  func attribute(of service: Wiring.Service) -> String? {
    guard let isolation = service.isolation else { return nil }
    return "@" + (service.isolatingModule.map { type(isolation, in: $0) } ?? isolation)
  }

  func value(of entry: WiringEntry) -> String {
    let plain = "any " + type(entry.service.protocolName, in: entry.service.interfaceModule)
    return switch entry.shape {
    case .single: plain
    case .optional: "(\(plain))?"
    case .array: "[\(plain)]"
    }
  }
}

extension WiringText {
  /// The imports of a file, sorted.
  ///
  /// Public imports are those whose types appear in public declarations; a global actor that is only an attribute does
  /// not count, and the compiler warns about a public import that nothing needs.
  mutating func imports(_ modules: Set<String>, public publicly: Set<String>, tools: ToolsVersion) {
    func lines(levels: Bool) -> [String] {
      modules.sorted().map {
        (levels && publicly.contains($0) ? "public " : "") + "import " + Spelling.declared($0)
      }
    }
    if tools >= ToolsVersion(6, 0) {
      for line in lines(levels: true) { self.line(0, line) }
    } else {
      // An older compiler does not know `public import`; a newer one may require it.
      line(0, "#if compiler(>=6.0)")
      for line in lines(levels: true) { self.line(2, line) }
      line(0, "#else")
      for line in lines(levels: false) { self.line(2, line) }
      line(0, "#endif")
    }
    line(0, "")
  }
}
