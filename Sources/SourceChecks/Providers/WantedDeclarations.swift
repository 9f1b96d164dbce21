import Disk
import Model
import Parallel
import Planning
import SwiftSources

/// A file of a module whose declarations generated code names.
struct DeclaringFile: Sendable {
  /// From the root.
  let path: String
  /// The modules of the graph that it imports, whatever the conditions.
  let imports: [Int]
  /// Hashes of the names of types, extensions and aliases that a skipped file may declare.
  let possible: [UInt32]
  /// The file, if it is kept.
  var source: [UInt8]?
  /// `nil` if it is not read, because none of its names is looked for.
  var declarations: [Declaration]?
}

extension SourceScan {
  /// The names that specs use of declarations, and those before them.
  var wantedNames: Set<String> {
    var names: Set<String> = []
    for module in graph.modules {
      for name in module.module.namedDeclarations { names.formUnion(Self.parts(name.path.text)) }
    }
    for text in scopeValues.values.joined() { names.formUnion(Self.parts(text)) }
    return names
  }

  private static func parts(_ name: String) -> [String] {
    name.utf8.split(separator: UInt8(ascii: ".")).map { String(Substring($0)) }
  }

  /// By name of a module, the types of it that the scopes of apps have values of.
  private var scopeValues: [String: [String]] {
    var found: [String: [String]] = [:]
    for value in graph.components.flatMap({ $0.spec.app.scopes }).flatMap(\.values) {
      let parts = value.type.value.parts
      guard parts.count > 1 else { continue }
      found[parts[0].text, default: []].append(TypeReference(Array(parts.dropFirst())).text)
    }
    return found
  }

  /// Reads the files that declare what the wanted declarations lead to: what they inherit, and the types around them. Of a
  /// module that lacks a name of its spec, all of them, for a similar one. Then lists the declarations of each module.
  ///
  /// - Parameter names: the wanted ones.
  mutating func readDeclarations(_ names: Set<String>) {
    let wired = wiredPositions
    if wired.isEmpty { return }
    var wanted = names
    // Each round follows chains of inheritance by one step; longer ones have all files read.
    for round in 1...8 {
      let ofPinned = pinned.values.compactMap(\.declarations).flatMap(\.files)
      var found = Set(ofPinned.flatMap { leads(from: $0.declarations, wanted) })
      for position in wired {
        for file in read[position].declaringFiles { found.formUnion(leads(from: file.declarations ?? [], wanted)) }
      }
      found.subtract(wanted)
      if found.isEmpty { break }
      wanted.formUnion(found)
      let names = NameSet(found)
      readFiles(of: wired) { round == 8 || $0.possible.contains(where: names.contains) }
    }
    for position in wired { listDeclarations(of: position) }
    let scopeValues = scopeValues
    let lacking = Set(
      wired.filter { position in
        let module = graph.modules[modules[position]]
        guard let table = read[position].declarations else { return false }
        return module.module.namedDeclarations.contains { table.lacks($0.path.text, isFunction: $0.isFunction) }
          || (scopeValues[module.name] ?? []).contains { table.lacks($0, isFunction: false) }
      })
    if !lacking.isEmpty {
      readFiles(of: lacking.sorted()) { _ in true }
      for position in lacking { listDeclarations(of: position) }
    }
    for position in wired { read[position].declaringFiles = [] }
  }

  /// Positions in `modules` of those whose declarations are taken.
  private var wiredPositions: [Int] {
    let named = graph.modulesOfScopeValues
    return modules.indices.filter {
      let module = graph.modules[modules[$0]].module
      return read[$0].sources.contents != nil && (module.isWired || named.contains(module.name.value))
    }
  }

  private mutating func listDeclarations(of position: Int) {
    let files = read[position].declaringFiles.compactMap { file in
      file.declarations.map { TypeTable.File(path: file.path, imports: file.imports, declarations: $0) }
    }
    let module = moduleName(ofTarget: graph.modules[modules[position]].name)
    read[position].declarations = TypeTable(module: module, files: files)
  }

  /// Reads the declarations of files that have none yet.
  private mutating func readFiles(of positions: [Int], where isSought: (DeclaringFile) -> Bool) {
    let sought = positions.flatMap { position in
      read[position].declaringFiles.indices.filter {
        let file = read[position].declaringFiles[$0]
        return file.declarations == nil && isSought(file)
      }.map { (position: position, index: $0, file: read[position].declaringFiles[$0]) }
    }
    let (root, cache) = (root, cache)
    let found = concurrentShares(of: sought.count, share: ShareSize.items) { range in
      range.map { index -> [Declaration]? in
        let file = sought[index].file
        if let kept = cache?[file.path]?.declarations { return kept }
        let source = file.source ?? (try? root.read(file.path, limit: SourceReader.limit))
        let found = source.map { declarations(of: SwiftSource($0)) }
        cache?[file.path]?.declarations = found
        return found
      }
    }
    for (file, declarations) in zip(sought, found.joined()) {
      read[file.position].declaringFiles[file.index].declarations = declarations
    }
  }

  /// The names that wanted declarations lead to.
  private func leads(from declarations: [Declaration], _ wanted: Set<String>) -> Set<String> {
    var names: Set<String> = []
    for declaration in declarations where declaration.kind.isType || declaration.kind == .typealias {
      guard wanted.contains(lastName(declaration.name)) else { continue }
      for name in declaration.inherited { names.insert(lastName(name)) }
      // The target of an alias.
      if let target = declaration.type {
        names.formUnion(Self.words(target) { $0.isLetter || $0.isNumber || $0 == "_" })
      }
      var outer = declaration.parent
      while let index = outer {
        if declarations[index].kind == .extension { names.formUnion(Self.parts(declarations[index].name)) }
        outer = declarations[index].parent
      }
    }
    // The names of the module decide if the type of a value is one of the system.
    for declaration in declarations where declaration.kind == .value {
      guard let parent = declaration.parent, declarations[parent].kind == .protocol,
        wanted.contains(declarations[parent].name)
      else { continue }
      names.formUnion(Self.words(declaration.type ?? "", where: \.isLetter))
    }
    return names
  }

  private static func words(_ type: String, where isOfWord: (Character) -> Bool) -> [String] {
    type.split { !isOfWord($0) }.map(String.init)
  }
}

extension TypeTable {
  /// True if the files that were read do not declare a name of the spec.
  fileprivate func lacks(_ name: String, isFunction: Bool) -> Bool {
    if !isFunction { return named(name).isEmpty }
    let function = lastName(name)
    let owner = String(name.dropLast(function.count + 1))
    if !owner.isEmpty, owner != module || types[owner] != nil { return named(owner).isEmpty }
    return !(members[""] ?? []).contains { self[$0].name == function }
  }
}
