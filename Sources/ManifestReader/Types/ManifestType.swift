indirect enum ManifestType: Hashable, Sendable {
  case string, integer, boolean, void
  /// The type of an expression that does not return.
  case never
  /// A type of PackageDescription by its full name, `Target.Dependency`, or one of the few others that are known.
  case named(String)
  /// One that the manifest declares.
  case own(String)
  case optional(ManifestType)
  case array(ManifestType)
  case set(ManifestType)
  case dictionary(ManifestType, ManifestType)
  case range(ManifestType)
  case closedRange(ManifestType)
  case function([ManifestType], ManifestType)
  case tuple([Part])

  struct Part: Hashable, Sendable {
    var label: String?
    var type: ManifestType
  }

  static let version = ManifestType.named("Version")
  /// The type of `Context.environment`: a dictionary with string keys.
  static let environment = ManifestType.named("Environment")
  /// `KeyValuePairs<String, String>`, and its elements.
  static let pairs = ManifestType.named("KeyValuePairs")
  static let pair = ManifestType.tuple([Part(label: "key", type: .string), Part(label: "value", type: .string)])

  /// The type without the optionals around it.
  var unwrapped: ManifestType {
    var type = self
    while case .optional(let inner) = type { type = inner }
    return type
  }

  /// The type without the optionals and lists around it.
  var element: ManifestType {
    switch self {
    case .optional(let inner), .array(let inner), .set(let inner): inner.element
    default: self
    }
  }

  /// True if a type that the manifest declares is part of it.
  var isOfManifest: Bool {
    switch self {
    case .own: true
    case .string, .integer, .boolean, .void, .never, .named: false
    case .optional(let inner), .array(let inner), .set(let inner), .range(let inner), .closedRange(let inner):
      inner.isOfManifest
    case .dictionary(let key, let value): key.isOfManifest || value.isOfManifest
    case .function(let parameters, let result): result.isOfManifest || parameters.contains(where: \.isOfManifest)
    case .tuple(let parts): parts.contains { $0.type.isOfManifest }
    }
  }

  var isOptional: Bool { if case .optional = self { true } else { false } }

  /// True if a string literal can have this type.
  var isMadeOfString: Bool {
    switch self {
    case .string: true
    case .named(let name): Self.madeOfStrings.contains(name)
    default: false
    }
  }

  private static let madeOfStrings: Set<String> = [
    "Target.Dependency", "Version", "LanguageTag", "Target.PluginUsage", "Trait", "Package.Dependency.Trait",
  ]

  /// True if the Swift 6 mode lets functions share a constant of the type: it is `Sendable` in PackageDescription.
  var isSendable: Bool {
    switch self {
    case .string, .integer, .boolean, .own: true
    case .named(let name): Self.sendable.contains(name)
    case .optional(let inner), .array(let inner), .set(let inner): inner.isSendable
    case .dictionary(let key, let value): key.isSendable && value.isSendable
    case .range(let bound), .closedRange(let bound): bound.isSendable
    case .tuple(let parts): parts.allSatisfy { $0.type.isSendable }
    case .void, .never, .function: false
    }
  }

  private static let sendable: Set<String> = [
    "BuildConfiguration", "BuildSettingCondition", "CSetting", "CXXSetting", "Environment", "KeyValuePairs",
    "LinkerSetting", "Package.Dependency.Trait", "Platform", "Resource", "SupportedPlatform", "SwiftSetting",
    "Target.Dependency", "TargetDependencyCondition", "Version",
  ]

  /// True if `==` compares values of the type here.
  var isComparable: Bool {
    switch self {
    case .string, .integer, .boolean, .own: true
    case .named(let name): ["Platform", "Target.TargetType", "Product.Library.LibraryType"].contains(name)
    case .optional(let inner), .array(let inner): inner.isComparable
    default: false
    }
  }
}

extension ManifestType: CustomStringConvertible {
  var description: String {
    switch self {
    case .string: "String"
    case .integer: "Int"
    case .boolean: "Bool"
    case .void: "Void"
    case .never: "Never"
    case .named(let name), .own(let name): name
    case .optional(let inner): "\(inner)?"
    case .array(let inner): "[\(inner)]"
    case .set(let inner): "Set<\(inner)>"
    case .dictionary(let key, let value): "[\(key): \(value)]"
    case .range(let bound): "Range<\(bound)>"
    case .closedRange(let bound): "ClosedRange<\(bound)>"
    case .tuple(let parts):
      "(\(parts.map { ($0.label.map { $0 + ": " } ?? "") + "\($0.type)" }.joined(separator: ", ")))"
    case .function(let parameters, let result):
      "(\(parameters.map(\.description).joined(separator: ", "))) -> \(result)"
    }
  }
}
