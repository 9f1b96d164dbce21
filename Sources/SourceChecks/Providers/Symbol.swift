/// A type by its module and its full name: two modules may declare types of one name.
struct Symbol: Hashable, Sendable {
  /// In `graph.modules`; `nil` for the standard library and Foundation.
  let module: Int?
  /// `Outer.Inner`.
  let name: String
  /// In the module's table, for what only this file sees.
  var file: Int?

  static func standard(_ name: String) -> Symbol { Symbol(module: nil, name: name) }

  static let mainActor = standard("MainActor")
}

/// Where a name is written: what it means depends on it.
struct NameScope: Hashable, Sendable {
  /// In `graph.modules`.
  let module: Int
  /// In the module's table.
  let file: Int
  /// The full name of the type in which it is written, `""` for none.
  var owner = ""
}

/// What a symbol is declared as, where all its declarations agree.
enum SymbolKind: Equatable {
  case proto
  /// A type that is no protocol.
  case type
}

/// Protocols of the standard library that imply no other of the project and bring no initialiser that a registration
/// could call.
let commonProtocols: Set<String> = [
  "AnyObject", "BitwiseCopyable", "Codable", "Comparable", "Copyable", "CustomDebugStringConvertible",
  "CustomStringConvertible", "Decodable", "Encodable", "Equatable", "Error", "Escapable", "Hashable", "Identifiable",
  "ObservableObject", "Sendable", "SendableMetatype",
]

/// Types of the standard library and Foundation that are no protocols.
let commonTypes: Set<String> = [
  "AnyHashable", "ArraySlice", "AsyncStream", "Bool", "Character", "ContiguousArray", "Data", "Date", "Decimal",
  "Dictionary", "Double", "Duration", "Float", "Int", "Int16", "Int32", "Int64", "Int8", "Locale", "MainActor",
  "NSObject", "ObjectIdentifier", "Range", "Result", "Set", "StaticString", "String", "Substring", "TimeInterval",
  "TimeZone", "UInt", "UInt16", "UInt32", "UInt64", "UInt8", "URL", "URLRequest", "UUID",
]

/// Those that Foundation declares, and no other module of the toolchain.
let typesOfFoundation: Set<String> = [
  "Data", "Date", "Decimal", "Locale", "NSObject", "TimeInterval", "TimeZone", "URL", "URLRequest", "UUID",
]

/// The class of Foundation that others most often inherit from: it has 'init()' alone.
let classWithPlainInitialiser = Symbol.standard("NSObject")

/// Modules of the toolchain whose names may stand before those of common types.
let commonModules: Set<String> = ["Swift", "Foundation", "FoundationEssentials", "_Concurrency", "Combine"]

/// The part of a name behind the last dot.
func lastName(_ name: String) -> String {
  name.lastIndex(of: ".").map { String(name[name.index(after: $0)...]) } ?? name
}

/// A type as sources write it, without spaces, the names of modules and outer types before names, and 'any', which need
/// not be written.
func plainSpelling(ofType type: String) -> String {
  var plain = ""
  var word = ""
  func isOfWord(_ character: Character) -> Bool { character == "_" || character.isLetter || character.isNumber }
  for character in type + " " {
    if isOfWord(character) || character == "." && !word.isEmpty {
      word.append(character)
      continue
    }
    // Three dots stand behind a name.
    let name = word.reversed().drop { $0 == "." }.reversed()
    if !word.isEmpty, word != "any" {
      plain += lastName(String(name)) + String(repeating: ".", count: word.count - name.count)
    }
    word = ""
    if character != " " { plain.append(character) }
  }
  return plain
}
