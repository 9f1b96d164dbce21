import Diagnostics
import Disk
import Findings
import Model
import Paths
import Planning
import SwiftSources

/// An import of one declaration of a module of the project: `import struct Core.Price`.
struct ScopedImport: Sendable {
  /// In ``KnownModules``.
  let module: Int
  let kind: String
  let name: String
  /// Whether the file has an import that opens the module for tests.
  let isTestable: Bool
  /// The importing file, from the root.
  let path: String
  let position: SourcePosition
}

extension ScopedImport {
  /// - Returns: `nil` for an import of a whole module, or under a condition.
  init?(_ found: SwiftSources.Import, of module: Int, in path: String, besides others: [SwiftSources.Import]) {
    guard let kind = found.kind, Self.kinds[kind] != nil, found.path.count == 1, found.conditions.isEmpty else {
      return nil
    }
    (self.module, self.kind, name, self.path) = (module, kind, found.path[0], path)
    isTestable = others.contains { $0.module == found.module && $0.attributes.contains("testable") }
    position = found.position
  }

  /// The declarations that a word imports. What an alias stands for is not asked.
  fileprivate static let kinds: [String: Set<Declaration.Kind>] = [
    "struct": [.struct, .typealias], "class": [.class, .actor, .typealias], "enum": [.enum, .typealias],
    "protocol": [.protocol, .typealias], "typealias": [.struct, .class, .actor, .enum, .typealias],
    "func": [.function], "let": [.value], "var": [.value],
  ]

  fileprivate var isOfType: Bool { Self.kinds[kind]?.contains(.typealias) == true }

  /// The word by which a declaration is imported.
  fileprivate static func word(for declaration: Declaration) -> String {
    switch declaration.kind {
    case .actor: "class"
    case .function: "func"
    case .value: declaration.isVariable ? "var" : "let"
    default: declaration.kind.rawValue
    }
  }

  fileprivate func imports(_ declaration: Declaration) -> Bool {
    Self.kinds[kind]?.contains(declaration.kind) == true
  }
}

extension SourceScan {
  /// `missing-declaration`: an import of what its module does not declare for others, or declares as another kind.
  ///
  /// Looked at are modules of the root in Swift alone, whose files can all be read, that export no other module and use no
  /// macro that may declare a type.
  mutating func checkScopedImports() {
    // Many files may name declarations of one module.
    var found: [Int: [LocatedDeclaration]?] = [:]
    for position in modules.indices {
      for scoped in read[position].sources.scoped {
        guard case .module(let target) = known.owners[scoped.module], target != modules[position] else { continue }
        let declared = found[target] ?? topLevelDeclarations(of: target)
        found[target] = .some(declared)
        guard let all = declared else { continue }
        let named = all.filter { $0.declaration.name == scoped.name }
        if named.contains(where: { !Self.isJudged($0.declaration) }) { continue }
        let visible = named.filter { Self.isVisible($0.declaration, testable: scoped.isTestable) }
        if visible.contains(where: { scoped.imports($0.declaration) }) { continue }
        let title = "'\(graph.title(target))'"
        let place = Place(file: file(scoped.path), line: scoped.position.line, column: scoped.position.column)
        let what: String
        let help: String
        if let other = visible.first {
          let word = ScopedImport.word(for: other.declaration)
          what = "which is declared as '\(other.declaration.kind == .actor ? "actor" : word)'"
          help = "write 'import \(word) \(known.names[scoped.module]).\(scoped.name)'"
        } else if named.isEmpty {
          // One of several values in a line is not among those that are known.
          if !scoped.isOfType, mayDeclareInList(scoped.name, target) { continue }
          what = "and \(title) declares \(scoped.isOfType ? "no such type" : "nothing of the name")"
          help = "name \(scoped.isOfType ? "a type that" : "what") it declares, or import the whole module"
        } else {
          what = "which \(title) declares for itself alone"
          help = "make it 'public' there, or take the import out"
        }
        let notes = (visible.first ?? named.first).map { type in
          let position = type.declaration.position
          return Note("declared here", at: Place(file: file(type.path), line: position.line, column: position.column))
        }
        bag.add(
          Diagnostic(
            .missingDeclaration, "'\(scoped.name)' is imported as '\(scoped.kind)', \(what)", at: place,
            notes: notes.map { [$0] } ?? [], help: help))
      }
    }
  }

  private static func isVisible(_ declaration: Declaration, testable: Bool) -> Bool {
    switch declaration.access {
    case .open, .public: true
    case .internal, nil: testable
    case .package, .fileprivate, .private: false
    }
  }

  /// Whether neither a condition, nor the packages or another word of the import decide who sees it.
  private static func isJudged(_ declaration: Declaration) -> Bool {
    declaration.conditions.isEmpty && declaration.access != .package && !declaration.attributes.contains("_spi")
  }

  private typealias LocatedDeclaration = (path: String, declaration: Declaration)

  /// Whether a file of a module has a name behind a comma or a bracket, where a line may declare several values.
  private func mayDeclareInList(_ name: String, _ module: Int) -> Bool {
    guard let sources = scanned(module)?.sources, let folder = sources.folder, let contents = sources.contents else {
      return true
    }
    var buffer: [UInt8] = []
    return contents.files.contains { source in
      guard source.role == .swift else { return false }
      let count = try? root.read(Path.join(folder, source.path), into: &buffer, limit: SourceReader.limit)
      return count.map { hasInList(name, source: Array(buffer[..<$0])) } ?? true
    }
  }

  /// What stands in no type; `nil` where not all is known.
  private func topLevelDeclarations(of module: Int) -> [LocatedDeclaration]? {
    if graph.pluginEdges.contains(where: { $0.from == module }) { return nil }
    guard let position = positions[module], read[position].sources.isComplete, !read[position].sources.reexports,
      let folder = read[position].sources.folder, let contents = read[position].sources.contents,
      !contents.has(.clang), !contents.has(.header), !contents.has(.moduleMap)
    else { return nil }
    var found: [LocatedDeclaration] = []
    var buffer: [UInt8] = []
    for source in contents.files where source.role == .swift {
      let path = Path.join(folder, source.path)
      guard let count = try? root.read(path, into: &buffer, limit: SourceReader.limit) else { return nil }
      for declaration in declarations(of: Array(buffer[..<count])) where declaration.parent == nil {
        if declaration.kind == .macro || !declaration.attributes.allSatisfy(isKnownAttribute) { return nil }
        if declaration.kind != .extension {
          found.append((path, declaration))
        }
      }
    }
    return found
  }
}
