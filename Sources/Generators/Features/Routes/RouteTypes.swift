import Model

/// The names that routes add to the types of `<App>Dependencies`.
enum RouteNames {
  static let all: Set<SwiftIdentifier> = ["Route", "Result", "Link"]
}

extension WiringTypes {
  /// The result type of a method, standard types named in full.
  func type(_ result: SwiftType, in module: SwiftIdentifier) -> SwiftCode {
    func plain(_ name: TypeReference) -> SwiftCode {
      if SwiftType.standard.contains(name.text) { return "Swift.\(Spelling.type(name))" }
      if name.isStandard { return Spelling.type(name) }
      return type(name, in: module)
    }
    func existential(_ name: TypeReference) -> SwiftCode {
      name.isStandard ? "any \(plain(name))" : value(name, in: module, isConcrete: false)
    }
    return switch result {
    case .named(let name): plain(name)
    case .existential(let name): existential(name)
    case .optional(.existential(let name)): "(\(existential(name)))?"
    case .optional(let inner): "\(type(inner, in: module))?"
    case .array(let element): "[\(type(element, in: module))]"
    case .dictionary(let key, let value): "[\(type(key, in: module)): \(type(value, in: module))]"
    }
  }
}
