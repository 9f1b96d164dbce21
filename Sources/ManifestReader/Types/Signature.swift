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
    var lines: [Substring] = []
    for line in tables.flatMap({ $0.split(separator: "\n") }) {
      // A line that is indented more goes on with the one before.
      if line.hasPrefix("  "), let last = lines.popLast() {
        lines.append(last + " " + line.drop { $0 == " " })
      } else {
        lines.append(line)
      }
    }
    for line in lines.map({ $0.drop { $0 == " " } }) {
      guard let type = Self.words(line, 3).last else { continue }
      let name = String(type.prefix { !":(".contains($0) })
      let isFunction = line.contains(" func ")
      let owner = isFunction ? name.split(separator: ".").dropLast().joined(separator: ".") : name
      if !owner.hasPrefix("Range<") { types[owner] = types[owner] ?? ManifestTools(4, 0) }
    }
    for line in lines { try read(line.drop { $0 == " " }) }
    for name in ["MainActor.Type", "Context"] { types[name] = ManifestTools(4, 0) }
    outerNames = Set(types.keys.map { String($0.prefix { $0 != "." }) })
  }

  /// The first words of a line; the last one is the rest of it.
  private static func words(_ line: Substring, _ count: Int) -> [Substring] {
    line.split(separator: " ", maxSplits: count - 1)
  }

  private mutating func read(_ line: Substring) throws {
    let words = Self.words(line, 3)
    let versions = words.first?.split(separator: "<") ?? []
    guard words.count == 3, let first = versions.first,
      let introduced = ManifestTools(first.hasSuffix("..") ? first.dropLast(2) : first)
    else { throw Unsupported("a table is not supported: \(line)", at: 0) }
    let obsoleted = versions.count > 1 ? ManifestTools(versions[1]) : nil
    switch words[1] {
    case "type": types[String(words[2])] = introduced
    case "case": try readCases(words[2], introduced, obsoleted)
    case "func": try readFunction(words[2], introduced, obsoleted)
    default: try readProperties(words[2], isMutable: words[1] == "var", introduced)
    }
  }

  private mutating func readCases(_ text: Substring, _ introduced: ManifestTools, _ obsoleted: ManifestTools?) throws {
    let halves = text.split(separator: ":", maxSplits: 1)
    guard halves.count == 2 else { throw Unsupported("a table is not supported: \(text)", at: 0) }
    let type = ManifestType.named(String(halves[0]))
    for item in halves[1].split(separator: " ") {
      let parts = item.split(separator: "=", maxSplits: 1)
      let signature = Signature(
        name: String(parts[0]), result: type, introduced: introduced, obsoleted: obsoleted,
        spelling: String(parts[parts.count - 1]))
      statics[Member(type: type, name: signature.name), default: []].append(signature)
    }
  }

  private mutating func readFunction(_ text: Substring, _ introduced: ManifestTools, _ obsoleted: ManifestTools?) throws
  {
    guard let open = text.firstIndex(of: "("), let dot = text[..<open].lastIndex(of: ".") else {
      throw Unsupported("a table is not supported: \(text)", at: 0)
    }
    let owner = text[..<dot]
    let type: ManifestType = owner == "Range<Version>" ? .range(.version) : .named(String(owner))
    var parser = Parser(try Tokens.read(Array(text[text.index(after: open)...].utf8)))
    let parameters = try parser.parameters().map {
      Signature.Parameter(label: $0.label, name: $0.name, type: try self.type($0.type), value: $0.value)
    }
    let result = parser.takeOperator("->") ? try self.type(try parser.type()) : type
    let name = String(text[text.index(after: dot)..<open])
    let signature = Signature(
      name: name, parameters: parameters, result: result, introduced: introduced, obsoleted: obsoleted)
    statics[Member(type: type, name: name), default: []].append(signature)
  }

  private mutating func readProperties(_ text: Substring, isMutable: Bool, _ introduced: ManifestTools) throws {
    let halves = text.split(separator: ":", maxSplits: 1)
    guard halves.count == 2 else { throw Unsupported("a table is not supported: \(text)", at: 0) }
    var parser = Parser(try Tokens.read(Array((halves[1] + ")").utf8)))
    for parameter in try parser.parameters() {
      let member = Member(type: .named(String(halves[0])), name: parameter.name)
      properties[member] = Property(
        type: try type(parameter.type), isMutable: isMutable, introduced: introduced)
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
