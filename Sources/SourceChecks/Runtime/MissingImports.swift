import Diagnostics
import Disk
import Findings
import Graph
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
    var wiringsByModule: [Int: Int] = [:]
    for (index, app) in wirings.enumerated() {
      guard let number = known.number(of: moduleName(ofTarget: app.wiring.dependenciesModule)),
        known.owners[number] == .generated(wiring: index)
      else { continue }
      wiringsByModule[number] = index
    }
    if wiringsByModule.isEmpty { return }
    var buffer: [UInt8] = []
    for (position, module) in modules.enumerated() {
      let imported = read[position].imported.compactMap { wiringsByModule[$0] }
      guard imported.count == 1, asksForImports(module), let folder = read[position].sources.folder,
        let contents = read[position].sources.contents
      else { continue }
      let wiring = wirings[imported[0]].wiring
      var found: [Diagnostic] = []
      for source in contents.files where source.role == .swift {
        let path = Path.join(folder, source.path)
        guard let count = try? root.read(path, into: &buffer, limit: SourceReader.limit),
          let inFile = missingImports(of: wiring, in: Array(buffer[..<count]), at: path, of: module, &buffer)
        else {
          found = []
          break
        }
        found += inFile
      }
      for finding in found { bag.add(finding) }
    }
  }

  /// Whether a module's settings let a file use members of the modules alone that it imports, in all ways in which the
  /// module is built.
  private func asksForImports(_ module: Int) -> Bool {
    graph.settings(of: module).contains {
      $0.condition == nil && $0.kind == .enableUpcomingFeature("MemberImportVisibility")
    }
  }

  /// - Returns: `nil` where the source has a `Dependencies` of its own.
  private mutating func missingImports(
    of wiring: Wiring, in source: [UInt8], at path: String, of module: Int, _ buffer: inout [UInt8]
  ) -> [Diagnostic]? {
    let name = moduleName(ofTarget: wiring.dependenciesModule)
    guard let uses = staticMembers(of: "Dependencies", in: name, source, count: 3) else { return nil }
    if uses.isEmpty { return [] }
    let imported = Set(imports(of: source).map(\.module))
    guard imported.contains(name) else { return [] }
    var found: [Diagnostic] = []
    for (names, position) in uses where names[0] == "current" {
      guard let service = wiring.services.first(where: { $0.name.text == names[1] }),
        !imported.contains(service.interfaceModule.text),
        let number = known.number(of: service.interfaceModule.text),
        case .module(let interface) = known.owners[number], interface != module,
        isOnly(names[2], of: service, in: interface, for: module, imported, &buffer)
      else { continue }
      found.append(
        Diagnostic(
          .missingImport,
          "'\(names[2])' of the service '\(service.name)' is used, and the file does not import "
            + "'\(service.interfaceModule)'",
          at: Place(file: file(path), line: position.line, column: position.column),
          help: "write 'import \(service.interfaceModule)' in this file: the settings of '\(graph.title(module))' have "
            + "MemberImportVisibility"))
    }
    return found
  }

  /// Whether a member of a service's type is declared in the module of the type, and nothing that a file sees has another
  /// of its name or brings this one along.
  private func isOnly(
    _ member: String, of service: Wiring.Service, in interface: Int, for module: Int, _ imported: Set<String>,
    _ buffer: inout [UInt8]
  ) -> Bool {
    switch service.source {
    case .provider, .app: break
    case .absent, .collected, .configuration: return false
    }
    let type = service.protocolName.text
    guard let table = scanned(interface)?.declarations, let declared = table.types[type], declared.count == 1,
      let first = declared.first, table.members[type]?.contains(where: { table[$0].name == member }) == true,
      table[first].inherited.allSatisfy(Self.hasNoMembers)
    else { return false }
    let last = "\(service.protocolName.parts.last ?? service.name)"
    for name in imported {
      guard let number = known.number(of: name), case .module(let other) = known.owners[number] else { continue }
      guard let scanned = scanned(other), scanned.sources.exported.isEmpty, !mayExtend(last, other, &buffer) else {
        return false
      }
    }
    return !mayExtend(last, module, &buffer)
  }

  private static func hasNoMembers(_ name: String) -> Bool {
    ["Sendable", "Swift.Sendable", "AnyObject", "Swift.AnyObject"].contains(name)
  }

  /// Whether a source of a module may extend a type of this name, also where not all are known.
  private func mayExtend(_ type: String, _ module: Int, _ buffer: inout [UInt8]) -> Bool {
    guard let sources = scanned(module)?.sources, let folder = sources.folder, let contents = sources.contents else {
      return true
    }
    return contents.files.contains { source in
      guard source.role == .swift else { return false }
      let path = Path.join(folder, source.path)
      guard let count = try? root.read(path, into: &buffer, limit: SourceReader.limit) else { return true }
      let text = String(decoding: buffer[..<count], as: UTF8.self)
      return text.contains("extension") && text.contains(type)
    }
  }
}
