import SwiftSources

/// A member of a type that users may use, as a protocol requires it.
struct ProtocolMember: Sendable {
  let name: String
  /// With its labels, as an index has it: `add(_:times:)`.
  let fullName: String
  /// The declaration up to the type of a property.
  private let requirement: String
  /// Behind the type of a property: `get async`; empty for a function.
  private let getter: String
  private let isSettable: Bool
  let isStatic: Bool
  /// The reason that no protocol can require it, a sentence; `nil` if one can.
  private(set) var obstacle: String?
  /// The drawbacks if a protocol requires it, a sentence each.
  let losses: [String]
  /// The words of its types, each once, without its own generic parameters.
  let words: [String]
  let imports: Set<String>

  /// - Returns: `nil` for a declaration that cannot be used through a value.
  init?(_ declaration: Declaration, in parent: Declaration, imports: Set<String>) {
    for access in [declaration.access, parent.kind == .extension ? parent.access : nil] {
      if access == .private || access == .fileprivate { return nil }
    }
    let parameters = declaration.signature?.parameters ?? []
    switch declaration.kind {
    case .function:
      guard let signature = declaration.signature else { return nil }
      let labels = parameters.map { "\($0.label ?? "_"):" }.joined()
      fullName = "\(declaration.name)(\(labels))"
      requirement = Self.function(declaration, signature)
      losses = parameters.filter(\.hasDefault).map {
        "\($0.label.map { "'\($0)'" } ?? "a parameter") of '\(declaration.name)' has a default, which a protocol cannot have: pass "
          + "it at each call, or write an extension of the protocol"
      }
    case .value where !declaration.isCase:
      fullName = declaration.name
      let type = declaration.isTypeWritten ? declaration.type : declaration.literalType
      requirement = "\(Self.head(declaration))var \(Self.quoted(declaration.name)): \(type ?? "")"
      losses = []
    case .subscript: (fullName, requirement, losses) = (declaration.name, "", [])
    default: return nil
    }
    name = declaration.name
    self.imports = imports
    isStatic = declaration.isStatic
    isSettable = declaration.isSettable && parent.kind != .actor
    let isMutating = declaration.modifiers.contains("lazy") && parent.kind == .struct
    getter =
      declaration.kind == .value
      ? ([isMutating ? "mutating get" : "get"] + declaration.effects).joined(separator: " ") : ""
    obstacle = Self.obstacle(declaration, in: parent)
    var types = parameters.map(\.type) + declaration.generics.compactMap { declaration.bounds[$0] }
    types += [declaration.signature?.result, Self.isolation(declaration)].compactMap { $0 }
    if declaration.kind == .value { types += [declaration.type ?? ""] + declaration.effects }
    if case .typed(let error)? = declaration.signature?.errors { types.append(error) }
    words = Self.words(types).filter { !declaration.generics.contains($0) }
  }

  /// The member of a generic type, which has to be required by hand.
  func ofGeneric(_ type: String) -> ProtocolMember {
    var member = self
    member.obstacle = member.obstacle ?? "'\(name)' is of '\(type)', which is generic: add it by hand"
    return member
  }

  /// As a protocol has it.
  ///
  /// - Parameter isSet: true if users set it.
  func requirement(isSet: Bool) -> String {
    getter.isEmpty ? requirement : "\(requirement) { \(getter)\(isSet && isSettable ? " set" : "") }"
  }

  private static func obstacle(_ declaration: Declaration, in parent: Declaration) -> String? {
    let isExtension = parent.kind == .extension
    // One that is not always there cannot be required.
    let isConditional =
      !declaration.conditions.isEmpty || !declaration.availability.isEmpty
      || isExtension && (parent.hasRequirements || !parent.availability.isEmpty)
    if isConditional { return "'\(declaration.name)' is inside of '#if', and a protocol cannot require it" }
    switch declaration.kind {
    case .subscript: return "a subscript is used: add it by hand"
    case .function:
      if declaration.hasRequirements { return "'\(declaration.name)' has its own 'where' clause: add it by hand" }
      return isOpaque(declaration.signature?.result) ? opaque(declaration.name) : nil
    default:
      if !declaration.isTypeWritten, declaration.literalType == nil {
        return "'\(declaration.name)' has no explicit type: write it, and add it to the protocol"
      }
      return isOpaque(declaration.type) ? opaque(declaration.name) : nil
    }
  }

  private static func opaque(_ name: String) -> String {
    "'\(name)' returns 'some', which a protocol cannot require: return 'any', and add it to the protocol"
  }

  private static func isOpaque(_ type: String?) -> Bool { type.map { words([$0]).contains("some") } ?? false }

  static func words(_ types: [String]) -> [String] {
    var seen: Set<String> = []
    return types.flatMap { $0.split { !$0.isLetter && !$0.isNumber && $0 != "_" } }.map(String.init)
      .filter { seen.insert($0).inserted }
  }

  /// The global actor among attributes.
  static func isolation(_ declaration: Declaration) -> String? {
    declaration.attributes.first { $0.hasSuffix("Actor") }
  }

  private static func head(_ declaration: Declaration) -> String {
    (declaration.attributes.contains("discardableResult") ? "@discardableResult " : "")
      + (isolation(declaration).map { "@\($0) " } ?? "")
      + (declaration.modifiers.contains("nonisolated") ? "nonisolated " : "")
  }

  private static func function(_ declaration: Declaration, _ signature: Signature) -> String {
    let parameters = signature.parameters.map { "\($0.label ?? "_"): \($0.type)" }
    let bounds = declaration.generics.map { name in name + (declaration.bounds[name].map { ": \($0)" } ?? "") }
    let generics = bounds.isEmpty ? "" : "<\(bounds.joined(separator: ", "))>"
    var text = "func \(quoted(declaration.name))\(generics)(\(parameters.joined(separator: ", ")))"
    if signature.isAsync { text += " async" }
    switch signature.errors {
    case .none: break
    case .ofArguments: text += " rethrows"
    case .any: text += " throws"
    case .typed(let type): text += " throws(\(type))"
    }
    if let result = signature.result { text += " -> \(result)" }
    return head(declaration) + (declaration.modifiers.contains("mutating") ? "mutating " : "") + text
  }

  /// A name as it is declared: a word of the language is in backticks.
  private static func quoted(_ name: String) -> String {
    Word(rawValue: name) == nil && !Word.others.contains(name) ? name : "`\(name)`"
  }
}
