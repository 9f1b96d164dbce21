import Disk
import Model
import Paths
import Planning
import SwiftSources

/// What the sources of one module were found to be.
struct ModuleSources: Sendable {
  /// Relative to the root; `nil` where there is none.
  var folder: String?
  var contents: TargetContents?
  /// Imports of modules of the project, each module's first and the number of files that have one.
  var imports: [KnownImport] = []
  /// Imports of modules that neither the project nor a system is known to have, the first of each.
  var strangers: [StrangeImport] = []
  /// Imports of modules of the project with other characters than these have, the first of each.
  var misspelt: [StrangeImport] = []
  /// Under no condition: by the module's name, the first import of it that says nothing of access, and the first that says
  /// less than public.
  private(set) var accesses: [String: ImportAccess] = [:]
  /// Whether a file imports a module with `@_implementationOnly`.
  private(set) var hidesImports = false
  /// Imports of what plugins alone can import, or those of Xcode alone.
  var ofPlugins: [StrangeImport] = []
  /// Imports of one type of a module of the project.
  var scoped: [ScopedImport] = []
  /// Modules of Apple's SDKs that are imported under no condition.
  var ofApple: Set<String> = []
  /// Modules of the project that are imported with `@_exported`, by number.
  var exported: Set<Int> = []
  /// Files that cannot be read as Swift: the path from the root, and why.
  var problems: [(path: String, what: String, line: UInt32)] = []
  /// Where git left two versions of a file, as paths from the root, with the lines.
  var conflicts: [(path: String, line: UInt32)] = []
  /// Whether every Swift file was read.
  var isComplete = true
  /// Whether any module is imported with `@_exported`.
  var reexports = false
  /// Files with `@main`, whatever its conditions, relative to the target's folder.
  var entryPoints: [EntryPoint] = []
  /// What code reads by the wrappers of generated modules: the module, and the file's path from the root.
  var injected: [Injected] = []

  /// The first code outside of any declaration in a library, in tests, or in a file of a program that is no main.swift;
  /// relative to the target's folder.
  var topLevelCode: (path: String, line: UInt32)?
  /// Files that begin with '#!', relative to the target's folder.
  var scripts: [String] = []
  /// Imports of a part of a module of the project, `Core.Prices`, that are none of a declaration.
  var submodules: [KnownImport] = []
  /// Imports that open a module of the project for tests.
  var testable: [KnownImport] = []
  /// Files that import what only manifests have: paths from the root.
  var manifests: [String] = []
  /// Uses of the bundle of resources of a module without any, or declarations of it in one that has it: paths from the
  /// root.
  var bundleUses: [(path: String, use: BundleUse)] = []
  /// Types called `Bundle` in a module with a bundle of resources: paths from the root.
  var ownBundles: [(path: String, use: BundleUse)] = []
  /// Links with a scheme of an app, each with its file's path from the root.
  var links: [(path: String, link: LinkLiteral)] = []

  struct ImportAccess: Sendable {
    typealias Import = (path: String, position: SourcePosition, access: AccessLevel?)
    var plain, restricted: Import?
  }

  /// Records what an import says of access.
  mutating func noteAccess(of found: SwiftSources.Import, in path: String) {
    if found.attributes.contains("_implementationOnly") { hidesImports = true }
    guard found.conditions.isEmpty, found.access != .public, found.access != .open,
      !found.attributes.contains("testable"), !found.attributes.contains("_implementationOnly")
    else { return }
    var known = accesses[found.module] ?? ImportAccess()
    if found.access == nil {
      if known.plain != nil { return }
      known.plain = (path, found.position, nil)
    } else {
      if known.restricted != nil { return }
      known.restricted = (path, found.position, found.access)
    }
    accesses[found.module] = known
  }

  struct EntryPoint: Sendable {
    let path: String
    let entry: SwiftSources.EntryPoint
  }

  struct Injected: Sendable {
    /// The generated modules that the file imports, in ``KnownModules``.
    let modules: [Int]
    /// The others that may declare a wrapper of the name too.
    let others: [Int]
    let path: String
    let use: InjectedUse
  }
}

/// An import of a module of the project.
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

/// An import of a module that nobody knows.
struct StrangeImport: Sendable {
  let name: String
  /// From the root.
  let path: String
  let position: SourcePosition
  let conditions: [SwiftSources.Condition]
}

/// Reads the Swift files of modules.
struct SourceReader: Sendable {
  let root: OpenFolder
  let known: KnownModules
  /// Of links that are looked for.
  var schemes: [String] = []
  /// The member's module whose sources are read, of whose imports `aliases` decide.
  var importer: Int?
  /// What its files are for, which decides where code outside of declarations is looked for.
  var kind = TargetKind.library

  /// Larger files, which only programs write, are not read.
  static let limit = 32 << 20

  /// - Parameters:
  ///   - takesDeclarations: whether to return the declarations of all files.
  func read(
    _ module: inout ModuleSources, takesDeclarations: Bool, _ buffer: inout [UInt8]
  ) -> [TypeTable.File] {
    guard let folder = module.folder, let contents = module.contents else { return [] }
    let hasBundle = contents.hasBundle
    var files: [TypeTable.File] = []
    for file in contents.files where file.role == .swift {
      let path = folder.isEmpty ? file.path : "\(folder)/\(file.path)"
      let count: Int
      do { count = try root.read(path, into: &buffer, limit: Self.limit) } catch {
        module.isComplete = false
        if case .tooLarge = error.reason { continue }
        module.problems.append((path, error.explanation, 0))
        continue
      }
      let source = Array(buffer[..<count])
      if let line = lineThatIsNotUTF8(source) { module.problems.append((path, "is not UTF-8", line)) }
      if let line = lineOfConflict(source) { module.conflicts.append((path, line)) }
      let imported = imports(of: source)
      let seen = take(imported, of: path, to: &module, takesDeclarations: takesDeclarations)
      let generated = imported.compactMap { known.moduleWithWrappers(named: $0.module) }
      if !generated.isEmpty {
        for use in injectedUses(of: source) {
          module.injected.append(
            .init(modules: generated, others: others(than: use, imported), path: path, use: use))
        }
      }
      for entry in entryPoints(of: source) { module.entryPoints.append(.init(path: file.path, entry: entry)) }
      if source.starts(with: [UInt8(ascii: "#"), UInt8(ascii: "!")]) { module.scripts.append(file.path) }
      if module.topLevelCode == nil, mayHaveStrayCode(file.path),
        kind != .library || mayHaveTopLevelCode(source), let position = topLevelCode(of: source)
      {
        module.topLevelCode = (file.path, position.line)
      }
      // 'Bundle' is Foundation's, so that a file without an import has none.
      if !imported.isEmpty {
        let uses = hasBundle ? bundleDeclarations(of: source) : bundleUses(of: source)
        module.bundleUses += uses.map { (path, $0) }
      }
      if hasBundle { module.ownBundles += ownBundles(of: source).map { (path, $0) } }
      for link in linkLiterals(in: source, schemes: schemes) { module.links.append((path, link)) }
      if takesDeclarations {
        files.append(TypeTable.File(path: path, imports: seen, declarations: declarations(of: source)))
      }
    }
    return files
  }

  /// Whether code outside of declarations would stand in the wrong file.
  private func mayHaveStrayCode(_ path: String) -> Bool {
    // A library with a main.swift is another finding.
    kind == .test || [.library, .executable].contains(kind) && Path.lastComponent(path) != "main.swift"
  }

  /// What else a file imports, by number; nothing where it says of which module it means the name.
  private func others(than use: InjectedUse, _ imported: [SwiftSources.Import]) -> [Int] {
    if use.qualifier != nil || imported.contains(where: { $0.kind != nil && $0.path.last == use.wrapper }) { return [] }
    return imported.filter { $0.kind == nil && $0.conditions.isEmpty }.compactMap {
      known.number(of: $0.module, in: importer)
    }
  }

  /// Adds the imports of one file to those of its module.
  ///
  /// - Returns: those of modules of the project's own, if the file's declarations are taken.
  func take(
    _ imports: [SwiftSources.Import], of path: String, to module: inout ModuleSources, takesDeclarations: Bool
  ) -> [TypeTable.Import] {
    var seen: [TypeTable.Import] = []
    for found in imports {
      module.noteAccess(of: found, in: path)
      let isExported = found.attributes.contains("_exported")
      if isExported { module.reexports = true }
      if found.module == "PackageDescription", found.conditions.isEmpty { module.manifests.append(path) }
      guard let number = known.number(of: found.module, in: importer) else {
        if found.conditions.isEmpty, SystemModules.isApples(found.module) { module.ofApple.insert(found.module) }
        if ["PackagePlugin", "XcodeProjectPlugin"].contains(found.module) {
          module.ofPlugins.append(
            StrangeImport(name: found.module, path: path, position: found.position, conditions: found.conditions))
        }
        if !SystemModules.contains(found.module), !module.strangers.contains(where: { $0.name == found.module }) {
          module.strangers.append(
            StrangeImport(name: found.module, path: path, position: found.position, conditions: found.conditions))
        }
        continue
      }
      if !known.names[number].isSpelled(as: found.module), !known.aliases.concern(found.module),
        !module.misspelt.contains(where: { $0.name == found.module })
      {
        module.misspelt.append(
          StrangeImport(name: found.module, path: path, position: found.position, conditions: found.conditions))
      }
      if isExported { module.exported.insert(number) }
      if let scoped = ScopedImport(found, of: number, in: path, besides: imports) { module.scoped.append(scoped) }
      if takesDeclarations, case .module(let target) = known.owners[number] {
        seen.append(
          TypeTable.Import(
            module: target, declaration: found.kind == nil ? nil : found.path.last,
            access: isExported ? .public : found.attributes.contains("_implementationOnly") ? .internal : found.access,
            position: found.position))
      }
      let known = KnownImport(module: number, path: path, position: found.position, conditions: found.conditions)
      module.imports.append(known)
      if found.kind == nil, !found.path.isEmpty { module.submodules.append(known) }
      if found.attributes.contains("testable") { module.testable.append(known) }
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
