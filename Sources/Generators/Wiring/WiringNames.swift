/// Words that cannot be a declared name, at least in some places; all of them are escaped in declarations.
private let keywords: Set<String> = [
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
  static func declared(_ name: String) -> String { keywords.contains(name) ? "`\(name)`" : name }

  /// After a dot.
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

  /// A type, possibly dotted.
  static func type(_ path: String) -> String {
    let parts = path.split(separator: ".").map(String.init)
    return parts.enumerated().map { $0.offset == 0 ? declared($0.element) : member($0.element) }
      .joined(separator: ".")
  }

  /// A function, possibly dotted; `Type.init` stays the initialiser.
  static func function(_ path: String) -> String {
    path.hasSuffix(".init") ? type(String(path.dropLast(5))) + ".init" : type(path)
  }

  /// The first unused name of `name`, `name_`, `name__`… that is not a keyword.
  static func unused(_ name: String, in taken: Set<String>) -> String {
    var free = name
    while taken.contains(free) || keywords.contains(free) { free += "_" }
    return free
  }
}

/// The first part of a dotted name.
func firstName(_ path: String) -> String { path.firstIndex(of: ".").map { String(path[..<$0]) } ?? path }
