import Coupling
import Disk
import Model
import Paths
import Planning
import Text
import Workspace

/// The sources and units that `coupling` compares.
struct CouplingInput {
  var sources: CouplingSources
  /// The name of a unit: `folder`, or `module` of a component.
  let noun: String
  /// The error if there is nothing to compare.
  let nothing: Failure
  /// The root with its specs, and the module of each unit; `nil` for plain folders.
  var root: (resolution: Resolution, modules: [Int])?

  /// The folders in the named ones. Without a name, they are the modules of the root's members or, without a root, the
  /// folders in the current folder.
  static func find(_ folders: [String], _ invocation: Invocation) throws(Failure) -> CouplingInput {
    if folders.isEmpty, let root = try invocation.findRootIfAny() {
      let resolution = try Analysis.graph(of: root)
      let (units, modules) = members(of: resolution)
      if !units.isEmpty {
        _ = try invocation.isUnsound(resolution)
        return CouplingInput(
          sources: try orFailure(in: root, CouplingSources(root: (root.path, root.shown), units: units)),
          noun: "module",
          nothing: Failure("the components of this root have no sources", help: "pass a folder with sources"),
          root: (resolution, modules))
      }
    }
    let named = folders.isEmpty ? ["."] : folders
    let places = try places(named, invocation)
    return CouplingInput(
      sources: try orFailure(
        CouplingSources(
          folders: places, outermost: (invocation.folder, "the folder that this is run in"), areModules: isOfPackage)),
      noun: "folder",
      nothing: Failure(
        "there is no Swift or Objective-C source in \(named.map { "'\($0)'" }.joined(separator: ", "))",
        help: "pass the folder that contains the folders to compare"))
  }

  /// The named folders, each once. One in another is refused.
  private static func places(
    _ names: [String], _ invocation: Invocation
  ) throws(Failure) -> [(path: String, shown: String)] {
    var places: [(path: String, shown: String)] = []
    for name in names {
      if name.isEmpty { throw Failure("the name of a folder is empty", help: "pass a folder, or drop the argument") }
      let path = Path.join(invocation.folder, name)
      guard Disk.kind(of: path) == .folder else { throw unknown(name, invocation) }
      let shown = Path.join("", name)
      let place = (path: path, shown: shown == "." ? "" : shown)
      if !places.contains(where: { $0.path == place.path }) { places.append(place) }
    }
    for place in places {
      guard let outer = places.first(where: { $0.path != place.path && Path.isInside(place.path, $0.path) }) else {
        continue
      }
      throw Failure(
        "'\(place.shown)' is in '\(outer.shown.isEmpty ? "." : outer.shown)', so that its files would count twice",
        help: "pass only one of the two")
    }
    return places
  }

  /// The modules of the members, without tests, each with its folder from the root.
  private static func members(
    of resolution: Resolution
  ) -> (units: [(unit: CouplingSources.Unit, folder: String)], modules: [Int]) {
    let graph = resolution.graph
    var modules: [Int] = []
    let units = graph.modules.indices.compactMap { index -> (unit: CouplingSources.Unit, folder: String)? in
      let linked = graph.modules[index]
      let component = graph.components[linked.component]
      guard component.isMember, !linked.isTest,
        let folder = Path.joinInRoot(component.spec.folder, linked.module.folder),
        Disk.kind(of: resolution.root.absolute(folder)) == .folder,
        !Disk.leadsOutside(resolution.root.absolute(folder), of: resolution.root.path)
      else { return nil }
      modules.append(index)
      return (CouplingSources.Unit(name: graph.title(index), modules: [linked.name]), folder)
    }
    return (units, modules)
  }

  /// The types that specs of the root around name, and the units that generated code uses or that are an app; `nil` if
  /// there is no root, or none of the sources is in a module of it.
  func wiring(_ invocation: Invocation) -> (types: Set<String>, units: Set<Int>)? {
    guard let resolution = root?.resolution ?? Self.resolution(invocation) else { return nil }
    let graph = resolution.graph
    let members = graph.modules.filter { graph.components[$0.component].isMember && !$0.isTest }
    // By real path, since a root and a folder may be named in two ways.
    var isWired: [String: Bool] = [:]
    for linked in members {
      let spec = graph.components[linked.component].spec
      guard let folder = Path.joinInRoot(spec.folder, linked.module.folder),
        let path = try? Disk.realPath(resolution.root.absolute(folder))
      else { continue }
      isWired[path] = linked.module.isWired || spec.kind == .app
    }
    var units: Set<Int> = []
    var isInRoot = false
    var known: [String: Bool?] = [:]
    for file in sources.files {
      let parent = Path.parent(file.path)
      if known[parent] == nil {
        var folder = (try? Disk.realPath(parent)) ?? "/"
        while isWired[folder] == nil, Path.parent(folder) != folder { folder = Path.parent(folder) }
        known[parent] = .some(isWired[folder])
      }
      guard case .some(.some(let isWired)) = known[parent] else { continue }
      isInRoot = true
      if isWired { units.insert(file.unit) }
    }
    if !isInRoot { return nil }
    var types = members.reduce(into: Set<String>()) { names, linked in
      for type in Self.types(in: linked.module) { names.formUnion(Self.names(of: type)) }
    }
    for value in graph.components.flatMap({ $0.spec.app.scopes.flatMap(\.values) }) {
      types.formUnion(Self.names(of: value.type.value))
    }
    return (types, units)
  }

  /// The root that folders are named in, as far as it can be read.
  private static func resolution(_ invocation: Invocation) -> Resolution? {
    guard let found = try? invocation.findRootIfAny() else { return nil }
    return try? Analysis.graph(of: found)
  }

  /// A type, and the types around it, with and without a module in front.
  private static func names(of type: TypeReference) -> [String] {
    let parts = type.parts.map(\.text)
    return [0, 1].flatMap { start in
      parts.indices.filter { $0 >= start }.map { parts[start...$0].joined(separator: ".") }
    }
  }

  private static func types(in module: Module) -> [TypeReference] {
    let actors = module.services.compactMap(\.isolation?.value) + module.launch.compactMap(\.isolation?.value)
    return module.namedDeclarations.map(\.path) + module.routes.flatMap { $0.returns?.value.names ?? [] } + actors
  }

  /// Returns whether SwiftPM builds a module from each subfolder.
  private static func isOfPackage(_ path: String) -> Bool {
    let full = (try? Disk.realPath(path)) ?? path
    let name = Path.lastComponent(full)
    guard ["Sources", "Source", "src", "srcs"].contains(name),
      let manifest = try? Disk.read(Path.join(Path.parent(full), Root.manifestName), limit: 1 << 20)
    else { return false }
    // A target of the whole folder has it for its path.
    let text = String(decoding: manifest, as: UTF8.self)
    return !["\"\(name)\"", "\"\(name)/\"", "\"./\(name)\""].contains { text.contains($0) }
  }

  private static func unknown(_ name: String, _ invocation: Invocation) -> Failure {
    let path = Path.join(invocation.folder, name)
    if Disk.kind(of: path) != nil {
      return Failure("'\(name)' is not a folder", help: "pass the folder that contains it")
    }
    let parent = Path.parent(path)
    let beside = ((try? Disk.list(parent)) ?? []).filter { Disk.kind(of: Path.join(parent, $0)) == .folder }
    return Failure("there is no folder '\(name)'", help: didYouMean(nearest(to: Path.lastComponent(path), in: beside)))
  }
}
