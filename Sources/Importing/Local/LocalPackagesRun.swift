import Diagnostics
import Disk
import Generators
import ManifestReader
import Model
import Parallel
import Paths
import Planning
import SwiftPackages
import Text
import Workspace
import XcodeProjects

/// One import of a folder of packages: its input, its files and its findings.
struct LocalPackagesRun {
  var folder: PackageFolder
  var table = SourceTable()
  var bag = DiagnosticBag()
  private var dumps: [String: [UInt8]] = [:]
  /// The folders of manifests that were read as on a Mac, on any host.
  private var ofMac: Set<String> = []
  private(set) var manifests: [String: Manifest] = [:]
  private(set) var files: [String: FileID] = [:]
  private var handWritten: [String] = []
  private var resolvedIsUnreadable = false
  var xcodeIsUnreadable = false
  private var hasUnknownCommits = false
  private(set) var xcode = XcodeSearch()
  /// The Podfile.lock, where it is imported too.
  let podsFolder: PodsFolder?
  var pods: (pods: ImportedPods, input: PodImport)?
  /// Packages below the root's own that are not imported.
  private var leftAlone: [String] = []
  /// Projects that show how the root's package is used.
  private(set) var examples: [String] = []
  private var leavesExamples = false
  var root: Root { folder.root }

  let repositoryOfPod: @Sendable (String) -> String?

  init(
    _ folder: PackageFolder, pods: PodsFolder? = nil,
    repositoryOfPod: @escaping @Sendable (String) -> String? = { _ in nil }
  ) throws(Failure) {
    (self.folder, podsFolder, self.repositoryOfPod) = (folder, pods, repositoryOfPod)
    xcode = try XcodeSearch(folder, pods: pods?.place, &table)
  }

  /// True if an Xcode project refers to packages, or cannot be read.
  var hasXcode: Bool { !xcode.files.isEmpty }

  /// True if an Xcode project or workspace names packages, or cannot be read.
  var namesPackages: Bool { hasXcode || folder.packages.contains(where: xcode.packages.contains) }

  var hasPods: Bool { podsFolder != nil }

  /// The folder below the root of the one Podfile.lock next to an Xcode project, if there is none at the root.
  var podsBelow: String? {
    func withLock(_ projects: [String]) -> Set<String> {
      Set(projects.filter { !XcodeSearch.isExample($0) }.map(Path.folder(of:))).filter { folder in
        Disk.kind(of: root.absolute(Path.join(folder, PodsFolder.lockName))) == .file
      }
    }
    var folders = withLock(folder.xcode)
    if folders.count > 1 { folders = withLock(xcode.files.map(\.file.path)) }
    return folders.count == 1 && folders.first != "" ? folders.first : nil
  }

  /// Returns whether the lockfile lists a project in a folder, from the root.
  func isKept(for folder: String) -> Bool { xcode.listed.contains { Path.folder(of: $0) == folder } }

  /// The root and the folders of Xcode projects, in which a Podfile.lock may lie, without examples that have none.
  var foldersOfProjects: Set<String> {
    let projects = folder.xcode.filter { project in
      let lock = Path.join(Path.folder(of: project), PodsFolder.lockName)
      return !leavesExamples || !XcodeSearch.isExample(project) || Disk.kind(of: root.absolute(lock)) == .file
    }
    return Set(projects.map(Path.folder(of:))).union([""])
  }

  /// The line about files that have to be fixed before anything is written; `nil` if there are none.
  var obstacle: String? {
    if xcodeIsUnreadable { return "nothing was written: fix the Xcode project, or move it away, first\n" }
    if hasUnknownCommits { return nothingWithoutCommits }
    return resolvedIsUnreadable ? nothingWithoutResolved : nil
  }

  // MARK: Reading

  /// Refuses generated manifests: they contain only facts from their specs, and lack some that manifests cannot
  /// express.
  func refuseGenerated(isForced: Bool) throws(Failure) {
    let isOurs = Disk.kind(of: root.absolute(Root.lockfileName)) == .file
    if isForced, !isOurs { return }
    for package in folder.packages {
      let path = Path.join(package, Root.manifestName)
      guard let bytes = try root.read(path), !bytes.isEmpty, GeneratedState.isMarked(bytes[...]) else { continue }
      throw Failure(
        "'\(root.display(path))' is generated from a spec",
        help: isOurs
          ? "edit the specs; run 'integrate init' to write one for a package that has none"
          : "edit the specs, or pass '--force' to import it anyway")
    }
  }

  /// Returns whether the root is a package that depends on none of the packages below it.
  ///
  /// - Returns: also the root's dump, if it was needed.
  mutating func isOnePackage(_ input: ImportInput) throws(Failure) -> (Bool, dump: [UInt8]?) {
    guard folder.packages.first == "" else { return (false, nil) }
    if folder.packages.count + folder.inSources.count == 1 { return (true, nil) }
    input.progress("loading \(root.display(Root.manifestName))")
    var input = input
    input.manifests = options(input.manifests)
    let (dump, isOfMac) = try root.dump(input)
    dumps[""] = dump
    if isOfMac { ofMac.insert("") }
    read("", dump)
    let below = Set(folder.packages + folder.inSources).subtracting([""])
    return (below.isDisjoint(with: pathDependencies(of: "")), dump)
  }

  /// The settings for reading manifests: as on a Mac if an Xcode project needs them.
  func options(_ options: ManifestOptions) -> ManifestOptions {
    var options = options
    if xcode.files.contains(where: { !XcodeSearch.isExample($0.file.path) }) { options.host = .macOS }
    return options
  }

  /// Leaves packages below the root's own where they are, but for those that an Xcode project names.
  mutating func leavePackagesBelow() {
    leavesExamples = true
    examples = xcode.leaveOutExamples(of: packageIdentity(ofURL: root.path)).sorted(by: Path.precedes)
    let named = xcode.packages
    leftAlone = folder.packages.filter { !$0.isEmpty && !named.contains($0) }
    folder.leaveOut(leftAlone)
  }

  /// Loads all manifests, including those that they depend on by path.
  mutating func load(_ input: ImportInput) throws(Failure) -> Bool {
    while true {
      let missing = folder.packages.filter { dumps[$0] == nil }
      if missing.isEmpty { break }
      for (package, loaded) in zip(missing, Self.load(missing, root, options(input.manifests), input.progress)) {
        switch loaded {
        case .failed(let failure): throw failure
        case .dump(let bytes, let isOfMac):
          dumps[package] = bytes
          if isOfMac { ofMac.insert(package) }
          read(package, bytes)
        case .refused(let errors):
          dumps[package] = []
          input.relay(errors)
        }
      }
      for needed in folder.packages.flatMap({ pathDependencies(of: $0) }) { folder.promote(needed) }
    }
    let needed = xcode.packages.union(folder.packages.flatMap(pathDependencies))
    for package in folder.packages where manifests[package] == nil {
      let isNeeded = xcode.files.isEmpty || needed.contains(package)
      bag.add(.refused(root.display(Path.join(package, Root.manifestName)), isNeeded: isNeeded, at: file(package)))
      if !isNeeded { folder.leaveOut([package]) }
    }
    return folder.packages.allSatisfy { manifests[$0] != nil }
  }

  private static func load(
    _ packages: [String], _ root: Root, _ options: ManifestOptions, _ progress: @escaping @Sendable (String) -> Void
  ) -> [LoadedManifest] {
    let done: @Sendable (Int, String) -> Void = { count, package in
      let path = root.display(Path.join(package, Root.manifestName))
      progress("loaded \(path) (\(count) of \(packages.count))")
    }
    return WorkerPool.map(packages, limit: ProcessLimit.packageLoads, done: done) { package in
      LoadedManifest(of: root.absolute(package), named: root.display(Path.join(package, Root.manifestName)), options)
    }
  }

  mutating func file(_ package: String) -> FileID {
    if let known = files[package] { return known }
    let id = table.add(root.display(Path.join(package, Root.manifestName)))
    files[package] = id
    return id
  }

  private mutating func read(_ package: String, _ dump: [UInt8]) {
    let id = file(package)
    manifests[package] = DumpReader.read(dump, file: id, into: &bag).map { root.withPrograms($0, in: package) }
  }

  /// The folders of a manifest's path dependencies, from the root, without those outside of it.
  func pathDependencies(of package: String) -> [String] {
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
    for path in xcode.resolved {
      guard var file = try resolved(path) else { continue }
      if !hasXcode, path.hasPrefix("../") { file.packages.keep(namedBy: Array(manifests.values)) }
      decisive.append(file)
    }
    // Nothing reads the file of a root without a manifest if Xcode has its own.
    if folder.packages.contains("") || decisive.isEmpty, let own = try resolved(Root.resolvedName) {
      decisive.insert(own, at: 0)
    }
    for index in packages.indices { resolveRevisions(&packages[index], decisive) }
    bag.add(contentsOf: findingsAboutSkippedPackages(leftAlone, examples: examples, at: file("")))
    // CocoaPods has the Podfile.lock of a project in its folder.
    var foldersOfPods = foldersOfProjects
    if let podsFolder { foldersOfPods.remove(podsFolder.place) }
    bag.add(contentsOf: podsLeft(in: root, beside: foldersOfPods, &table))
    let root = root
    let named = packages.flatMap { $0.manifest.folders(from: $0.folder) }
    let options = options(ManifestOptions())
    func others(in folders: Set<String>) -> [(folder: String, manifest: Manifest?)] {
      root.packages(in: folders, options) { folder in packages.contains { $0.folder == folder } }
    }
    var elsewhere = others(in: xcode.packages.union(named))
    // A package that an app above needs, and that needs the root, would need what it is a part of.
    let needs = elsewhere.flatMap { $0.manifest?.folders(from: $0.folder) ?? [] }
    let leavesAbove = xcode.above != nil && needs.contains(where: root.comesBack)
    if leavesAbove { elsewhere = others(in: Set(named)) }
    var apps = apps(beside: packages, decisive, elsewhere: elsewhere, leavesAbove: leavesAbove)
    for index in apps.indices { resolveRevisions(&apps[index], decisive) }
    var input = LocalPackagesImport(
      rootName: Path.lastComponent(root.path), packages: packages + apps, resolved: decisive, xcode: xcode.listed,
      folders: root.visibleFolders)
    input.elsewhere = elsewhere.compactMap(\.manifest)
    input.pods = podsBeside(apps, after: packages.count)
    let project = importPackages(input, sources: &table, display: root.display)
    bag.add(contentsOf: project.bag)
    check(project, of: input.packages)
    return project
  }

  /// Replaces names of revisions in a package's manifest by commits.
  private mutating func resolveRevisions(_ package: inout LocalPackage, _ decisive: [ResolvedFile]) {
    let files = decisive + (package.resolved.map { [$0] } ?? [])
    let settled = CommitManifest(package.manifest) { identity, url in
      files.lazy.compactMap { $0.packages[identity]?.commit(of: url) }.first
    }
    package.manifest = settled.manifest
    for (dependency, tag) in settled.unknown {
      hasUnknownCommits = true
      bag.add(.unknownTag(tag, of: dependency, at: package.calls.place(of: dependency)))
    }
  }

  /// The packages, converted to one tools version: the newest that any of them states.
  private mutating func localPackages() throws(Failure) -> [LocalPackage] {
    let named = folder.packages.flatMap { manifests[$0]?.folders(from: $0) ?? [] }
    let elsewhere = Set(named).union(xcode.packages).subtracting(folder.packages)
    let tools = manifests.values.map { modernised($0).tools } + root.tools(ofPackagesIn: elsewhere)
    let common = tools.max() ?? oldestWrittenTools
    var packages: [LocalPackage] = []
    for package in folder.packages {
      guard let stated = manifests[package] else { continue }
      let text = try root.read(Path.join(package, Root.manifestName)) ?? []
      let id = file(package)
      for finding in hostDependentLines(of: text, file: id, isOfMac: hasXcode && ofMac.contains(package)) {
        bag.add(finding)
      }
      for variant in try HandWrittenManifests.variants(in: package, of: root) {
        let path = root.display(Path.join(package, variant))
        bag.add(.variant(path, at: Place(file: table.add(path))))
      }
      packages.append(
        LocalPackage(
          folder: package, manifest: modernised(stated, to: common), statedTools: stated.tools, file: id, source: text,
          resolved: package.isEmpty ? nil : try resolved(Path.join(package, Root.resolvedName))))
    }
    // The language mode of the root's own package holds for all packages that set none.
    if packages.contains(where: { $0.folder.isEmpty && $0.manifest.swiftLanguageModes != nil }) {
      for index in packages.indices where packages[index].manifest.swiftLanguageModes == nil {
        packages[index].manifest.swiftLanguageModes = [impliedLanguageMode(packages[index].manifest.tools)]
      }
    }
    return packages
  }

  private mutating func resolved(_ path: String) throws(Failure) -> ResolvedFile? {
    guard let bytes = try XcodeFile.read(path, in: root, limit: Disk.usualLimit) else { return nil }
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
    for package in folder.foreign where needed.contains(package) { bag.add(.staysForeign(package, at: file(package))) }
    let known = Set(folder.packages + folder.foreign)
    for package in folder.packages {
      for dependency in manifests[package]?.dependencies ?? [] {
        guard case .path(let text) = dependency.source, let path = Path.joinInRoot(package, text), !known.contains(path)
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
  private mutating func check(_ project: ImportedPackages, of packages: [LocalPackage]) {
    var ids: [String: FileID] = [:]
    for file in project.files { ids[file.path] = table.add(root.display(file.path)) }
    let folders = root.visibleFolders
    let back = ImportedRoot(project.files, ids: ids, unknown: project.unknown) { folders.exists($0) }
    // Missing pins that nothing satisfies were reported already, and products that packages do not have.
    let reported = Set(back.missing.filter { project.unpinned.contains($0.name) }.flatMap(\.places) + back.unknown)
    let found = back.bag.diagnostics.filter { finding in !(finding.place.map(reported.contains) ?? false) }
    for finding in found { bag.add(finding) }
    // Unknown names are not planned either.
    if !back.unknown.isEmpty || found.contains(where: { $0.severity == .error }) { return }
    // SwiftPM enables only the traits in the manifest of the root package.
    let ofTraits = Set(project.pins.filter { $0.traits != nil }.map { $0.identity.lowercased() })
    var added: [String: [String]] = [:]
    for (package, expected) in project.expected.sorted(by: { $0.key < $1.key }) {
      let place = Place(file: ids[Path.join(package, "component.yaml")] ?? file(package), line: 1, column: 1)
      guard let whole = back.manifests[package] else {
        // A package without targets needs no manifest.
        if !expected.targets.isEmpty { bag.add(.notPlanned(root.display(package), at: place)) }
        continue
      }
      let (planned, removed) = Self.withoutTraits(ofTraits, whole, expected)
      for identity in removed { added[identity, default: []].append(package) }
      let isFolder: (String) -> Bool = { folders.exists(Path.join(package, $0)) }
      for difference in manifestDifferences(from: expected, to: planned, isFolder: isFolder) {
        bag.add(.notCarriedOver(difference, at: place))
      }
    }
    for (identity, folders) in added.sorted(by: { $0.key < $1.key }) {
      let manifests = folders.map { root.display(Path.join($0, Root.manifestName)) }
      bag.add(.traitsForAll(identity, manifests, at: packages.lazy.compactMap { $0.placeOfTraits(of: identity) }.first))
    }
  }

  /// A planned manifest without the dependencies that it names only for their traits, and the identities of those.
  private static func withoutTraits(
    _ identities: Set<String>, _ planned: Manifest, _ expected: Manifest
  ) -> (Manifest, removed: [String]) {
    let known = Set(expected.dependencies.map { $0.identity.lowercased() })
    var (planned, removed) = (planned, [String]())
    planned.dependencies.removeAll { dependency in
      let identity = dependency.identity.lowercased()
      guard identities.contains(identity), !known.contains(identity) else { return false }
      removed.append(identity)
      return true
    }
    // Traits need newer tools, which the manifest states as long as it names them.
    if !removed.isEmpty, requiredTools(planned).version <= expected.tools {
      (planned.tools, planned.swiftLanguageModes) = (expected.tools, expected.swiftLanguageModes)
    }
    return (planned, removed)
  }

  // MARK: Writing

  mutating func writes(_ project: ImportedPackages, force: Bool) throws(Failure) -> WriteSet {
    var writes = try WriteSet(
      project.files, in: root.path, force: force, display: root.display,
      help: whatForceDoes(to: "each Package.swift that was imported"))
    handWritten = try HandWrittenManifests.find(in: folder.packages, of: root)
    if force {
      try HandWrittenManifests.moveAway(handWritten, of: root, in: &writes)
      handWritten = []
    }
    return writes
  }

  func summary(of project: ImportedPackages) -> (text: String, steps: [NextSteps.Step]) {
    var counts: [String] = []
    if !xcode.files.isEmpty { counts.append(counted(xcode.files.count, "Xcode project")) }
    if !folder.packages.isEmpty { counts.append(counted(folder.packages.count, "package")) }
    if let pods = pods?.pods { counts.append(counted(pods.pins.count + pods.specs.count - 1, "pod")) }
    counts.append(counted(project.pins.count, "pin"))
    var steps = [project.stepOfUnresolved, .command("resolve", "checks specs and lockfile")].compactMap { $0 }
    let writes = "writes a Package.swift for each package"
    if folder.packages.isEmpty {
      steps.append(.command("generate", "keeps the Package.resolved that Xcode reads at the lockfile's versions"))
    } else if handWritten.isEmpty {
      steps.append(.command("generate", writes))
    } else {
      steps.append(.command("generate --force", writes + ", and keeps the old one as Package.swift.imported"))
    }
    if project.pins.contains(where: \.isPod) {
      steps.append(NextSteps.ofPods(podsFolder?.lockPath ?? PodsFolder.lockName))
    }
    return ("\n\(counts.joined(separator: ", "))\n", steps)
  }
}
