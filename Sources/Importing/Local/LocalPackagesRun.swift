import Diagnostics
import Disk
import Findings
import Generators
import Model
import Parallel
import Paths
import Planning
import SwiftPackages
import Text
import Workspace

/// One import of a folder of packages: its input, its files and its findings.
struct LocalPackagesRun {
  private(set) var folder: PackageFolder
  private(set) var table = SourceTable()
  var bag = DiagnosticBag()
  /// The dumps, by folder.
  private var dumps: [String: [UInt8]] = [:]
  private var manifests: [String: Manifest] = [:]
  private var files: [String: FileID] = [:]
  /// Hand-written manifests at the paths of generated ones.
  private var handWritten: [String] = []
  private(set) var resolvedIsUnreadable = false
  var xcodeIsUnreadable = false
  private(set) var hasUnknownCommits = false
  private(set) var xcode = XcodeSearch()
  /// Packages below the root's own that are not imported.
  private var leftAlone: [String] = []
  var root: Root { folder.root }

  init(_ folder: PackageFolder) throws(Failure) {
    self.folder = folder
    xcode = try XcodeSearch(folder, &table)
  }

  /// Whether an Xcode project says something of packages, or cannot be read.
  var hasXcode: Bool { !xcode.files.isEmpty }

  var packageCount: Int { folder.packages.count }

  // MARK: Reading

  /// Refuses generated manifests: they have nothing that their specs do not have, and lack what manifests cannot say.
  func refuseGenerated(isForced: Bool) throws(Failure) {
    let isOurs = Disk.kind(of: root.absolute(Root.lockfileName)) == .file
    if isForced, !isOurs { return }
    for package in folder.packages {
      let path = Path.join(package, Root.manifestName)
      guard let bytes = try root.read(path), !bytes.isEmpty, GeneratedState.isMarked(bytes[...]) else { continue }
      throw Failure(
        "'\(root.display(path))' was written by integrate: its spec is the original",
        help: isOurs
          ? "edit the specs; 'integrate init' writes one for a package that has none"
          : "edit the specs; '--force' imports it all the same")
    }
  }

  /// Whether the root is a package that depends on none of the packages below it.
  ///
  /// - Returns: also the root's dump, if it was needed.
  mutating func isOnePackage(_ input: ImportInput) throws(Failure) -> (Bool, dump: [UInt8]?) {
    guard folder.packages.first == "" else { return (false, nil) }
    if folder.packages.count + folder.inSources.count == 1 { return (true, nil) }
    input.progress("loading \(root.display(Root.manifestName))")
    let dump = try root.dump(input)
    dumps[""] = dump
    read("", dump)
    let below = Set(folder.packages + folder.inSources).subtracting([""])
    return (below.isDisjoint(with: pathDependencies(of: "")), dump)
  }

  /// Leaves packages below the root's own where they are, but for those that an Xcode project names.
  mutating func leavePackagesBelow() {
    xcode.leaveOutExamples()
    leftAlone = folder.packages.filter { !$0.isEmpty && !xcode.packages.contains($0) }
    folder.leaveOut(leftAlone)
  }

  /// Loads all manifests, including those that they depend on by path.
  ///
  /// - Returns: whether all were loaded.
  mutating func load(_ input: ImportInput) throws(Failure) -> Bool {
    while true {
      let missing = folder.packages.filter { dumps[$0] == nil }
      if missing.isEmpty { break }
      for (package, loaded) in zip(missing, Self.load(missing, root, input.manifests, input.progress)) {
        switch loaded {
        case .failed(let failure): throw failure
        case .dump(let bytes):
          dumps[package] = bytes
          read(package, bytes)
        case .refused(let said):
          dumps[package] = []
          input.relay(said)
          bag.add(.refused(root.display(Path.join(package, Root.manifestName)), at: file(package)))
        }
      }
      for needed in folder.packages.flatMap({ pathDependencies(of: $0) }) { folder.promote(needed) }
    }
    return folder.packages.allSatisfy { manifests[$0] != nil }
  }

  /// Leaves graphs of their own where they are, as a server's or that of build tools: packages that nothing binds to the
  /// root's own package or to an Xcode project, and that have a Package.resolved or cannot share the project's versions.
  ///
  /// - Returns: whether one lockfile can serve what is left.
  mutating func leaveOtherGraphs() throws(Failure) -> Bool {
    let graphs = PackageGraphs(folder.packages, pathDependencies: pathDependencies(of:))
    if folder.packages.first != "", xcode.files.isEmpty { return try canShareVersions(graphs.all) }
    let bound = graphs.graph(of: folder.packages.filter { $0.isEmpty || xcode.packages.contains($0) })
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

  /// Whether one lockfile can serve graphs that nothing binds; if not, a finding says what to do.
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
      var own: [(pin: ResolvedPackages.Pin, place: Place)] = []
      for package in members { own += try pins(of: package) }
      resolved.append(own)
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

  /// Where the manifest of a package names a module first.
  private func place(ofModule name: String, in package: String) -> Place? {
    guard let file = files[package] else { return nil }
    guard let source = try? root.read(Path.join(package, Root.manifestName)),
      let found = source.firstRange(of: Array("\"\(name)\"".utf8))
    else { return Place(file: file) }
    let (line, column) = TextPlaces(source).place(of: found.lowerBound)
    return Place(file: file, line: UInt32(line), column: UInt32(column))
  }

  /// What a package's own Package.resolved has; nothing where it cannot be read, which is reported where it is imported.
  private mutating func pins(of package: String) throws(Failure) -> [(pin: ResolvedPackages.Pin, place: Place)] {
    let path = Path.join(package, Root.resolvedName)
    guard let bytes = try XcodeFile.read(path, in: root, limit: .max) else { return [] }
    let file = table.add(root.display(path))
    var unseen = DiagnosticBag()
    return (ResolvedReader.read(bytes, file: file, into: &unseen)?.pins ?? []).map { pin in
      (pin, Place(file: file, line: UInt32(pin.line), column: UInt32(pin.column)))
    }
  }

  private static func load(
    _ packages: [String], _ root: Root, _ options: ManifestOptions, _ progress: @escaping @Sendable (String) -> Void
  ) -> [LoadedManifest] {
    let done: @Sendable (Int, String) -> Void = { count, package in
      let path = root.display(Path.join(package, Root.manifestName))
      progress("loaded \(path) (\(count) of \(packages.count))")
    }
    return WorkerPool.map(packages, limit: ProcessLimit.packageLoads, done: done) { package in
      LoadedManifest(
        of: root.absolute(package), named: root.display(Path.join(package, Root.manifestName)), options)
    }
  }

  private mutating func file(_ package: String) -> FileID {
    if let known = files[package] { return known }
    let id = table.add(root.display(Path.join(package, Root.manifestName)))
    files[package] = id
    return id
  }

  private mutating func read(_ package: String, _ dump: [UInt8]) {
    let id = file(package)
    manifests[package] = DumpReader.read(dump, file: id, into: &bag)
  }

  /// The folders of a manifest's path dependencies, from the root, without those outside of it.
  private func pathDependencies(of package: String) -> [String] {
    (manifests[package]?.dependencies ?? []).compactMap { dependency in
      guard case .path(let path) = dependency.source else { return nil }
      return Path.joinInRoot(package, path)
    }
  }

  // MARK: Importing

  /// The planned files, checked against the original manifests.
  mutating func project() throws(Failure) -> ImportedPackages {
    var packages = try localPackages()
    try reportWhatStays()
    var decisive: [ResolvedFile] = []
    if let own = try resolved(Root.resolvedName) { decisive.append(own) }
    for path in xcode.resolved {
      if let file = try resolved(path) { decisive.append(file) }
    }
    for index in packages.indices { settle(&packages[index], decisive) }
    if !leftAlone.isEmpty { bag.add(.packagesLeftAlone(leftAlone, at: file(""))) }
    bag.add(contentsOf: podsLeft(in: root, &table))
    let root = root
    var apps = try apps(beside: packages)
    for index in apps.indices { settle(&apps[index], decisive) }
    let input = LocalPackagesImport(
      rootName: Path.lastComponent(root.path), packages: packages + apps, resolved: decisive, xcode: xcode.listed,
      folders: root.visibleFolders)
    let project = importPackages(input, sources: &table, display: root.display)
    bag.add(contentsOf: project.bag)
    check(project)
    return project
  }

  /// Replaces what a package's manifest leaves open.
  private mutating func settle(_ package: inout LocalPackage, _ decisive: [ResolvedFile]) {
    let files = decisive + (package.resolved.map { [$0] } ?? [])
    let settled = SettledManifest(package.manifest, in: root.absolute(package.folder), of: root.path) { identity in
      files.lazy.compactMap { $0.packages[identity]?.state.revision }.first
    }
    package.manifest = settled.manifest
    for (dependency, tag) in settled.unknown {
      hasUnknownCommits = true
      bag.add(.unknownTag(tag, of: dependency, at: package.calls.place(of: dependency)))
    }
  }

  /// The packages, converted to one tools version: the newest that any of them states.
  private mutating func localPackages() throws(Failure) -> [LocalPackage] {
    let common = manifests.values.map { modernised($0).tools }.max() ?? oldestWrittenTools
    var packages: [LocalPackage] = []
    for package in folder.packages {
      guard let stated = manifests[package] else { continue }
      let text = try root.read(Path.join(package, Root.manifestName)) ?? []
      let id = file(package)
      for finding in hostDependentLines(of: text, file: id) { bag.add(finding) }
      for variant in try HandWrittenManifests.variants(in: package, of: root) {
        let path = root.display(Path.join(package, variant))
        bag.add(.variant(path, at: Place(file: table.add(path))))
      }
      packages.append(
        LocalPackage(
          folder: package, manifest: modernised(stated, to: common), statedTools: stated.tools, file: id, source: text,
          resolved: package.isEmpty ? nil : try resolved(Path.join(package, Root.resolvedName))))
    }
    return packages
  }

  private mutating func resolved(_ path: String) throws(Failure) -> ResolvedFile? {
    guard let bytes = try XcodeFile.read(path, in: root, limit: .max) else { return nil }
    let file = table.add(root.display(path))
    guard let packages = ResolvedReader.read(bytes, file: file, into: &bag) else {
      resolvedIsUnreadable = true
      return nil
    }
    return ResolvedFile(packages: packages, file: file, path: root.display(path))
  }

  /// Reports manifests in the folder that do not become components.
  private mutating func reportWhatStays() throws(Failure) {
    for package in folder.inSources {
      bag.add(.staysAmongSources(Path.join(package, Root.manifestName), at: file(package)))
    }
    let needed = Set(folder.packages.flatMap { pathDependencies(of: $0) })
    for package in folder.foreign where needed.contains(package) {
      bag.add(.staysForeign(package, at: file(package)))
    }
    let known = Set(folder.packages + folder.foreign)
    for package in folder.packages {
      for dependency in manifests[package]?.dependencies ?? [] {
        guard case .path(let text) = dependency.source, let path = Path.joinInRoot(package, text),
          !known.contains(path)
        else { continue }
        let manifest = Path.join(path, Root.manifestName)
        if Disk.kind(of: root.absolute(manifest)) == .file { continue }
        let source = try root.read(Path.join(package, Root.manifestName)) ?? []
        bag.add(
          .noPackage(
            at: root.display(path), neededAt: PackageCalls(source, file: file(package)).place(of: dependency),
            namesakes: namesakes(of: dependency).map(root.display)))
      }
    }
  }

  /// The packages that SwiftPM would call by the name of a dependency.
  private func namesakes(of dependency: Manifest.PackageDependency) -> [String] {
    let name = dependency.identity.lowercased()
    return folder.packages.filter { package in
      !package.isEmpty
        && (Path.lastComponent(package).lowercased() == name || manifests[package]?.name.lowercased() == name)
    }
  }

  /// Reads the planned files back, and reports each difference from the original.
  private mutating func check(_ project: ImportedPackages) {
    var ids: [String: FileID] = [:]
    for file in project.files { ids[file.path] = table.add(root.display(file.path)) }
    let folders = root.visibleFolders
    let back = ImportedRoot(project.files, ids: ids) { folders.exists($0) }
    // Missing pins that nothing satisfies were reported already.
    let said = Set(back.missing.filter { project.unpinned.contains($0.name) }.flatMap(\.places))
    let found = back.bag.diagnostics.filter { finding in !(finding.place.map(said.contains) ?? false) }
    for finding in found { bag.add(finding) }
    if found.contains(where: { $0.severity == .error }) { return }
    // SwiftPM switches traits on where the manifest says so from which it starts.
    let ofTraits = Set(project.pins.filter { $0.traits != nil }.map { $0.identity.lowercased() })
    var added: [String: [String]] = [:]
    for (package, expected) in project.expected.sorted(by: { $0.key < $1.key }) {
      let place = Place(file: ids[Path.join(package, "component.yaml")] ?? file(package), line: 1, column: 1)
      guard var planned = back.manifests[package] else {
        // A package without targets needs no manifest.
        if !expected.targets.isEmpty { bag.add(.notPlanned(root.display(package), at: place)) }
        continue
      }
      let known = Set(expected.dependencies.map { $0.identity.lowercased() })
      planned.dependencies.removeAll { dependency in
        let identity = dependency.identity.lowercased()
        guard ofTraits.contains(identity), !known.contains(identity) else { return false }
        added[identity, default: []].append(package)
        return true
      }
      for difference in manifestDifferences(from: expected, to: planned) {
        bag.add(.notCarriedOver(difference, at: place))
      }
    }
    let lockfile = Place(file: ids[Root.lockfileName] ?? file(""), line: 1, column: 1)
    for (identity, packages) in added.sorted(by: { $0.key < $1.key }) {
      bag.add(.traitsForAll(identity, packages.map(root.display), at: lockfile))
    }
  }

  // MARK: Writing

  /// The files to write. Existing files are overwritten only with force.
  mutating func writes(_ project: ImportedPackages, force: Bool) throws(Failure) -> WriteSet {
    var writes = try WriteSet(
      project.files, in: root.path, force: force, display: root.display,
      help:
        "'--force' replaces files, keeps each as NAME.replaced, and moves each Package.swift that was imported to Package.swift.imported"
    )
    handWritten = try HandWrittenManifests.find(in: folder.packages, of: root)
    if force {
      try HandWrittenManifests.moveAway(handWritten, of: root, in: &writes)
      handWritten = []
    }
    return writes
  }

  /// The counts of what was imported, and the next steps.
  func summary(of project: ImportedPackages) -> String {
    let projects = xcode.files.isEmpty ? "" : "\(counted(xcode.files.count, "Xcode project")), "
    if packageCount == 0 {
      return "\n\(projects)\(counted(project.pins.count, "pin"))\n"
        + NextSteps.text(
          in: root.shown,
          [
            .command("resolve", "checks specs and lockfile"),
            .command("generate", "keeps the Package.resolved that Xcode reads at the lockfile's versions"),
          ])
    }
    let writes = "writes a Package.swift for each package"
    return "\n\(projects)\(counted(packageCount, "package")), \(counted(project.pins.count, "pin"))\n"
      + NextSteps.text(
        in: root.shown,
        [
          .command("resolve", "checks specs and lockfile"),
          handWritten.isEmpty
            ? .command("generate", writes)
            : .command("generate --force", writes + ", and keeps the old one as Package.swift.imported"),
        ])
  }
}

extension Diagnostic {
  fileprivate static func refused(_ path: String, at file: FileID) -> Diagnostic {
    Diagnostic(
      .unreadableManifest, "SwiftPM cannot load '\(path)'", at: Place(file: file),
      help: "fix the manifest, or move its folder out of what is imported")
  }

  fileprivate static func staysAmongSources(_ path: String, at file: FileID) -> Diagnostic {
    Diagnostic(
      .notCarriedOver, "'\(path)' lies among the sources of a package, and does not become a component",
      at: Place(file: file), help: "move it out of 'Sources', 'Tests' and 'Plugins' if it is a part of the project")
  }

  fileprivate static func staysForeign(_ folder: String, at file: FileID) -> Diagnostic {
    Diagnostic(
      .notCarriedOver, "'\(folder)' is a repository of its own: it stays a package, pinned by its path",
      at: Place(file: file), help: "nothing is written there; pin it by 'git:' if it is to have a version")
  }

  fileprivate static func graphOfItsOwn(_ paths: [String], resolved: String, at file: FileID) -> Diagnostic {
    let names = paths.map { "'\($0)'" }.joined(separator: ", ")
    let (stay, they) = paths.count == 1 ? ("stays as it is", "it") : ("stay as they are", "them")
    return Diagnostic(
      .notCarriedOver, "\(names) \(stay): nothing else here needs \(they), and '\(resolved)' has the versions",
      at: Place(file: file),
      help:
        "to bring \(they) under this lockfile, let a package that is imported depend on \(they), or delete that file")
  }

  fileprivate static func traitsForAll(_ identity: String, _ packages: [String], at place: Place) -> Diagnostic {
    let others = packages.count > 1 ? " and \(packages.count - 1) more" : ""
    return Diagnostic(
      .notCarriedOver,
      "the traits that one asks for of '\(identity)' hold for all: '\(packages[0])'\(others) would name it as well",
      at: place,
      help: "'integrate resolve' records who needs it, and 'integrate generate' leaves it out of the other manifests")
  }

  /// - Parameter namesakes: the folders of packages that may be meant.
  fileprivate static func noPackage(at path: String, neededAt place: Place, namesakes: [String]) -> Diagnostic {
    Diagnostic(
      .missingFolder, "there is no Package.swift in '\(path)', which this manifest depends on", at: place,
      help: namesakes.isEmpty
        ? "correct the path, or remove the dependency"
        : "the package of that name is in \(namesakes.map { "'\($0)'" }.joined(separator: " or ")): correct the path")
  }

  fileprivate static func notPlanned(_ folder: String, at place: Place) -> Diagnostic {
    // An error, since an existing package would lose its manifest.
    Diagnostic(
      .notCarriedOver, as: .error, "nothing would be generated in '\(folder)'", at: place,
      help: "a component without modules has no manifest")
  }

  static func packagesLeftAlone(_ paths: [String], at file: FileID) -> Diagnostic {
    Diagnostic(
      .notCarriedOver,
      "\(paths.count == 1 ? "a package" : "\(paths.count) packages") below this one stay\(paths.count == 1 ? "s" : "") as "
        + "\(paths.count == 1 ? "it is" : "they are"): \(paths.map { "'\($0)'" }.joined(separator: ", "))",
      at: Place(file: file),
      help: "packages are imported together where the root's manifest depends on them by path, or where there is none")
  }
}
