import Model

/// Words that cannot be a declared name, at least in some places; all of them are escaped in declarations.
package let swiftKeywords: Set<SwiftIdentifier> = [
  "Any", "Protocol", "Self", "Type", "any", "as", "associatedtype", "async", "await", "borrowing", "break", "case",
  "catch", "class", "consume", "consuming", "continue", "copy", "default", "defer", "deinit", "discard", "do",
  "dynamicType", "each", "else", "enum", "extension", "fallthrough", "false", "fileprivate", "for", "func", "guard",
  "if", "import", "in", "init", "inout", "internal", "is", "isolated", "let", "nil", "nonisolated", "open", "operator",
  "package", "precedencegroup", "private", "protocol", "public", "repeat", "rethrows", "return", "self", "sending",
  "some", "static", "struct", "subscript", "super", "switch", "then", "throw", "throws", "true", "try", "typealias",
  "unsafe", "var", "where", "while", "yield",
]

/// The spelling of a name in each syntactic position of a Swift file.
enum Spelling {
  /// A property, a label before a parameter's own name, or a module.
  static func declared(_ name: SwiftIdentifier) -> SwiftCode { swiftKeywords.contains(name) ? "`\(name)`" : "\(name)" }

  /// The names of a parameter in its declaration.
  static func parameter(_ label: SwiftIdentifier, _ local: SwiftIdentifier) -> SwiftCode {
    let label = declared(label)
    return label == "\(local)" ? label : "\(label) \(local)"
  }

  /// After a dot.
  static func member(_ name: SwiftIdentifier) -> SwiftCode {
    switch name {
    case "Protocol", "Self", "Type", "dynamicType", "init", "self": "`\(name)`"
    default: "\(name)"
    }
  }

  /// A type inside of another one, where it is declared and after a dot.
  static func nestedType(_ name: SwiftIdentifier) -> SwiftCode {
    swiftKeywords.contains(name) ? "`\(name)`" : member(name)
  }

  /// An argument's label with its colon; none where the parameter has no label.
  static func label(_ name: SwiftIdentifier?) -> SwiftCode {
    switch name {
    case nil: ""
    case "inout"?: "`inout`: "
    case let name?: "\(name): "
    }
  }

  static func type(_ path: TypeReference) -> SwiftCode {
    path.parts.enumerated().map { $0.offset == 0 ? declared($0.element) : member($0.element) }.joined(separator: ".")
  }

  /// A function; `Type.init` stays the initialiser.
  static func function(_ path: TypeReference) -> SwiftCode {
    let parts = path.parts
    return parts.count > 1 && parts.last == "init" ? type(TypeReference(Array(parts.dropLast()))) + ".init" : type(path)
  }

  /// The first unused name of `name`, `name_`, `name__`… that is not a keyword.
  static func unused(_ name: SwiftIdentifier, in taken: Set<SwiftIdentifier>) -> SwiftIdentifier {
    var free = name
    while taken.contains(free) || swiftKeywords.contains(free) { free = "\(free)_" }
    return free
  }

  /// The same, which is taken from now on.
  static func unused(_ name: SwiftIdentifier, taking taken: inout Set<SwiftIdentifier>) -> SwiftIdentifier {
    let free = unused(name, in: taken)
    taken.insert(free)
    return free
  }
}
