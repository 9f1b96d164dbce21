import CIndexStore
import Disk
import Parallel
import Paths
import Text

/// An index that a compiler wrote, read for some files.
struct IndexStore: @unchecked Sendable {
  private let library: IndexLibrary
  private let store: IndexRef

  init(_ path: String, library: String) throws(IndexLibrary.Unavailable) {
    let library = try IndexLibrary(library)
    var error: IndexRef?
    guard let store = library.openStore(path, &error) else {
      defer { library.disposeError(error) }
      let why = library.description(error).map { String(cString: $0) } ?? "it is not an index"
      throw IndexLibrary.Unavailable(message: "cannot read the index '\(path)': \(why)")
    }
    (self.library, self.store) = (library, store)
  }

  /// The record of a file, and when it was written.
  struct Record: Sendable {
    let name: String
    /// Nanoseconds since 1970.
    let time: Int64
  }

  /// A path whose folders are no links. The file may be one: what it leads to is compiled once for each module that has
  /// such a link, and is another file in each.
  static func spelling(_ path: String) -> String {
    guard let folder = try? Disk.realPath(Path.parent(path)) else { return path }
    return Path.join(folder, Path.lastComponent(path))
  }

  /// By path, as ``spelling(_:)`` has it, the newest record of each file that a unit was compiled from.
  func records(of paths: Set<String>) -> [String: Record] {
    let units = library.units(of: store).sorted()
    let shares = concurrentShares(of: units.count, share: 64) { range in
      var found: [String: Record] = [:]
      for name in units[range] { read(name, paths, &found) }
      return found
    }
    return shares.reduce(into: [:]) { all, share in all.merge(share) { $0.time >= $1.time ? $0 : $1 } }
  }

  private func read(_ name: String, _ paths: Set<String>, _ found: inout [String: Record]) {
    guard let unit = library.openUnit(store, name, nil) else { return }
    defer { library.disposeUnit(unit) }
    guard !library.unitIsOfSystem(unit), library.unitHasMain(unit) else { return }
    var (seconds, rest): (Int64, Int64) = (0, 0)
    library.unitTime(unit, &seconds, &rest)
    let time = seconds &* 1_000_000_000 &+ rest
    library.visit(library.eachDependency, of: unit) { dependency in
      // A record; the others are units and files.
      guard library.dependencyKind(dependency) == 2 else { return }
      var path = IndexLibrary.text(library.dependencyPath(dependency))
      if !paths.contains(path) {
        // It, or a folder on its way, may be a link.
        let others = [Self.spelling(path), (try? Disk.realPath(path)) ?? path]
        guard let known = others.first(where: paths.contains) else { return }
        path = known
      }
      if let known = found[path], known.time >= time { return }
      found[path] = Record(name: IndexLibrary.text(library.dependencyName(dependency)), time: time)
    }
  }

  struct Symbol: Sendable {
    let usr: String
    let name: String
    let kind: Int
    let subkind: Int
  }

  /// A place in a file where a symbol is defined or used.
  struct Occurrence: Sendable {
    /// In ``FileIndex/symbols``.
    let symbol: Int
    let line: UInt32
    let column: UInt32
    let isDefinition: Bool
    let isReference: Bool
  }

  struct FileIndex: Sendable {
    var symbols: [Symbol] = []
    var occurrences: [Occurrence] = []
    /// By USR of a symbol or extension, that of what it is a member of.
    var parents: [String: String] = [:]
    /// By USR of an extension, that of the type.
    var extended: [String: String] = [:]
  }

  /// The contents of the record with a name; `nil` if it is gone.
  func read(_ record: String) -> FileIndex? {
    guard let reader = library.openRecord(store, record, nil) else { return nil }
    defer { library.disposeRecord(reader) }
    var file = FileIndex()
    var numbers: [IndexRef: Int] = [:]
    library.visit(library.eachOccurrence, of: reader) { occurrence in
      guard let symbol = library.occurrenceSymbol(occurrence) else { return }
      let number = numbers[symbol] ?? file.symbols.count
      if number == file.symbols.count {
        numbers[symbol] = number
        file.symbols.append(
          Symbol(
            usr: IndexLibrary.text(library.symbolUSR(symbol)), name: IndexLibrary.text(library.symbolName(symbol)),
            kind: Int(library.symbolKind(symbol)), subkind: Int(library.symbolSubkind(symbol))))
      }
      let roles = library.occurrenceRoles(occurrence)
      var (line, column): (UInt32, UInt32) = (0, 0)
      library.occurrencePlace(occurrence, &line, &column)
      file.occurrences.append(
        Occurrence(
          symbol: number, line: line, column: column, isDefinition: Self.has(roles, IndexRoleDefinition),
          isReference: Self.has(roles, IndexRoleReference)))
      library.visit(library.eachRelation, of: occurrence) { relation in
        guard let other = library.relationSymbol(relation) else { return }
        let roles = library.relationRoles(relation)
        // A member's type, and the extension of a type.
        if Self.has(roles, IndexRoleChildOf) {
          file.parents[file.symbols[number].usr] = IndexLibrary.text(library.symbolUSR(other))
        }
        if Self.has(roles, IndexRoleExtendedBy) {
          file.extended[IndexLibrary.text(library.symbolUSR(other))] = file.symbols[number].usr
        }
      }
    }
    return file
  }

  private static func has(_ roles: UInt64, _ role: Int) -> Bool { roles & UInt64(role) != 0 }
}
