import Text

/// A declaration of PackageDescription, with the tools versions that have it.
struct Signature: Sendable {
  struct Parameter: Sendable {
    var label: String?
    /// Under which its value is kept.
    var name: String
    var type: ManifestType
    /// `nil` if it has to be given.
    var value: Expression?
  }

  var name: String
  /// `nil` for a value.
  var parameters: [Parameter]?
  var result: ManifestType
  var introduced: ManifestTools
  var obsoleted: ManifestTools?
  /// The name of the value in a dump.
  var spelling = ""

  func isAvailable(in tools: ManifestTools) -> Bool {
    tools >= introduced && obsoleted.map { tools < $0 } ?? true
  }
}

/// All of PackageDescription that this module understands, read from the tables that list it.
///
/// A row begins with the version that introduced what it declares, or `4.0..<5.3` if that is obsolete.
/// `A|B.c|d(…)` declares a function of several names for several types. `{5.3 …}` is a part of its parameters,
/// new in 5.3. Cases are `name=value`; a version among them introduces those that follow.
/// An indented line continues the row before.
struct SignatureTable: Sendable {
  struct Member: Hashable, Sendable {
    var type: ManifestType
    var name: String
  }

  struct Property: Sendable {
    var type: ManifestType
    var isMutable: Bool
    var introduced: ManifestTools
  }

  private(set) var statics: [Member: [Signature]] = [:]
  private(set) var properties: [Member: Property] = [:]
  /// By full name, with the version that introduced the type.
  private(set) var types: [String: ManifestTools] = [:]
  /// The first parts of the names of its types.
  private(set) var outerNames: Set<String> = []

  /// `nil` if a table has a mistake, which a test would notice.
  static let standard: SignatureTable? = try? SignatureTable(
    [packageTable, targetTable, targetPartTable, platformTable])

  init(_ tables: [String]) throws {
    let rows = tables.joined(separator: "\n").replacing("\n  ", with: " ")
    for row in rows.split(separator: "\n") { try read(row) }
    for name in ["MainActor.Type", "Context"] { types[name] = ManifestTools(4, 0) }
    outerNames = Set(types.keys.map { String($0.prefix { $0 != "." }) })
  }

  private mutating func read(_ row: Substring) throws {
    let words = row.split(separator: " ", maxSplits: 2)
    let versions = words.first?.split(separator: "<") ?? []
    guard words.count == 3, let first = versions.first,
      let introduced = ManifestTools(first.hasSuffix("..") ? first.dropLast(2) : first)
    else { throw Self.mistake(in: row) }
    let obsoleted = versions.count > 1 ? ManifestTools(versions[1]) : nil
    switch words[1] {
    case "type": for name in words[2].split(separator: " ") { types[String(name)] = introduced }
    case "case": try readCases(words[2], introduced, obsoleted)
    case "func": try readFunctions(words[2], introduced, obsoleted)
    default: try readProperties(words[2], isMutable: words[1] == "var", introduced)
    }
  }

  private static func mistake(in row: Substring) -> Unsupported {
    Unsupported("a table is not supported: \(row)", at: 0)
  }

  /// The type with the name that a row is about.
  private mutating func owner(_ name: Substring) -> ManifestType {
    if name == "Range<Version>" { return .range(.version) }
    if types[String(name)] == nil { types[String(name)] = ManifestTools(4, 0) }
    return .named(String(name))
  }

  private mutating func readCases(_ row: Substring, _ introduced: ManifestTools, _ obsoleted: ManifestTools?) throws {
    let halves = row.split(separator: ":", maxSplits: 1)
    guard halves.count == 2 else { throw Self.mistake(in: row) }
    let type = owner(halves[0])
    var introduced = introduced
    for item in halves[1].split(separator: " ") {
      if let version = ManifestTools(item) {
        introduced = version
        continue
      }
      let parts = item.split(separator: "=", maxSplits: 1)
      let signature = Signature(
        name: String(parts[0]), result: type, introduced: introduced, obsoleted: obsoleted,
        spelling: String(parts[parts.count - 1]))
      statics[Member(type: type, name: signature.name), default: []].append(signature)
    }
  }

  private mutating func readFunctions(
    _ row: Substring, _ introduced: ManifestTools, _ obsoleted: ManifestTools?
  ) throws {
    guard let open = row.firstIndex(of: "("), let dot = row[..<open].lastIndex(of: ".") else {
      throw Self.mistake(in: row)
    }
    let parts = row[row.index(after: open)...].split(omittingEmptySubsequences: false) { $0 == "{" || $0 == "}" }
    let changing = parts.enumerated().map { index, part -> (since: ManifestTools?, text: Substring) in
      let since = index % 2 == 0 ? nil : ManifestTools(part.prefix { $0 != " " })
      return (since, since == nil ? part : part.drop { $0 != " " })
    }
    var starts = [introduced]
    for since in changing.compactMap(\.since).sorted() where since > starts[starts.count - 1] { starts.append(since) }
    let names = row[row.index(after: dot)..<open].split(separator: "|")
    for type in row[..<dot].split(separator: "|").map({ owner($0) }) {
      for (index, start) in starts.enumerated() {
        let end = index + 1 < starts.count ? starts[index + 1] : obsoleted
        let text = changing.filter { $0.since.map { $0 <= start } ?? true }.map(\.text).joined()
        var parser = Parser(try Tokens.read(Array(text.utf8)))
        let parameters = try parser.parameters().map {
          Signature.Parameter(label: $0.label, name: $0.name, type: try self.type($0.type), value: $0.value)
        }
        let result = parser.takeOperator("->") ? try self.type(try parser.type()) : type
        for name in names.map(String.init) {
          statics[Member(type: type, name: name), default: []].append(
            Signature(name: name, parameters: parameters, result: result, introduced: start, obsoleted: end))
        }
      }
    }
  }

  private mutating func readProperties(_ row: Substring, isMutable: Bool, _ introduced: ManifestTools) throws {
    let halves = row.split(separator: ":", maxSplits: 1)
    guard halves.count == 2 else { throw Self.mistake(in: row) }
    let type = owner(halves[0])
    var parser = Parser(try Tokens.read(Array((halves[1] + ")").utf8)))
    for parameter in try parser.parameters() {
      let member = Member(type: type, name: parameter.name)
      properties[member] = Property(type: try self.type(parameter.type), isMutable: isMutable, introduced: introduced)
    }
  }

  private func type(_ syntax: TypeSyntax) throws -> ManifestType {
    switch syntax.kind {
    case .optional(let inner): return .optional(try type(inner))
    case .array(let inner): return .array(try type(inner))
    case .dictionary(let key, let value): return .dictionary(try type(key), try type(value))
    case .name(let name, let arguments):
      if let first = arguments.first {
        let inner = try type(first)
        return name == "Set" ? .set(inner) : name == "Range" ? .range(inner) : .closedRange(inner)
      }
      return Self.plain(name) ?? .named(name)
    default: throw Unsupported("a table is not supported", at: 0)
    }
  }

  static func plain(_ name: String) -> ManifestType? {
    switch name {
    case "String": .string
    case "Int": .integer
    case "Bool": .boolean
    case "Void": .void
    case "Never": .never
    default: nil
    }
  }
}
