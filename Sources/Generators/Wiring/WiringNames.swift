/// Words that cannot stand as a declared name, or not everywhere; all of them are escaped in declarations.
private let keywords: Set<String> = [
  "Any", "Protocol", "Self", "Type", "any", "as", "associatedtype", "async", "await", "borrowing", "break", "case",
  "catch", "class", "consume", "consuming", "continue", "copy", "default", "defer", "deinit", "discard", "do",
  "dynamicType", "each", "else", "enum", "extension", "fallthrough", "false", "fileprivate", "for", "func", "guard",
  "if", "import", "in", "init", "inout", "internal", "is", "isolated", "let", "nil", "nonisolated", "open", "operator",
  "package", "precedencegroup", "private", "protocol", "public", "repeat", "rethrows", "return", "self", "sending",
  "some", "static", "struct", "subscript", "super", "switch", "then", "throw", "throws", "true", "try", "typealias",
  "unsafe", "var", "where", "while", "yield",
]

/// How one name is spelt in each place of a Swift file where it can stand.
enum Spelling {
  /// A property, a label beside a parameter's own name, or a module.
  static func declared(_ name: String) -> String { keywords.contains(name) ? "`\(name)`" : name }

  /// Behind a dot.
  static func member(_ name: String) -> String {
    ["Protocol", "Self", "Type", "dynamicType", "init", "self"].contains(name) ? "`\(name)`" : name
  }

  /// An argument's label with its colon; none where the parameter has no label.
  static func label(_ name: String) -> String {
    switch name {
    case "_": ""
    case "inout": "`\(name)`: "
    default: "\(name): "
    }
  }

  /// A perhaps dotted type.
  static func type(_ path: String) -> String {
    let parts = path.split(separator: ".").map(String.init)
    return parts.enumerated().map { $0.offset == 0 ? declared($0.element) : member($0.element) }
      .joined(separator: ".")
  }

  /// A perhaps dotted function; `Type.init` stays the initialiser.
  static func function(_ path: String) -> String {
    path.hasSuffix(".init") ? type(String(path.dropLast(5))) + ".init" : type(path)
  }

  /// The first free name of `name`, `name_`, `name__`…, which is no keyword either.
  static func free(_ name: String, in taken: Set<String>) -> String {
    var free = name
    while taken.contains(free) || keywords.contains(free) { free += "_" }
    return free
  }
}

/// The part of a dotted name that is looked up first.
func firstName(_ path: String) -> String { path.firstIndex(of: ".").map { String(path[..<$0]) } ?? path }
