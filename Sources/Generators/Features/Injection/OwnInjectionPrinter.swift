import Model

/// `Injected.swift` of the module `<App>Dependencies`: property wrappers that give services to code of the app that the
/// container does not construct; `nil` for an app that injects none.
func printOwnInjections(_ printed: PrintedWiring) -> String? {
  let wiring = printed.wiring
  guard !wiring.injected.isEmpty else { return nil }
  let types = printed.typesOfDependencies
  let entries = printed.entries.filter { wiring.injected.contains($0.name) }
  let modules = entries.flatMap { entry in entry.service.modules.map { ($0, entry.platforms) } }
  var text = WiringText(printed)
  text.imports(Dictionary(modules) { $0.union($1) }, public: Set(entries.map(\.service.interfaceModule)))
  let wrappers = InjectedWrapper.all(for: entries.map(\.service), types, besides: ["Dependencies"])
  for (index, wrapper) in wrappers.enumerated() {
    if index > 0 { text.line(0, "") }
    text.block(definition(of: wrapper))
  }
  for entry in entries {
    guard let wrapper = wrappers.first(where: { $0.attribute == types.attribute(of: entry.service) }) else { continue }
    text.line(0, "")
    let indentation = text.begin(0, on: entry.platforms)
    text.line(indentation, "extension \(wrapper.name).Key where Value == \(types.value(of: entry)) {")
    text.line(indentation + 2, "public static var \(Spelling.declared(entry.name)): Self {")
    text.line(indentation + 4, "Self { $0.\(Spelling.member(entry.name)) }")
    text.line(indentation + 2, "}")
    text.line(indentation, "}")
    text.end(0, on: entry.platforms)
  }
  return text.text.text
}

extension Wiring.Service {
  /// The modules of its protocol and its actor.
  var modules: [SwiftIdentifier] { [interfaceModule] + [isolatingModule].compactMap { $0 } }
}

/// A property wrapper, one for each global actor and one for none.
struct InjectedWrapper {
  let name: SwiftIdentifier
  /// `@_Concurrency.MainActor`
  let attribute: SwiftCode?

  /// Before declarations and function types.
  var isolation: SwiftCode { attribute.map { $0 + " " } ?? "" }

  /// Before the initialiser, which code on no actor may call: a wrapped property is made with its type.
  var initialiser: SwiftCode { attribute == nil ? "" : "nonisolated " }

  /// The names of nested types of an app's wrapper: code in the wrapper cannot use other types with these names.
  static let inner: Set<SwiftIdentifier> = ["Key", "Value"]

  /// The declarations by which components inject services, in modules that the registration imports.
  static func imported(by wiring: Wiring) -> Set<SwiftIdentifier> {
    if wiring.injections.isEmpty { return [] }
    let actors = wiring.allServices.compactMap { $0.isolation.flatMap { SwiftIdentifier($0.wrapperName) } }
    return Set(wiring.injections.map(\.type) + actors + ["Injected"])
  }

  /// The wrappers that some services need, in the order of the services; `Injected` is the one without an actor.
  ///
  /// - Parameter taken: names with another meaning in the file.
  static func all(
    for services: [Wiring.Service], _ types: WiringTypes, besides taken: Set<SwiftIdentifier>
  ) -> [InjectedWrapper] {
    var taken = types.names.union(taken).union(["Injected"])
    var found: [InjectedWrapper] = []
    for service in services {
      let attribute = types.attribute(of: service)
      if found.contains(where: { $0.attribute == attribute }) { continue }
      guard attribute != nil else {
        found.append(InjectedWrapper(name: "Injected", attribute: nil))
        continue
      }
      let name = Spelling.unused(
        SwiftIdentifier(service.isolation?.wrapperName ?? "") ?? "ActorInjected", taking: &taken)
      found.append(InjectedWrapper(name: name, attribute: attribute))
    }
    return found
  }
}

private func definition(of wrapper: InjectedWrapper) -> SwiftCode {
  """
  /// For code that the container does not create: `@\(wrapper.name)(.name) private var name: any Name`, of `Dependencies.current`.
  \(wrapper.isolation)@propertyWrapper public struct \(wrapper.name)<Value>: Swift.Sendable {
    public struct Key: Swift.Sendable {
      fileprivate let read: \(wrapper.isolation)@Sendable (Dependencies) -> Value

      fileprivate init(_ read: @escaping \(wrapper.isolation)@Sendable (Dependencies) -> Value) { self.read = read }
    }

    private let key: Key

    public \(wrapper.initialiser)init(_ key: Key) { self.key = key }

    public var wrappedValue: Value { key.read(.current) }
  }
  """
}
