import Diagnostics
import Findings
import Model
import Planning
import SwiftSources

extension SourceScan {
  /// `unbuildable-sources`: a declaration that others see names a type of a module that its file imports for itself alone.
  ///
  /// Looked at are the types that declarations write out: those of parameters, results and values, and what they inherit.
  mutating func checkImportAccess() {
    let candidates = modules.indices.filter { position in
      let isInternal = importsInternally(modules[position])
      return read[position].sources.hidesImports
        || read[position].sources.accesses.values.contains { $0.restricted != nil || isInternal && $0.plain != nil }
    }
    if candidates.isEmpty { return }
    let names = ProjectNames(self)
    for position in candidates {
      let module = modules[position]
      let limitsFoundation = read[position].sources.accesses["Foundation"] != nil
      // What the module hands on is seen without the file's own import.
      guard !names.exportsOthers(module), let table = names.table(of: module) else { continue }
      for index in table.files.indices {
        var found = FileImports(index, of: table, in: module, names, limitsFoundation: limitsFoundation)
        guard !found.isOpen, let (reference, one) = found.misused() else { continue }
        let place = places(of: table)(reference)
        bag.add(
          Diagnostic(
            .unbuildableSources,
            "'\(table.nameOfOwner(reference))' is \(one.needed.rawValue), and names '\(one.name)' of '\(one.module)', which its file "
              + "imports as \(one.access.rawValue)", at: place,
            notes: [
              Note(
                "imported here",
                at: Place(file: place.file, line: one.position.line, column: one.position.column))
            ], help: "write '\(one.needed.rawValue) import \(one.module)' there, or let fewer see the declaration"))
      }
    }
  }
}

/// What one file imports of the project, and which of its declarations may not name that.
private struct FileImports {
  /// A type that a declaration may not name.
  struct Use {
    let name: String
    /// As code imports it.
    let module: String
    let access: AccessLevel
    let needed: AccessLevel
    let position: SourcePosition
  }

  private struct Restriction {
    let module: String
    let access: AccessLevel
    let position: SourcePosition
  }

  private let file: Int
  private let table: TypeTable
  private let module: Int
  private let names: ProjectNames
  /// By module, the widest of its imports, where that is less than public.
  private var restricted: [Int: Restriction] = [:]
  /// Whether the module may import Foundation for itself alone.
  private let limitsFoundation: Bool
  /// The same of Foundation: the file is read again for it, once a declaration names a type of Foundation's.
  private lazy var foundation: Restriction? = restrictionOfFoundation()
  /// Whether another import may bring along the names of a module.
  private(set) var isOpen = false

  init(_ file: Int, of table: TypeTable, in module: Int, _ names: ProjectNames, limitsFoundation: Bool) {
    (self.file, self.table, self.module, self.names) = (file, table, module, names)
    self.limitsFoundation = limitsFoundation
    for (target, imports) in Dictionary(grouping: table.files[file].imports, by: \.module) {
      restricted[target] = restriction(
        of: moduleName(ofTarget: names.graph.modules[target].name), imports.map { ($0.access, $0.position) })
      if names.exportsOthers(target) { isOpen = true }
    }
  }

  private func restrictionOfFoundation() -> Restriction? {
    if !limitsFoundation { return nil }
    // Others bring Foundation along.
    let strangers = names.strangers(importedBy: table.files[file].path)
    guard let first = strangers.first, Set(strangers.map(\.module)) == ["Foundation"] else { return nil }
    return restriction(of: first.module, strangers.map { ($0.access, $0.position) })
  }

  private func restriction(of module: String, _ imports: [(access: AccessLevel?, SourcePosition)]) -> Restriction? {
    let all = imports.map { one in
      Restriction(
        module: module, access: one.access ?? (names.importsInternally(self.module) ? .internal : .public),
        position: one.1)
    }
    let widest = all.max { $0.access.rank < $1.access.rank }
    return widest.flatMap { $0.access.rank < AccessLevel.public.rank ? $0 : nil }
  }

  /// The first declaration of the file that names what it may not.
  mutating func misused() -> (TypeTable.Reference, Use)? {
    if restricted.isEmpty, !limitsFoundation { return nil }
    for index in table.files[file].declarations.indices {
      let reference = TypeTable.Reference(file: file, index: index)
      guard table.enclosing(reference).allSatisfy({ table[$0].conditions.isEmpty }) else { continue }
      let own = table.reach(of: reference).rank
      let found =
        use(of: table[reference].writtenTypes, at: reference, own)
        ?? use(of: table[reference].inherited, at: reference, own, where: isLimiting(table[reference], own))
        ?? useByExtension(reference)
      if let found { return (reference, found) }
    }
    return nil
  }

  /// Which of what a declaration inherits is to be seen as far as itself: a class or protocol, and where others see it, all.
  private func isLimiting(_ declaration: Declaration, _ reach: Int) -> (Symbol) -> Bool {
    { symbol in
      reach == AccessLevel.public.rank || declaration.kind == .protocol
        || declaration.kind == .class && names.kind(of: symbol) == .type
    }
  }

  private mutating func use(
    of written: [String], at reference: TypeTable.Reference, _ reach: Int,
    where isMeant: (Symbol) -> Bool = { _ in true }
  ) -> Use? {
    let owner = table.parent(of: reference).map(table.fullName) ?? ""
    let scope = NameScope(module: module, file: file, owner: owner)
    let generics = Set(table.enclosing(reference).flatMap { table[$0].generics })
    for name in written where !generics.contains(String(name.prefix { $0 != "." })) {
      guard let symbol = names.symbol(name, in: scope, of: table), symbol.module != module,
        let found = restriction(of: symbol), found.access.rank < reach, isMeant(symbol)
      else { continue }
      let needed = AccessLevel.of(rank: reach)
      return Use(
        name: symbol.name, module: found.module, access: found.access, needed: needed, position: found.position)
    }
    return nil
  }

  private mutating func restriction(of symbol: Symbol) -> Restriction? {
    if let module = symbol.module { return restricted[module] }
    return typesOfFoundation.contains(symbol.name) ? foundation : nil
  }

  /// The type of another module that an extension gives what others see.
  private mutating func useByExtension(_ reference: TypeTable.Reference) -> Use? {
    let declaration = table[reference]
    guard declaration.kind == .extension, table.types[table.fullName(of: reference)] == nil else { return nil }
    let members = (table.members[table.fullName(of: reference)] ?? []).filter { table.parent(of: $0) == reference }
    let widest = members.map { table.access(of: $0).rank }.max() ?? 0
    return widest < AccessLevel.public.rank ? nil : use(of: [declaration.name], at: reference, widest)
  }
}

extension AccessLevel {
  /// Higher where more see what is declared; the same for `private` and `fileprivate`, `public` and `open`.
  var rank: Int {
    switch self {
    case .open, .public: 3
    case .package: 2
    case .internal: 1
    case .fileprivate, .private: 0
    }
  }

  static func of(rank: Int) -> AccessLevel { [.private, .internal, .package, .public][rank] }
}

extension TypeTable {
  /// The name of a declaration, and of a case that of its enum.
  func nameOfOwner(_ reference: Reference) -> String {
    self[self[reference].isCase ? parent(of: reference) ?? reference : reference].name
  }
}

extension Declaration {
  /// Where it writes types out, but for what it inherits: each as written.
  var writtenTexts: [String] {
    var texts = Array(bounds.values)
    if let signature {
      texts += signature.parameters.map(\.type) + [signature.result].compactMap { $0 }
      if case .typed(let error) = signature.errors { texts.append(error) }
    } else if isCase {
      texts.append(values)
    } else if isTypeWritten || kind == .typealias {
      texts += [type].compactMap { $0 }
    }
    return texts
  }

  /// The names of the types that it writes out, but for those that it inherits.
  var writtenTypes: [String] {
    writtenTexts.flatMap { text in
      text.split { !($0 == "_" || $0 == "." || $0.isLetter || $0.isNumber) }.map(String.init)
    }.filter { $0.first.map { $0 != "." && !$0.isNumber } ?? false }
  }
}
