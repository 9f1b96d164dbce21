import Diagnostics
import Disk
import Findings
import Model
import Paths
import Planning
import SwiftSources

/// An import of one type of a module of the project: `import struct Core.Price`.
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
  /// - Returns: `nil` for an import of a whole module, of what is no type, or under a condition.
  init?(_ found: SwiftSources.Import, of module: Int, in path: String, besides others: [SwiftSources.Import]) {
    guard let kind = found.kind, Self.kinds[kind] != nil, found.path.count == 1, found.conditions.isEmpty else {
      return nil
    }
    (self.module, self.kind, name, self.path) = (module, kind, found.path[0], path)
    isTestable = others.contains { $0.module == found.module && $0.attributes.contains("testable") }
    position = found.position
  }

  /// The declarations that a word for a type imports. What an alias stands for is not asked.
  fileprivate static let kinds: [String: Set<Declaration.Kind>] = [
    "struct": [.struct, .typealias], "class": [.class, .actor, .typealias], "enum": [.enum, .typealias],
    "protocol": [.protocol, .typealias], "typealias": [.struct, .class, .actor, .enum, .typealias],
  ]

  fileprivate func imports(_ declaration: Declaration) -> Bool {
    Self.kinds[kind]?.contains(declaration.kind) == true
  }
}

extension SourceScan {
  /// `missing-declaration`: an import of a type that its module does not declare for others, or declares as another kind.
  ///
  /// Looked at are modules of the root in Swift alone, whose files can all be read, that export no other module and use no
  /// macro that may declare a type.
  mutating func checkScopedImports() {
    // Many files may name types of one module.
    var found: [Int: [LocatedType]?] = [:]
    for position in modules.indices {
      for scoped in read[position].sources.scoped {
        guard case .module(let target) = known.owners[scoped.module], target != modules[position] else { continue }
        let types = found[target] ?? topLevelTypes(of: target)
        found[target] = .some(types)
        guard let all = types else { continue }
        let named = all.filter { $0.declaration.name == scoped.name }
        if named.contains(where: { !Self.isJudged($0.declaration) }) { continue }
        let visible = named.filter { Self.isVisible($0.declaration, testable: scoped.isTestable) }
        if visible.contains(where: { scoped.imports($0.declaration) }) { continue }
        let title = "'\(graph.title(target))'"
        let place = Place(file: file(scoped.path), line: scoped.position.line, column: scoped.position.column)
        let what: String
        let help: String
        if let other = visible.first {
          let kind = other.declaration.kind
          what = "which is declared as '\(kind.rawValue)'"
          let word = kind == .actor ? "class" : kind.rawValue
          help = "write 'import \(word) \(known.names[scoped.module]).\(scoped.name)'"
        } else if named.isEmpty {
          what = "and \(title) declares no such type"
          help = "name a type that it declares, or import the whole module"
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

  private typealias LocatedType = (path: String, declaration: Declaration)

  /// The types that stand in no other; `nil` where not all are known.
  private func topLevelTypes(of module: Int) -> [LocatedType]? {
    if graph.pluginEdges.contains(where: { $0.from == module }) { return nil }
    guard let position = positions[module], read[position].sources.isComplete, !read[position].sources.reexports,
      let folder = read[position].sources.folder, let contents = read[position].sources.contents,
      !contents.has(.clang), !contents.has(.header), !contents.has(.moduleMap)
    else { return nil }
    var found: [LocatedType] = []
    var buffer: [UInt8] = []
    for source in contents.files where source.role == .swift {
      let path = Path.join(folder, source.path)
      guard let count = try? root.read(path, into: &buffer, limit: SourceReader.limit) else { return nil }
      for declaration in declarations(of: Array(buffer[..<count])) where declaration.parent == nil {
        if declaration.kind == .macro || !declaration.attributes.allSatisfy(isKnownAttribute) { return nil }
        if declaration.kind.isType && declaration.kind != .extension || declaration.kind == .typealias {
          found.append((path, declaration))
        }
      }
    }
    return found
  }
}
