import Diagnostics
import Findings
import Model
import Planning
import SwiftSources
import Text

/// `unfit-service`: compares `config:` of a module with its protocol, to which generated code makes types conform. What
/// the sources do not show is left to the compiler.
struct ConfigurationCheck {
  let title: String
  let declaration: ConfigurationDeclaration
  let table: TypeTable
  /// Whether all code of the module is in the files that were read.
  let isComplete: Bool
  /// Whether declarations without a word of it are isolated.
  let isIsolatedByDefault: Bool
  let place: (TypeTable.Reference) -> Place

  func findings() -> [Diagnostic] {
    var found = setupFindings()
    // Whether the protocol is there at all is asked of every service.
    if let protocolType = onlyType(declaration.protocolName.value.text), table[protocolType].kind == .protocol {
      found += protocolFindings(protocolType)
    }
    return found
  }

  private func onlyType(_ name: String) -> TypeTable.Reference? {
    guard let full = table.typeName(name), let all = table.types[full], all.count == 1,
      table[all[0]].conditions.isEmpty
    else { return nil }
    return all[0]
  }

  private func problem(
    _ message: String, at place: Place, notes: [Note] = [], help: String
  ) -> Diagnostic {
    Diagnostic(.unfitService, message, at: place, notes: notes, help: help)
  }

  // MARK: The protocol

  /// What a protocol asks of what conforms to it.
  private struct Requirements {
    /// By name.
    var properties: [String: TypeTable.Reference] = [:]
    /// Whether a protocol of another module, or a macro, may ask for more.
    var isKnown = true
    var problem: (what: String, at: TypeTable.Reference)?
  }

  private func protocolFindings(_ type: TypeTable.Reference) -> [Diagnostic] {
    var requirements = Requirements()
    collect(type, into: &requirements, depth: 0)
    let name = declaration.protocolName.value
    if let (what, reference) = requirements.problem {
      return [
        problem(
          "'\(name)' \(what), and generated code cannot conform to it", at: declaration.protocolName.place,
          notes: [Note("stands here", at: place(reference))],
          help: "let it have properties that are read alone, one for each value, and refine Sendable")
      ]
    }
    let values = Dictionary(declaration.values.map { ($0.name.value, $0) }) { first, _ in first }
    var found: [Diagnostic] = []
    for (property, reference) in requirements.properties.sorted(by: { $0.key < $1.key }) {
      guard let value = values[property] else {
        found.append(
          problem(
            "'\(name)' has the property '\(property)', and 'values:' has no value for it",
            at: declaration.protocolName.place, notes: [Note("the property", at: place(reference))],
            help: "add it to 'values:', '\(property): \(table[reference].type ?? "String")'"))
        continue
      }
      if let finding = typeFinding(value, reference) { found.append(finding) }
    }
    guard requirements.isKnown, isComplete, !table.hasMacros else { return found }
    for value in declaration.values where requirements.properties[value.name.value] == nil {
      let near = nearest(to: value.name.value, in: requirements.properties.keys.sorted())
      found.append(
        problem(
          "'\(name)' has no property '\(value.name.value)', so that nobody could read the value", at: value.name.place,
          notes: [Note("the protocol", at: place(type))],
          help: didYouMean(near) ?? "declare it there, 'var \(value.name.value): \(value.type.value) { get }', or take "
            + "the value out"))
    }
    return found
  }

  private func collect(_ type: TypeTable.Reference, into requirements: inout Requirements, depth: Int) {
    let declaration = table[type]
    let attributes = declaration.attributes.map { $0.split(separator: ".").last.map(String.init) ?? $0 }
    if attributes.contains(where: { $0.hasSuffix("Actor") })
      || isIsolatedByDefault && !declaration.modifiers.contains("nonisolated")
    {
      requirements.problem = requirements.problem ?? ("is isolated to an actor", type)
    }
    if declaration.hasRequirements || depth > 8 { requirements.isKnown = false }
    for name in declaration.inherited where !name.hasPrefix("~") {
      let plain = name.split(separator: ".").last.map(String.init) ?? name
      if plain == "Sendable" { continue }
      if ["AnyObject", "Actor", "AnyActor", "DistributedActor", "NSObjectProtocol"].contains(plain) {
        requirements.problem = requirements.problem ?? ("is for classes or actors ('\(name)')", type)
      } else if let inherited = onlyType(name), table[inherited].kind == .protocol, depth <= 8 {
        collect(inherited, into: &requirements, depth: depth + 1)
      } else {
        requirements.isKnown = false
      }
    }
    let full = table.fullName(of: type)
    let given = Set(
      (table.extensions[full] ?? []).flatMap { _ in table.members[full] ?? [] }
        .filter { reference in
          table.parent(of: reference).map { table[$0].kind == .extension } ?? false
        }.map { table[$0].name })
    for member in table.members[full] ?? [] where table.parent(of: member) == type {
      add(member, given: given, to: &requirements)
    }
  }

  private func add(_ member: TypeTable.Reference, given: Set<String>, to requirements: inout Requirements) {
    let declaration = table[member]
    guard declaration.conditions.isEmpty else {
      requirements.isKnown = false
      return
    }
    switch declaration.kind {
    case .value where declaration.modifiers.contains("static"):
      if !given.contains(declaration.name) {
        requirements.problem = requirements.problem ?? ("has the static property '\(declaration.name)'", member)
      }
    case .value:
      if !given.contains(declaration.name) { requirements.properties[declaration.name] = member }
    case .function, .initialiser:
      if !given.contains(declaration.name) {
        let what = declaration.kind == .function ? "the function '\(declaration.name)'" : "an initialiser"
        requirements.problem = requirements.problem ?? ("has \(what)", member)
      }
    // An associated type is inferred, or not.
    case .typealias, .macro, .actor, .class, .enum, .extension, .protocol, .struct: requirements.isKnown = false
    }
  }

  // MARK: Types

  private func typeFinding(_ value: ConfigurationProperty, _ reference: TypeTable.Reference) -> Diagnostic? {
    guard let written = table[reference].type else { return nil }
    let expected = value.type.value
    let plain = Self.normalised(written)
    guard plain != Self.normalised(expected.description), !isUnknown(plain) else { return nil }
    return problem(
      "'\(value.name.value)' is \(expected) in 'values:' and '\(written)' in '\(declaration.protocolName.value)'",
      at: value.type.place, notes: [Note("the property", at: place(reference))],
      help: "write the same type in both; values are String, Int, Double, Bool, URL, lists and mappings of them")
  }

  /// Whether a name in a type may be another name of what is meant.
  private func isUnknown(_ type: String) -> Bool {
    if type.contains("`") { return true }
    let names = type.split { !$0.isLetter && !$0.isNumber && $0 != "_" && $0 != "." }.map(String.init)
    return names.contains { name in
      if Self.known.contains(name) { return false }
      // A type of the module itself is none of those; an alias may be one.
      return table.typeName(name) == nil
    }
  }

  private static let known: Set<String> = [
    "String", "Int", "Double", "Bool", "URL", "Int8", "Int16", "Int32", "Int64", "UInt", "UInt8", "UInt16", "UInt32",
    "UInt64", "Float", "Character", "Substring", "StaticString", "Date", "Data", "UUID", "Decimal", "Set", "any",
    "some",
    "Any", "Optional", "Array", "Dictionary",
  ]

  private static func normalised(_ type: String) -> String {
    var text = type.filter { $0 != " " }
    for prefix in ["Swift.", "Foundation."] { text = text.replacing(prefix, with: "") }
    text = text == "TimeInterval" ? "Double" : text
    // `Array<String>` and `Dictionary<String,Int>` one after the other, from the inside.
    while let start = text.range(of: "Array<", end: ">") {
      text =
        String(text[..<start.lowerBound]) + "[" + text[start].dropFirst(6).dropLast() + "]"
        + text[start.upperBound...]
    }
    while let start = text.range(of: "Dictionary<", end: ">") {
      let inner = text[start].dropFirst(11).dropLast().replacing(",", with: ":")
      text = String(text[..<start.lowerBound]) + "[" + inner + "]" + text[start.upperBound...]
    }
    return text
  }

  // MARK: Setup

  private func setupFindings() -> [Diagnostic] {
    guard let setup = declaration.setup else { return [] }
    let name = setup.value.text
    guard let full = table.typeName(name), let types = table.types[full] else {
      guard isComplete, !table.hasMacros else { return [] }
      return [
        problem(
          "'\(title)' declares no '\(name)', whose 'setup(with:)' is called", at: setup.place,
          help: didYouMean(nearest(to: name, in: table.types.keys.sorted()))
            ?? "declare it there: 'public enum \(name) { public static func setup(with configuration: any "
            + "\(declaration.protocolName.value)) { … } }'")
      ]
    }
    guard types.count == 1, table[types[0]].conditions.isEmpty else { return [] }
    if !table.isVisible(types[0], takesPackage: false) {
      return [
        problem(
          "'\(name)', whose 'setup(with:)' is called, is not public", at: setup.place,
          help: "write 'public' before it: the registration of an app is another module")
      ]
    }
    let functions = (table.members[full] ?? []).filter {
      table[$0].kind == .function && table[$0].name == "setup"
        && table[$0].signature?.parameters.first?.label == "with"
        && (table[$0].signature?.parameters.dropFirst().allSatisfy(\.hasDefault) ?? false)
    }
    guard let function = functions.first else {
      guard isComplete, !table.hasMacros, table[types[0]].inherited.isEmpty else { return [] }
      return [
        problem(
          "'\(name)' has no function 'setup(with:)'", at: setup.place,
          notes: [Note("the type", at: place(types[0]))],
          help:
            "declare it: 'public static func setup(with configuration: any \(declaration.protocolName.value)) { … }'")
      ]
    }
    guard functions.count == 1, table[function].conditions.isEmpty,
      let hindrance = hindrance(of: function, in: types[0])
    else { return [] }
    return [
      problem(
        "'setup(with:)' of '\(name)' \(hindrance)", at: setup.place, notes: [Note("the function", at: place(function))],
        help:
          "it is called by the registration, which neither waits nor fails: let it be public, static, and keep what "
          + "it gets")
    ]
  }

  /// Why the registration cannot call a function.
  private func hindrance(of function: TypeTable.Reference, in type: TypeTable.Reference) -> String? {
    let declaration = table[function]
    guard let signature = declaration.signature else { return nil }
    if !table.isVisible(function, takesPackage: false) { return "is not public" }
    if !declaration.modifiers.contains("static"), !declaration.modifiers.contains("class") { return "is not static" }
    if signature.isAsync { return "is async" }
    if signature.errors != .none { return "throws" }
    if let result = signature.result, result != "()", result != "Void", result != "Swift.Void",
      !declaration.attributes.contains("discardableResult")
    {
      return "returns what nobody takes"
    }
    if declaration.modifiers.contains("nonisolated") { return nil }
    let attributes = declaration.attributes + table.enclosing(type).flatMap { table[$0].attributes }
    if attributes.contains(where: { $0 != "globalActor" && $0.hasSuffix("Actor") }) || isIsolatedByDefault {
      return "is isolated to an actor"
    }
    return nil
  }
}

extension String {
  /// The innermost range that starts with a text and ends with another, without angle brackets between them.
  fileprivate func range(of start: String, end: Character) -> Range<String.Index>? {
    for found in ranges(of: start).reversed() {
      let rest = self[found.upperBound...]
      guard let close = rest.firstIndex(of: end), !rest[..<close].contains("<") else { continue }
      return found.lowerBound..<index(after: close)
    }
    return nil
  }
}

extension SourceScan {
  /// Compares the configurations of members with their protocols.
  mutating func checkConfigurations() {
    for (position, index) in modules.enumerated() {
      guard let declaration = graph.modules[index].module.configurations.first,
        let table = read[position].declarations
      else { continue }
      let places = table.files.map { file($0.path) }
      let check = ConfigurationCheck(
        title: graph.title(index), declaration: declaration, table: table, isComplete: isComplete(position),
        isIsolatedByDefault: defaultIsolation(of: index) == .mainActor,
        place: { reference in
          let position = table[reference].position
          return Place(file: places[reference.file], line: position.line, column: position.column)
        })
      for finding in check.findings() { bag.add(finding) }
    }
  }
}
