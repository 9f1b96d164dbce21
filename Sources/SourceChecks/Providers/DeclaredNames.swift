import Model
import Planning
import SwiftSources
import Text

/// The declarations of all modules whose sources generated code names, by own name.
///
/// Names are compared without the types and modules before them, and declarations of one name are combined, so that
/// every possible meaning is found. Declarations elsewhere are unknown, and left to the compiler.
struct DeclaredNames {
  let graph: LinkedGraph
  /// By module of the graph.
  let tables: [Int: TypeTable]
  /// The modules that have no declarations but those of their tables.
  private let whole: Set<Int>
  /// Types, protocols and aliases by own name.
  private var types: [String: [DeclaredName]] = [:]
  private var extensions: [String: [DeclaredName]] = [:]
  /// The own names of global actors.
  private(set) var actors: Set<String> = ["MainActor"]
  /// The names of services by the own names of their protocols.
  let services: [String: [String]]

  init(_ scan: SourceScan) {
    graph = scan.graph
    var tables: [Int: TypeTable] = [:]
    for module in scan.modules + scan.pinned.keys { tables[module] = scan.scanned(module)?.declarations }
    self.tables = tables
    whole = Set(tables.keys.filter { scan.isComplete($0) && tables[$0]?.hasMacros == false })
    services = Dictionary(grouping: graph.services) { lastName($0.declaration.protocolName.value.text) }
      .mapValues { $0.map(\.name) }
    for (module, table) in tables {
      for (name, references) in [table.types, table.aliases].joined() {
        types[lastName(name), default: []] += references.map { DeclaredName(module, table, $0) }
        if references.contains(where: { table[$0].attributes.contains("globalActor") }) {
          actors.insert(lastName(name))
        }
      }
      for (name, references) in table.extensions {
        extensions[lastName(name), default: []] += references.map { DeclaredName(module, table, $0) }
      }
    }
  }

  /// Returns whether a name that is not in a module's table is certain not to be declared there.
  func showsAll(of module: Int) -> Bool { whole.contains(module) }

  /// The global actor at a declaration, or at the extension or type around it; `nil` if there is none, or it is not
  /// certain.
  func actor(of one: DeclaredName) -> String? {
    for reference in one.table.enclosing(one.reference) {
      let declaration = one.table[reference]
      if declaration.modifiers.contains("nonisolated") || declaration.modifiers.contains("override") { return nil }
      if let actor = declaration.attributes.map(lastName).first(where: actors.contains) { return actor }
      // Nested types are not isolated as those around them.
      if reference != one.reference, declaration.kind != .extension { return nil }
    }
    return nil
  }

  /// Returns whether an actor is certain to be another one than that of a service or launch task.
  func isAnother(_ actor: String, than isolation: ServiceIsolation?) -> Bool {
    guard let isolation else { return true }
    // Other names may be aliases.
    return isolation.ownName != actor && actors.contains(isolation.ownName)
  }

  /// An actor as a spec of a module writes it: with the module that declares it, if that is another one.
  func written(_ actor: String, in module: Int) -> String {
    func declares(_ module: Int) -> Bool {
      tables[module]?.types[actor]?.contains { tables[module]?[$0].attributes.contains("globalActor") == true } == true
    }
    if actor == "MainActor" || declares(module) { return actor }
    return tables.keys.sorted().first(where: declares).map { "\(graph.modules[$0].name).\(actor)" } ?? actor
  }

  // MARK: Inheritance

  /// A type or protocol with all that it inherits from and conforms to, and their extensions.
  struct Family {
    var declarations: [DeclaredName] = []
    /// Own names.
    var names: Set<String> = []
    /// True if nothing else can be inherited.
    var isKnown = true

    private var members: [DeclaredName] {
      declarations.filter { $0.declaration.kind.isType }.flatMap { type in
        (type.table.members[type.table.fullName(of: type.reference)] ?? []).filter {
          type.table.parent(of: $0) == type.reference
        }.map { DeclaredName(type.module, type.table, $0) }
      }
    }

    func members(_ kind: Declaration.Kind) -> [DeclaredName] { members.filter { $0.declaration.kind == kind } }

    /// Returns whether a member that is not a function may be called like one: a closure, a case, a type.
    func hasCallable(_ name: String) -> Bool {
      members.contains { $0.declaration.name == name && $0.declaration.kind != .function }
    }
  }

  /// - Parameter name: the full name of a type, protocol or alias of the module.
  func family(of name: String, in module: Int) -> Family {
    guard let table = tables[module] else { return Family(isKnown: false) }
    var family = Family(names: [lastName(name)], isKnown: showsAll(of: module))
    var pending = table.named(name).map { DeclaredName(module, table, $0) } + (extensions[lastName(name)] ?? [])
    while let one = pending.popLast() {
      family.declarations.append(one)
      if !hasPlainAttributes(one) { family.isKnown = false }
      guard let inherited = one.inherited else {
        family.isKnown = false
        continue
      }
      for written in inherited where !written.hasPrefix("~") {
        let name = lastName(written)
        if !isKnown(name, to: one) { family.isKnown = false }
        guard family.names.insert(name).inserted else { continue }
        pending += (types[name] ?? []) + (extensions[name] ?? [])
      }
    }
    return family
  }

  private func isKnown(_ name: String, to one: DeclaredName) -> Bool {
    let imports = one.table.files[one.reference.file].imports
    return Self.common.contains(name)
      || (types[name] ?? []).contains { found in
        if found.module != one.module { return imports.contains(found.module) && found.isVisible }
        // Other files do not see it.
        let isHidden = [.private, .fileprivate].contains(found.declaration.access)
        return found.reference.file == one.reference.file || !isHidden
      }
  }

  /// Returns whether no attribute may be a macro.
  func hasPlainAttributes(_ one: DeclaredName) -> Bool {
    one.declaration.attributes.allSatisfy { Self.attributes.contains($0) || actors.contains(lastName($0)) }
  }

  /// Protocols and types of the standard library and Foundation that give no initialiser of use to a registration, and
  /// imply no protocol of the project.
  private static let common: Set<String> = [
    "Actor", "AnyActor", "AnyObject", "Bool", "BitwiseCopyable", "CaseIterable", "Codable", "CodingKey", "Comparable",
    "Copyable", "CustomDebugStringConvertible", "CustomStringConvertible", "Decodable", "DistributedActor", "Double",
    "Encodable", "Equatable", "Error", "Escapable", "Hashable", "Int", "LocalizedError", "NSObject",
    "NSObjectProtocol", "ObservableObject", "Sendable", "SendableMetatype", "String",
  ]

  /// The protocols that make a type Sendable, by own name.
  static let sendable: Set<String> = [
    "Actor", "AnyActor", "CodingKey", "DistributedActor", "Error", "LocalizedError", "Sendable",
  ]

  private static let attributes: Set<String> = [
    "available", "dynamicCallable", "dynamicMemberLookup", "globalActor", "nonobjc", "objc", "objcMembers",
    "preconcurrency", "propertyWrapper", "resultBuilder", "unchecked", "_spi", "discardableResult", "inlinable",
    "usableFromInline", "Observable", "concurrent", "_disfavoredOverload",
  ]
}

struct DeclaredName {
  let module: Int
  let table: TypeTable
  let reference: TypeTable.Reference

  init(_ module: Int, _ table: TypeTable, _ reference: TypeTable.Reference) {
    (self.module, self.table, self.reference) = (module, table, reference)
  }

  var declaration: Declaration { table[reference] }

  /// True if generated code sees it.
  var isVisible: Bool { table.isVisible(reference) }

  /// The names that it inherits, or those of an alias; `nil` if they are not known.
  fileprivate var inherited: [String]? {
    guard declaration.kind == .typealias else { return declaration.kind.isType ? declaration.inherited : nil }
    switch declaration.type.map({ TypeShape($0) }) {
    case .named(let name): return [name]
    case .any(let names), .composition(let names): return names
    default: return nil
    }
  }
}

/// Names that a spec may mean by one that no function has, up to three: similar ones, or else those of functions that fit,
/// one of which was renamed.
func likelyNames(
  for name: String, in all: [DeclaredName], fits: (DeclaredName) -> Bool
) -> [String] {
  let near = nearest(to: name, in: Set(all.map(\.declaration.name)).sorted())
  if !near.isEmpty { return near }
  let fitting = Set(all.lazy.filter(fits).map(\.declaration.name)).sorted()
  return fitting.count > 3 ? [] : fitting
}
