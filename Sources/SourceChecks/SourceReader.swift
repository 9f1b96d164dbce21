import Disk
import Model
import Parallel
import Paths
import Planning
import SwiftSources

/// The facts about the sources of one module.
struct ModuleSources: Sendable {
  /// Relative to the root; `nil` if there is none.
  var folder: String?
  var contents: TargetContents?
  /// Imports of modules of the project, each module's first and the number of files that have one.
  var imports: [KnownImport] = []
  /// Imports of modules that neither the project nor a system is known to have, the first of each.
  var unresolved: [UnresolvedImport] = []
  /// Their names.
  var unresolvedNames: Set<String> = []
  /// Modules of the project that are imported with `@_exported`, by number.
  var exported: Set<Int> = []
  /// True once its Swift files were read.
  var isRead = false
  /// False if one of them could not be read.
  var isComplete = true
  /// True if a declaration of it is visible to other modules; known for libraries.
  var declaresForOthers = false
  /// The uses of the functions that start an app, each with its file's path from the root; `nil` if nobody asks for them.
  var starts: [(path: String, use: MemberUse)]?
  /// The types that conform to a protocol that is looked for.
  var conforming: [ConformingType] = []
  /// Files of `generate --secrets`, from the root.
  var secrets: [String] = []
  /// True if any module is imported with `@_exported`.
  var reexports = false
  /// Files with `@main`, whatever its conditions, relative to the target's folder.
  var entryPoints: [EntryPoint] = []
  /// Links with a scheme of an app, each with its file's path from the root.
  var links: [(path: String, link: LinkLiteral)] = []
  /// The files that import generated modules, with those modules. Each path starts at the root.
  var containers: [(path: String, modules: Set<Int>, use: ContainerUse)] = []

  struct EntryPoint: Sendable {
    let path: String
    let entry: SwiftSources.EntryPoint
  }
}

struct KnownImport: Sendable {
  /// In ``KnownModules``.
  let module: Int
  /// From the root.
  let path: String
  let position: SourcePosition
  let conditions: [SwiftSources.Condition]
  /// The files of the module in which it stands under conditions that the spec does not meet.
  var fileCount = 1
}

/// An import of a module that neither the project nor a system is known to have.
struct UnresolvedImport: Sendable {
  let name: String
  /// From the root.
  let path: String
  let position: SourcePosition
}

struct SourceReader: Sendable {
  let root: OpenFolder
  let known: KnownModules
  /// URL schemes whose links are collected.
  var schemes: [String] = []
  /// The member's module whose sources are read, of whose imports `aliases` decide.
  var importer: Int?
  /// The names of declarations that are looked for.
  var wanted = NameSet([])

  /// The names of protocols whose conforming types in libraries are looked for.
  var sought: Set<String> = []
  /// True if the module is a library.
  var isLibrary = false
  /// True if the module may start an app that has something to start.
  var mayStart = false

  /// The facts of files that were read before.
  var cache: SourceCache?
  /// The bytes of sources that may still be kept, to read declarations of them later.
  let budget: Locked<Int>

  /// Larger files, which only programs write, are not read.
  static let limit = 32 << 20

  /// - Parameters:
  ///   - takesDeclarations: true to return the declarations of files that may have wanted names.
  func read(
    _ module: inout ModuleSources, takesDeclarations: Bool
  ) -> [DeclaringFile] {
    guard let folder = module.folder, let contents = module.contents else { return [] }
    module.isRead = true
    if mayStart { module.starts = [] }
    var files: [DeclaringFile] = []
    for file in contents.files where file.role == .swift {
      let path = folder.isEmpty ? file.path : "\(folder)/\(file.path)"
      guard let (facts, source) = facts(of: path, in: module, takesDeclarations: takesDeclarations) else {
        module.isComplete = false
        continue
      }
      let earlier = module.imports.count
      let seen = take(facts.imports, of: path, to: &module, takesDeclarations: takesDeclarations)
      if let use = facts.containerUse {
        let generated = Set(module.imports[earlier...].map(\.module).filter(known.hasContainer))
        if !generated.isEmpty { module.containers.append((path, generated, use)) }
      }
      for entry in facts.entries { module.entryPoints.append(.init(path: file.path, entry: entry)) }
      for link in facts.links { module.links.append((path, link)) }
      for use in facts.starts { module.starts?.append((path, use)) }
      if facts.declaresForOthers { module.declaresForOthers = true }
      module.conforming += facts.conforming
      if facts.hasSecrets { module.secrets.append(path) }
      if takesDeclarations, let possible = facts.possible {
        files.append(
          DeclaringFile(
            path: path, imports: seen, possible: possible.isToBeRead ? [] : possible.types,
            source: facts.declarations == nil ? kept(source) : nil, declarations: facts.declarations))
      }
    }
    return files
  }

  /// The source, as long as there are not too many.
  private func kept(_ source: [UInt8]) -> [UInt8]? {
    let isKept = budget.withLock { rest in
      rest -= source.count
      return rest >= 0
    }
    return isKept && !source.isEmpty ? source : nil
  }

  /// The facts of one file, and its source unless the facts were known; `nil` if it cannot be read.
  private func facts(
    of path: String, in module: ModuleSources, takesDeclarations: Bool
  ) -> (facts: SourceCache.Facts, source: [UInt8])? {
    if let kept = cache?[path], !takesDeclarations || kept.possible != nil, kept.isOfLibrary || !isLibrary,
      kept.mayStart || !mayStart, kept.containerUse != nil || !importsContainer(kept.imports)
    {
      return (kept, [])
    }
    guard let bytes = try? root.read(path, limit: Self.limit) else { return nil }
    let source = SwiftSource(bytes)
    let imports = imports(of: source)
    let possible = takesDeclarations ? PossibleDeclarations(bytes, wanted: wanted) : nil
    let facts = SourceCache.Facts(
      isOfLibrary: isLibrary, mayStart: mayStart, imports: imports, entries: entryPoints(of: source),
      links: linkLiterals(in: source, schemes: schemes), hasSecrets: bytes.starts(with: secretsMark.utf8),
      declaresForOthers: isLibrary && !module.declaresForOthers && mayDeclareForOthers(source),
      conforming: isLibrary && !sought.isEmpty ? ConformingType.all(in: source, at: path, to: sought) : [],
      starts: mayStart ? memberUses(of: source).filter { startingNames.contains($0.name) } : [],
      containerUse: importsContainer(imports) ? containerUse(of: source) : nil, possible: possible,
      declarations: possible?.isToBeRead == true ? declarations(of: source) : nil)
    cache?[path] = facts
    return (facts, bytes)
  }

  /// Returns whether one of them is a generated module with a container.
  private func importsContainer(_ imports: [SwiftSources.Import]) -> Bool {
    imports.contains { known.number(of: $0.module, in: importer).map(known.hasContainer) == true }
  }

  /// Adds the imports of one file to those of its module.
  ///
  /// - Returns: those of modules of the project's own, if the file's declarations are taken.
  func take(
    _ imports: [SwiftSources.Import], of path: String, to module: inout ModuleSources, takesDeclarations: Bool
  ) -> [Int] {
    var seen: [Int] = []
    for found in imports {
      let isExported = found.attributes.contains("_exported")
      if isExported { module.reexports = true }
      guard let number = known.number(of: found.module, in: importer) else {
        if found.conditions.isEmpty, !SystemModules.contains(found.module),
          module.unresolvedNames.insert(found.module).inserted
        {
          module.unresolved.append(UnresolvedImport(name: found.module, path: path, position: found.position))
        }
        continue
      }
      if isExported { module.exported.insert(number) }
      if takesDeclarations, case .module(let target) = known.owners[number] { seen.append(target) }
      let known = KnownImport(module: number, path: path, position: found.position, conditions: found.conditions)
      module.imports.append(known)
    }
    return seen
  }
}

/// The modules that are imported under conditions alone, with those of each import.
func optional(among imports: [KnownImport]) -> [Int: [[SwiftSources.Condition]]] {
  guard imports.contains(where: { !$0.conditions.isEmpty }) else { return [:] }
  let others = Set(imports.filter(\.conditions.isEmpty).map(\.module))
  let optional = imports.filter { !$0.conditions.isEmpty && !others.contains($0.module) }
  return Dictionary(grouping: optional, by: \.module).mapValues { $0.map(\.conditions) }
}
