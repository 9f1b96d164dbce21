import Disk
import Model
import Paths
import Planning
import SwiftSources

/// What the names in sources mean: those that a file declares, that its module declares, and that the modules which it
/// imports declare. What none of them is known to declare is not known.
///
/// Modules without services are read when a name may be theirs.
final class ProjectNames {
  private let scan: SourceScan
  private let reader: SourceReader
  private var buffer: [UInt8] = []
  /// By module of the graph; `nil` for those without Swift sources in the root.
  private var tables: [Int: TypeTable?] = [:]
  /// Modules with services, and those alone, until more has to be known.
  private let known: [Int]
  /// Whether every module that may be meant is read, names of the standard library too.
  ///
  /// That costs, so it is for what would be an error otherwise.
  private var readsAll = false

  /// By own name, the extensions of types of that name in the modules with services.
  private lazy var nearExtensions = extensions(in: known)
  /// The same, in all modules that a registration is linked with.
  private lazy var allExtensions = extensions(in: linked.sorted())
  /// The names of services by their protocols, and by the own names of those.
  private(set) lazy var services = Dictionary(
    grouping: scan.graph.services, by: { symbol(of: $0) }
  ).mapValues { $0.map(\.name) }
  private(set) lazy var servicesByName = Dictionary(
    grouping: scan.graph.services, by: { lastName($0.declaration.protocolName.value.text) }
  ).mapValues { $0.map(\.name) }
  /// The own names of actors to which services are isolated.
  private(set) lazy var actorsOfServices = Set(
    scan.graph.services.compactMap { $0.declaration.isolation.map { lastName($0.value.text) } })

  private var linked: Set<Int> {
    scan.graph.modulesNeeded(by: known + scan.wirings.flatMap { $0.implementations + $0.interfaces })
  }

  init(_ scan: SourceScan) {
    self.scan = scan
    reader = SourceReader(root: scan.root, known: scan.known)
    known =
      scan.modules.indices.filter { scan.read[$0].declarations != nil }.map { scan.modules[$0] }
      + scan.pinned.keys.sorted()
  }

  /// What is found, if it is still found when all is read.
  func confirmed<Found>(_ find: () -> Found?) -> Found? {
    guard find() != nil else { return nil }
    readsAll = true
    defer { readsAll = false }
    return find()
  }

  /// An answer for which all is read that a name may mean.
  func knowingAll<Answer>(_ answer: () -> Answer) -> Answer {
    let before = readsAll
    readsAll = true
    defer { readsAll = before }
    return answer()
  }

  // MARK: Modules

  var graph: LinkedGraph { scan.graph }

  /// The declarations of a module; `nil` where the root does not have its sources.
  func table(of module: Int) -> TypeTable? {
    if let known = tables[module] { return known }
    var table: TypeTable?
    if let scanned = scan.scanned(module) {
      if let declared = scanned.declarations {
        table = declared
      } else if scanned.sources.contents != nil {
        var sources = scanned.sources
        let files = reader.read(&sources, takesDeclarations: true, &buffer)
        table = TypeTable(module: moduleName(ofTarget: scan.graph.modules[module].name), files: files)
      }
    }
    tables.updateValue(table, forKey: module)
    return table
  }

  /// Whether all of a module's code is in the files that were read.
  func isComplete(_ module: Int) -> Bool { scan.isComplete(module) }

  /// Whether a file has a name behind a comma or a bracket, where a line that declares several values may declare it.
  ///
  /// - Parameter file: from the root.
  func mayDeclare(_ name: String, inFile file: String) -> Bool {
    guard let count = try? scan.root.read(file, into: &buffer, limit: SourceReader.limit) else { return true }
    return hasInList(name, source: Array(buffer[..<count]))
  }

  /// The imports of a file of modules that are not the project's; none where it cannot be read.
  ///
  /// - Parameter file: from the root.
  func strangers(importedBy file: String) -> [SwiftSources.Import] {
    guard let count = try? scan.root.read(file, into: &buffer, limit: SourceReader.limit) else { return [] }
    return imports(of: Array(buffer[..<count])).filter { scan.known.number(of: $0.module) == nil }
  }

  /// Whether neither a module nor any that a file sees declares a name, and the file imports otherwise the toolchain's alone.
  ///
  /// - Parameter name: without what stands before it.
  func isOfNobody(_ name: String, inFile file: Int, of own: TypeTable, in module: Int) -> Bool {
    func declares(_ table: TypeTable) -> Bool {
      table.members.values.contains { references in
        references.contains { reference in
          let one = table[reference]
          return one.name == name && (one.kind.isType || [.typealias, .associatedtype].contains(one.kind))
        }
      }
    }
    guard isComplete(module), !hasMacros(own, in: module), !declares(own),
      strangers(importedBy: own.files[file].path).allSatisfy({ SystemModules.contains($0.module) })
    else { return false }
    return modules(seenFrom: NameScope(module: module, file: file), of: own).allSatisfy { other in
      guard let table = table(of: other), isComplete(other) else { return false }
      return !hasMacros(table, in: other) && !declares(table)
    }
  }

  /// Whether a module is C alone, and none of its headers has a name in any form; `false` where that is not known.
  func isOfC(_ module: Int, without name: String) -> Bool {
    guard let sources = scan.scanned(module)?.sources, let folder = sources.folder, let contents = sources.contents,
      contents.has(.clang), !contents.has(.swift), graph.modules[module].module.plugins.isEmpty
    else { return false }
    return contents.files.allSatisfy { file in
      if file.path.hasSuffix(".apinotes") { return false }
      guard file.role == .header else { return true }
      guard let count = try? scan.root.read(Path.join(folder, file.path), into: &buffer, limit: SourceReader.limit)
      else { return false }
      return buffer[..<count].firstRange(of: Array(name.utf8)) == nil
    }
  }

  /// Whether a module was read already, or may be read now.
  private func mayRead(_ module: Int) -> Bool {
    if readsAll || tables[module] != nil { return true }
    return scan.scanned(module).map { $0.declarations != nil } ?? true
  }

  func defaultIsolation(of module: Int) -> DefaultIsolation { scan.defaultIsolation(of: module) }

  func runsWhereCalled(_ module: Int) -> Bool { scan.runsWhereCalled(module) }

  func importsInternally(_ module: Int) -> Bool { scan.importsInternally(module) }

  func infersIsolatedConformances(of module: Int) -> Bool { scan.infersIsolatedConformances(of: module) }

  /// The module that sources import by a name.
  private func module(named name: String) -> Int? {
    guard let number = scan.known.number(of: name), case .module(let module) = scan.known.owners[number] else {
      return nil
    }
    return module
  }

  // MARK: Names

  /// What a name means; `nil` where that is not known.
  ///
  /// - Parameter own: the declarations of the scope's module, as they are built.
  func symbol(_ name: String, in scope: NameScope, of own: TypeTable, depth: Int = 0) -> Symbol? {
    if depth > 16 || name.isEmpty { return nil }
    let first = String(name.prefix { $0 != "." })
    let rest = name.dropFirst(first.count + 1)
    var owner = scope.owner
    while true {
      let full = owner.isEmpty ? first : "\(owner).\(first)"
      if own.declares(full, for: scope.file) {
        let file = own.isOfFile(full, scope.file) ? scope.file : nil
        return member(rest, of: Symbol(module: scope.module, name: full, file: file), own, scope)
      }
      let aliases = own.aliases(full).filter { own.isSeen($0, from: scope.file) }
      if !aliases.isEmpty { return rest.isEmpty ? target(of: aliases, in: own, scope.module, depth) : nil }
      if owner.isEmpty { break }
      owner = owner.lastIndex(of: ".").map { String(owner[..<$0]) } ?? ""
    }
    if rest.isEmpty { return imported(name, in: scope, of: own, depth) }
    if first == own.module {
      return symbol(String(rest), in: NameScope(module: scope.module, file: scope.file), of: own)
    }
    if let outer = imported(first, in: scope, of: own, depth) { return member(rest, of: outer, own, scope) }
    if let module = module(named: first) { return declaration(of: String(rest), in: module, depth) }
    return commonModules.contains(first) ? common(String(rest)) : nil
  }

  /// A type in another one.
  private func member(_ rest: Substring, of outer: Symbol, _ own: TypeTable, _ scope: NameScope) -> Symbol? {
    if rest.isEmpty { return outer }
    guard let module = outer.module else { return nil }
    let full = "\(outer.name).\(rest)"
    if module == scope.module {
      return own.declares(full, for: scope.file) ? Symbol(module: module, name: full, file: outer.file) : nil
    }
    return declaration(of: full, in: module, 0)
  }

  /// What a file's imports bring along under a name.
  private func imported(_ name: String, in scope: NameScope, of own: TypeTable, _ depth: Int) -> Symbol? {
    let isCommon = commonProtocols.contains(name) || commonTypes.contains(name)
    guard own.files.indices.contains(scope.file) else { return nil }
    let imports = own.files[scope.file].imports
    // 'import protocol Base.Store' comes before all whole modules.
    for one in imports where one.declaration == name { return declaration(of: name, in: one.module, depth) }
    var found: Symbol?
    for module in visible(from: imports, in: scope.module) {
      if isCommon, !mayRead(module) { continue }
      guard let other = declaration(of: name, in: module, depth), other != found else { continue }
      if found != nil { return nil }
      found = other
    }
    return found ?? (isCommon ? common(name) : nil)
  }

  private func common(_ name: String) -> Symbol? {
    commonProtocols.contains(name) || commonTypes.contains(name) ? .standard(name) : nil
  }

  /// The modules of the project whose names a scope sees.
  func modules(seenFrom scope: NameScope, of own: TypeTable) -> [Int] {
    guard own.files.indices.contains(scope.file) else { return [] }
    return visible(from: own.files[scope.file].imports, in: scope.module)
  }

  /// The modules of the project that a file sees: those that it imports, and what they or its own module export.
  private func visible(from imports: [TypeTable.Import], in module: Int) -> [Int] {
    var found: [Int] = []
    var seen: Set<Int> = [module]
    var pending = imports.map(\.module) + exported(by: module)
    while let next = pending.popLast() {
      guard seen.insert(next).inserted else { continue }
      found.append(next)
      pending += exported(by: next)
    }
    return found
  }

  /// Whether a module lets those that import it see what others declare.
  func exportsOthers(_ module: Int) -> Bool { scan.scanned(module)?.sources.reexports ?? true }

  private func exported(by module: Int) -> [Int] {
    guard let scanned = scan.scanned(module) else { return [] }
    return scanned.sources.exported.compactMap { number in
      if case .module(let target) = scan.known.owners[number] { target } else { nil }
    }
  }

  /// The public declaration of a full name in a module, or in one that this exports.
  func declaration(of name: String, seenThrough module: Int) -> Symbol? {
    for place in [module] + visible(from: [], in: module) {
      if let found = declaration(of: name, in: place) { return found }
    }
    return nil
  }

  /// The public declaration of a full name in a module.
  func declaration(of name: String, in module: Int, _ depth: Int = 0) -> Symbol? {
    // Of a pinned component that nobody has read only the spec is known.
    guard let table = table(of: module) else { return offered(name, by: module) }
    if table.types[name]?.contains(where: { table.isVisible($0, takesPackage: true) }) == true {
      return Symbol(module: module, name: name)
    }
    let aliases = table.aliases(name).filter { table.isVisible($0, takesPackage: true) }
    // Not all may be kept of a pinned component.
    if aliases.isEmpty {
      return scan.pinned[module] == nil || scan.isComplete(module) ? nil : offered(name, by: module)
    }
    return target(of: aliases, in: table, module, depth)
  }

  /// A protocol that the spec of a module names.
  private func offered(_ name: String, by module: Int) -> Symbol? {
    let services = scan.graph.modules[module].module.services
    return services.contains { $0.protocolName.value.text == name } ? Symbol(module: module, name: name) : nil
  }

  /// The type that an alias stands for.
  private func target(of aliases: [TypeTable.Reference], in table: TypeTable, _ module: Int, _ depth: Int) -> Symbol? {
    guard aliases.count == 1, let text = table[aliases[0]].type, table[aliases[0]].generics.isEmpty,
      !text.contains("<")
    else { return nil }
    let name: String
    switch TypeShape(text) {
    case .named(let named): name = named
    case .any(let names) where names.count == 1: name = names[0]
    default: return nil
    }
    // A generic parameter of the type around it hides what else has its name.
    let first = name.prefix { $0 != "." }
    if table.enclosing(aliases[0]).contains(where: { table[$0].generics.contains { $0 == first } }) { return nil }
    let owner = table.parent(of: aliases[0]).map(table.fullName) ?? ""
    return symbol(
      name, in: NameScope(module: module, file: aliases[0].file, owner: owner), of: table, depth: depth + 1)
  }

  /// What a spec means by the name of a service's protocol.
  func symbol(of service: LinkedGraph.Service) -> Symbol {
    let text = service.declaration.protocolName.value.text
    guard let table = table(of: service.module) else { return Symbol(module: service.module, name: text) }
    let name = table.typeName(text) ?? table.withoutModule(text)
    let aliases = table.types[name] == nil ? table.aliases(name) : []
    return aliases.isEmpty
      ? Symbol(module: service.module, name: name)
      : target(of: aliases, in: table, service.module, 0) ?? Symbol(module: service.module, name: name)
  }

  // MARK: Declarations

  /// Whether a macro may declare in a module what nobody sees.
  func hasMacros(_ table: TypeTable, in module: Int) -> Bool {
    table.hasMacros
      || table.attributed.contains { type in
        let scope = NameScope(module: module, file: type.file)
        return !table[type].attributes.allSatisfy {
          isKnown(attribute: $0) || symbol($0, in: scope, of: table) != nil
        }
      }
  }

  /// Whether an attribute is known to be no macro that declares what nobody sees.
  func isKnown(attribute name: String) -> Bool { isKnownAttribute(name) || isPlainMacro(name) && !hasOwnMacros }

  /// Whether the project has macros of its own, which may be called like those of the toolchain.
  private var hasOwnMacros: Bool { scan.graph.modules.contains { $0.kind == .macro } }

  /// Whether any type of the project has values that can be called.
  var declaresCalls: Bool {
    (readsAll ? linked : Set(known)).contains { module in
      guard let table = table(of: module) else { return false }
      return table.members.values.contains { $0.contains { table[$0].name == "callAsFunction" } }
    }
  }

  /// The declarations of a symbol, with those of its module.
  func declarations(of symbol: Symbol) -> (table: TypeTable, references: [TypeTable.Reference])? {
    guard let module = symbol.module, let table = table(of: module), let all = table.types[symbol.name] else {
      return nil
    }
    let found = all.filter { symbol.file == nil ? !table.isOfItsFile($0) : $0.file == symbol.file }
    return found.isEmpty ? nil : (table, found)
  }

  func kind(of symbol: Symbol) -> SymbolKind? {
    guard symbol.module != nil else {
      return commonProtocols.contains(symbol.name) ? .proto : commonTypes.contains(symbol.name) ? .type : nil
    }
    guard let (table, references) = declarations(of: symbol) else { return nil }
    let protocols = references.count { table[$0].kind == .protocol }
    return protocols == references.count ? .proto : protocols == 0 ? .type : nil
  }

  /// An extension of a type, with the module in which it stands.
  struct Extension {
    let module: Int
    let table: TypeTable
    let reference: TypeTable.Reference
    /// The name of the extended type, as written.
    let name: String

    var scope: NameScope { NameScope(module: module, file: reference.file) }
  }

  /// The extensions of a symbol that are known, and those that may be its.
  func extensions(of symbol: Symbol) -> [Extension] {
    let all = (readsAll ? allExtensions : nearExtensions)[lastName(symbol.name)] ?? []
    return all.filter { one in
      // Where the name is not known it may be this one.
      self.symbol(one.name, in: one.scope, of: one.table).map { $0 == symbol } ?? true
    }
  }

  private func extensions(in modules: [Int]) -> [String: [Extension]] {
    var found: [String: [Extension]] = [:]
    for module in modules {
      guard let table = table(of: module) else { continue }
      for (name, references) in table.extensions.sorted(by: { $0.key < $1.key }) {
        for reference in references {
          found[lastName(name), default: []].append(
            Extension(module: module, table: table, reference: reference, name: name))
        }
      }
    }
    return found
  }

  /// Whether a type is a class that inherits from another one; `nil` where the sources do not say.
  func inherits(_ symbol: Symbol, from other: Symbol) -> Bool? {
    var pending = [symbol]
    var seen: Set<Symbol> = []
    var isKnown = true
    while let next = pending.popLast() {
      guard seen.insert(next).inserted, next.module != nil else { continue }
      guard let module = next.module, let (table, references) = declarations(of: next) else {
        isKnown = false
        continue
      }
      for reference in references where table[reference].kind == .class {
        for (name, inherited) in self.inherited(by: reference, of: table, in: module) where !name.hasPrefix("~") {
          if inherited == other { return true }
          if let inherited { pending.append(inherited) } else { isKnown = false }
        }
      }
    }
    return isKnown ? false : nil
  }

  /// Whether a protocol refines another one; `nil` where the sources do not say.
  func refines(_ symbol: Symbol, _ other: Symbol) -> Bool? {
    var pending = [symbol]
    var seen: Set<Symbol> = []
    var isKnown = true
    while let next = pending.popLast() {
      if next == other { return true }
      guard seen.insert(next).inserted, next.module != nil || !commonProtocols.contains(next.name) else { continue }
      guard let module = next.module, let (table, references) = declarations(of: next) else {
        isKnown = false
        continue
      }
      for reference in references {
        if table[reference].hasRequirements || table[reference].kind != .protocol { isKnown = false }
        for (name, inherited) in self.inherited(by: reference, of: table, in: module) where !name.hasPrefix("~") {
          if let inherited { pending.append(inherited) } else { isKnown = false }
        }
      }
    }
    return isKnown ? false : nil
  }
}
