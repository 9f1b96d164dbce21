import Diagnostics
import Disk
import Generators
import Model
import Paths
import SwiftPackages
import Text
import Workspace
import XcodeProjects

// MARK: The packages of the folder that one lockfile serves
extension LocalPackagesRun {
  /// Leaves separate graphs alone, such as those of a server or of build tools. Their packages are not connected to the
  /// root's own package or to an Xcode project, and have a Package.resolved or cannot share the project's versions.
  ///
  /// - Returns: true if one lockfile can serve the rest.
  mutating func leaveOtherGraphs() throws(Failure) -> Bool {
    guard try canShareProjects() else { return false }
    let graphs = PackageGraphs(folder.packages, pathDependencies: pathDependencies(of:))
    if folder.packages.first != "", xcode.files.isEmpty, !hasPods { return try canShareVersions(graphs.all) }
    let named = xcode.packages.union(packagesFoundByProduct)
    let bound = graphs.graph(of: folder.packages.filter { $0.isEmpty || named.contains($0) })
    let first = folder.packages.filter(bound.contains)
    var shared = BoundPackages()
    shared.add(try requests(of: first) + xcode.requests, modules(of: first))
    for members in graphs.all where bound.isDisjoint(with: members) {
      let resolved = members.sorted(by: Path.precedes).map { Path.join($0, Root.resolvedName) }
        .first { Disk.kind(of: root.absolute($0)) == .file }
      let (own, ownModules) = (try requests(of: members), modules(of: members))
      if let resolved {
        bag.add(.graphOfItsOwn(members.map(root.display), resolved: root.display(resolved), at: file(members[0])))
      } else if let conflict = shared.conflict(with: own, ownModules, place: { place(ofModule: $0, in: $1) }) {
        bag.add(.graphInConflict(members.map(root.display), conflict, at: file(members[0])))
      } else {
        shared.add(own, ownModules)
        continue
      }
      folder.leaveOut(members)
    }
    return true
  }

  /// The first package of each product that a project links without naming its package, if the project lists none with it.
  private var packagesFoundByProduct: [String] {
    let linked = xcode.files.flatMap { $0.file.withPackages?.products ?? [] }.filter { $0.package == nil }
    return Set(linked.map(\.name.value)).compactMap { name in
      let owners = folder.packages.filter { package in
        manifests[package]?.products.contains { $0.name == name } == true
      }
      return owners.contains(where: xcode.packages.contains) ? nil : owners.first
    }
  }

  /// Returns whether one lockfile can serve Xcode projects that nothing connects; if not, a finding has the fix.
  private mutating func canShareProjects() throws(Failure) -> Bool {
    let graphs = xcode.graphs
    if graphs.count < 2 { return true }
    var resolved: [[(pin: ResolvedPackages.Pin, place: Place)]] = []
    for files in graphs { resolved.append(try pins(in: files.map { xcodeResolvedPath(of: $0.path) })) }
    let conflicts = PackageGraphs.conflicts(graphs.map { $0.flatMap(\.requests) }, resolved: resolved)
    if conflicts.isEmpty { return true }
    // The folder that is imported cannot be left out.
    let folders = graphs.map { root.display($0[0].folder) }
    let below = folders.filter { !$0.isEmpty }
    let odd = Set(conflicts.flatMap(\.odd)).sorted().map { folders[$0] }.filter(below.contains)
    bag.add(
      .severalProjects(
        conflicts, graphs: graphs.count, single: below.first, others: odd.isEmpty ? below.suffix(1) : odd,
        rootName: Path.lastComponent(root.path)))
    return false
  }

  /// Returns whether one lockfile can serve graphs that nothing connects; if not, a finding has the fix.
  private mutating func canShareVersions(_ graphs: [[String]]) throws(Failure) -> Bool {
    // A Package.resolved of the folder as a whole binds them.
    let common = [Root.resolvedName] + xcode.resolved
    if graphs.count < 2 || common.contains(where: { Disk.kind(of: root.absolute($0)) == .file }) { return true }
    var requests: [[PackageGraphs.Request]] = []
    var resolved: [[(pin: ResolvedPackages.Pin, place: Place)]] = []
    var modules: [[PackageGraphs.NamedModule]] = []
    for members in graphs {
      requests.append(try self.requests(of: members))
      modules.append(self.modules(of: members))
      resolved.append(try pins(in: members.map { Path.join($0, Root.resolvedName) }))
    }
    let clashes = PackageGraphs.clashes(modules, place: { place(ofModule: $0, in: $1) })
    let conflicts = PackageGraphs.conflicts(requests, resolved: resolved) + clashes
    if conflicts.isEmpty { return true }
    var others = Set(conflicts.flatMap(\.odd)).sorted().flatMap { graphs[$0] }
    if others.isEmpty { others = graphs[graphs.count - 1] }
    bag.add(
      .severalProjects(
        conflicts, graphs: graphs.count, single: graphs.first { $0.count == 1 }.map { root.display($0[0]) },
        others: others, rootName: Path.lastComponent(root.path)))
    return false
  }

  private mutating func requests(of packages: [String]) throws(Failure) -> [PackageGraphs.Request] {
    var requests: [PackageGraphs.Request] = []
    for package in packages {
      guard let dependencies = manifests[package]?.dependencies, !dependencies.isEmpty else { continue }
      let calls = PackageCalls(try root.read(Path.join(package, Root.manifestName)) ?? [], file: file(package))
      for dependency in dependencies {
        if case .path = dependency.source { continue }
        requests.append(
          PackageGraphs.Request(folder: package, dependency: dependency, place: calls.place(of: dependency)))
      }
    }
    return requests
  }

  private func modules(of packages: [String]) -> [PackageGraphs.NamedModule] {
    packages.flatMap { package in
      (manifests[package]?.targets ?? []).map {
        PackageGraphs.NamedModule(name: $0.name, folder: package, isTest: $0.kind == .test)
      }
    }
  }

  /// The place where the manifest of a package names a module first.
  private func place(ofModule name: String, in package: String) -> Place? {
    guard let file = files[package] else { return nil }
    guard let source = try? root.read(Path.join(package, Root.manifestName)),
      let found = source.firstRange(of: Array("\"\(name)\"".utf8))
    else { return Place(file: file) }
    let (line, column) = TextPlaces(source).place(of: found.lowerBound)
    return Place(file: file, line: UInt32(line), column: UInt32(column))
  }

  /// The pins of some Package.resolved, without those that cannot be read, which is reported when they are imported.
  private mutating func pins(in paths: [String]) throws(Failure) -> [(pin: ResolvedPackages.Pin, place: Place)] {
    var pins: [(pin: ResolvedPackages.Pin, place: Place)] = []
    for path in paths {
      guard let bytes = try XcodeFile.read(path, in: root, limit: Disk.usualLimit) else { continue }
      let file = table.add(root.display(path))
      var unseen = DiagnosticBag()
      pins += (ResolvedReader.read(bytes, file: file, into: &unseen)?.pins ?? []).map { ($0, $0.place(in: file)) }
    }
    return pins
  }
}
