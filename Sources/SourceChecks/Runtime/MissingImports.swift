import Diagnostics
import Disk
import Findings
import Model
import Paths
import Planning
import SwiftSources

extension SourceScan {
  /// `missing-import`: code uses a member of a service, `Dependencies.current.movies.cast()`, in a file that does not import
  /// the module of the service, where settings ask for that.
  ///
  /// Left to the compiler are uses under `#if` and those that another module may make good: by exporting that of the
  /// service, or by an extension.
  mutating func checkMissingImports() {
    for (position, app) in users(of: \.dependenciesModule) where asksForImports(modules[position]) {
      let module = modules[position]
      // What a module exports its own files see too.
      guard read[position].sources.isComplete, !read[position].sources.reexports else { continue }
      var others: OtherMembers = [:]
      let found = unimportedMembers(inModuleAt: position, of: app).filter {
        !isImportedElsewhere($0, for: module, &others)
      }
      if found.isEmpty || hasOther("Dependencies", than: \.dependenciesModule, of: app, neededBy: module) { continue }
      for use in found { report(use, of: module) }
    }
  }

  /// A use of a member whose module the file does not import.
  private struct UnimportedMember {
    let member: String
    let service: Wiring.Service
    /// The module of the service, in `graph.modules`.
    let interface: Int
    let path: String
    let position: SourcePosition
    /// The names of all modules that the file imports, whatever the conditions.
    let imported: Set<String>
  }

  /// By type, whether a module may add members to it: looked for once.
  private typealias OtherMembers = [String: [Int: Bool]]

  private mutating func report(_ use: UnimportedMember, of module: Int) {
    let interface = use.service.interfaceModule
    let number = known.ofModules[use.interface]
    let meant = KnownImport(module: number, path: use.path, position: use.position, conditions: [])
    let isDeclared = rules.judge([meant], of: module).isEmpty
    bag.add(
      Diagnostic(
        .missingImport,
        "'\(use.member)' of the service '\(use.service.name)' is used, and the file does not import '\(interface)'",
        at: Place(file: file(use.path), line: use.position.line, column: use.position.column),
        help: "write 'import \(interface)' in this file"
          + (isDeclared
            ? ": the settings of '\(graph.title(module))' have MemberImportVisibility"
            : ", and add '\(graph.title(use.interface))' to the dependencies of '\(graph.title(module))'")))
  }

  /// Whether a module's settings let a file use members of the modules alone that it imports, in all ways in which the
  /// module is built.
  private func asksForImports(_ module: Int) -> Bool {
    let settings = graph.settings(of: module)
    return settings.contains { $0.condition == nil && $0.kind == .enableUpcomingFeature("MemberImportVisibility") }
      && !settings.contains { if case .unsafeFlags = $0.kind { true } else { false } }
  }

  /// Those of a module; none where a source cannot be read, or has a `Dependencies` of its own.
  private func unimportedMembers(inModuleAt position: Int, of app: AppWiring) -> [UnimportedMember] {
    guard let folder = read[position].sources.folder, let contents = read[position].sources.contents else { return [] }
    let name = moduleName(ofTarget: app.wiring.dependenciesModule)
    let services = Dictionary(app.wiring.services.map { ($0.name.text, $0) }) { first, _ in first }
    var found: [UnimportedMember] = []
    var buffer: [UInt8] = []
    for source in contents.files where source.role == .swift {
      let path = Path.join(folder, source.path)
      guard let count = try? root.read(path, into: &buffer, limit: SourceReader.limit) else { return [] }
      let bytes = Array(buffer[..<count])
      guard let uses = staticMembers(of: "Dependencies", in: name, bytes, count: 3) else { return [] }
      if uses.isEmpty { continue }
      let imported = Set(imports(of: bytes).map(\.module))
      guard imported.contains(name) else { continue }
      for (names, place) in uses where names[0] == "current" {
        guard let service = services[names[1]], !imported.contains(service.interfaceModule.text),
          let number = known.number(of: service.interfaceModule.text),
          case .module(let interface) = known.owners[number], interface != modules[position],
          declares(names[2], service, in: interface)
        else { continue }
        found.append(
          UnimportedMember(
            member: names[2], service: service, interface: interface, path: path, position: place, imported: imported))
      }
    }
    return found
  }

  /// Whether a service is one value whose type is known to have a member, and none from elsewhere.
  private func declares(_ member: String, _ service: Wiring.Service, in interface: Int) -> Bool {
    switch service.source {
    case .provider, .app: break
    case .absent, .collected, .configuration: return false
    }
    let type = service.protocolName.text
    guard let table = scanned(interface)?.declarations, let declared = table.types[type], declared.count == 1,
      let first = declared.first
    else { return false }
    return table.members[type]?.contains { table[$0].name == member } == true
      && table[first].inherited.allSatisfy {
        ["Sendable", "Swift.Sendable", "AnyObject", "Swift.AnyObject"].contains($0)
      }
  }

  /// Whether a member may come with what a file imports besides, or with the module's own sources.
  private func isImportedElsewhere(_ use: UnimportedMember, for module: Int, _ others: inout OtherMembers) -> Bool {
    let type = "\(use.service.protocolName.parts.last ?? use.service.name)"
    var seen = [module]
    for name in use.imported.sorted() {
      guard let number = known.number(of: name), case .module(let other) = known.owners[number] else { continue }
      guard let scanned = scanned(other), scanned.sources.exported.isEmpty else { return true }
      seen.append(other)
    }
    return seen.contains { other in
      if let known = others[type]?[other] { return known }
      let may = mayExtend(type, other)
      others[type, default: [:]][other] = may
      return may
    }
  }

  /// Whether a module may extend a type of this name, itself or by another name.
  private func mayExtend(_ type: String, _ module: Int) -> Bool {
    anySource(of: module) { source in
      declarations(of: source).contains { declaration in
        switch declaration.kind {
        case .extension: declaration.name.split(separator: ".").last.map(String.init) == type
        case .typealias: declaration.type?.contains(type) ?? true
        case .macro: true
        default: false
        }
      }
    }
  }
}
