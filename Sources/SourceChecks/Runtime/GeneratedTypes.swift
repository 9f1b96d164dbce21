import Disk
import Graph
import Model
import Paths
import Planning
import SwiftSources

// Code that uses a generated type: 'Registration', 'Dependencies'.
extension SourceScan {
  /// The modules that import this generated module of one app alone, by their positions. A module for which a plugin may
  /// write sources is none of them.
  func users(of generated: KeyPath<Wiring, String>) -> [(position: Int, app: AppWiring)] {
    var wiringsByModule: [Int: Int] = [:]
    for (index, app) in wirings.enumerated() {
      guard let number = known.number(of: moduleName(ofTarget: app.wiring[keyPath: generated])),
        known.owners[number] == .generated(wiring: index)
      else { continue }
      wiringsByModule[number] = index
    }
    if wiringsByModule.isEmpty { return [] }
    let plugged = Set(graph.pluginEdges.map(\.from))
    return modules.indices.compactMap { position in
      let apps = read[position].imported.compactMap { wiringsByModule[$0] }
      return apps.count == 1 && !plugged.contains(modules[position]) ? (position, wirings[apps[0]]) : nil
    }
  }

  /// Whether a module that another one needs has a type of this name too, or adds members to that of the app.
  func hasOther(
    _ type: StaticString, than generated: KeyPath<Wiring, String>, of app: AppWiring, neededBy module: Int
  ) -> Bool {
    let needed = graph.moduleGraph.reachable(from: [module])
    let name = moduleName(ofTarget: app.wiring[keyPath: generated])
    return modules.contains { other in
      other != module && needed[other]
        && anySource(of: other) { staticMembers(of: type, in: name, $0, count: 1) == nil }
    }
  }

  /// Whether any Swift file of a module is so; also where one cannot be read.
  func anySource(of module: Int, _ isSo: ([UInt8]) -> Bool) -> Bool {
    guard let sources = scanned(module)?.sources, let folder = sources.folder, let contents = sources.contents else {
      return true
    }
    var buffer: [UInt8] = []
    return contents.files.contains { source in
      guard source.role == .swift else { return false }
      let path = Path.join(folder, source.path)
      guard let count = try? root.read(path, into: &buffer, limit: SourceReader.limit) else { return true }
      return isSo(Array(buffer[..<count]))
    }
  }
}
