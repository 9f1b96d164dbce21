import Diagnostics
import Disk
import Fetching
import Findings
import Loading
import Model
import Parallel
import Paths
import Planning
import SourceChecks
import Text
import YAML

/// Reads and decodes all files of a root: specs, lockfile and the copied specs of pinned components.
struct ProjectLoader {
  let root: Root
  private var table = SourceTable()
  private var bag = DiagnosticBag()
  private var keptWithoutPin: Set<String> = []
  private var keptSpecs: [String: Project.KeptSpec] = [:]
  private var keptDeclarations: [String: Project.KeptDeclarations] = [:]
  private var folderManifests: [String: Manifest] = [:]
  /// Files that look like specs and have another ending.
  private var misnamed: Set<String> = []
  private var misread: [FileID: [Place]] = [:]

  /// - Throws: when a file cannot be read; findings about its contents are in `bag`.
  static func load(_ root: Root, into bag: inout DiagnosticBag) throws(Failure) -> Project {
    var loader = ProjectLoader(root: root)
    let project = try loader.load()
    bag.add(contentsOf: loader.bag)
    return project
  }

  private mutating func load() throws(Failure) -> Project {
    let lockfileID = table.add(root.display(Root.lockfileName))
    let rootFiles = try rootSpecFiles(beside: lockfileID)
    var specs: [SharedSpec] = []
    var unreadable: Set<String> = []
    for path in rootFiles { try read(path, .member, &specs, &unreadable) }
    let rootIndex =
      specs.firstIndex { $0.spec.path == "component.yaml" } ?? specs.firstIndex { $0.spec.integration != nil }
    if let rootIndex, !root.allowances.contains(.fileURLs) { refuseFileURLs(&specs[rootIndex]) }
    let integration = rootIndex.flatMap { specs[$0].spec.integration } ?? Integration()

    let (allowFileURLs, root) = (integration.fileURLs, root)
    let reading = SideWork { LockfileReading.read(root, lockfileID, allowFileURLs: allowFileURLs) }
    if Disk.size(of: root.absolute(Root.lockfileName)) ?? 0 >= Threshold.lockfileBytes { reading.start() }
    checkXcodeProjects(integration)
    let (found, nested) = try findMembers(integration, except: Set(rootFiles))
    try readAll(found, &specs, &unreadable)
    let read = reading.result()
    if let failure = read.failure { throw failure }
    bag.add(contentsOf: read.bag)
    unreadable.formUnion(read.unreadable)
    misread.merge(read.bag.diagnostics.misread) { $0 + $1 }
    let lockfile = read.lockfile
    let pinned = try readPinnedSpecs(lockfile?.pins ?? [], &unreadable)
    checkLinks(specs)
    let values = try readValues(of: specs)
    for path in misnamed.sorted(by: Path.precedes) {
      bag.add(.misnamedSpec(path, at: Place(file: table.add(root.display(path)))))
    }
    let nestedIDs = nested.map { table.add(root.display($0)) }
    // Specs in the root's folder come first, then the rest by path.
    var project = Project(
      sources: table, root: rootIndex, specs: specs, pinnedSpecs: pinned,
      lockfile: lockfile ?? Lockfile(file: lockfileID), nestedLockfiles: nestedIDs,
      unreadable: unreadable, lockfileIsReadable: lockfile != nil, pinNames: read.pinNames)
    complete(&project, with: read, in: integration.packages == .separate ? specs.map(\.spec.folder) : [])
    project.configurationFiles = values
    return project
  }

  /// Adds what was found besides the specs and the lockfile.
  ///
  /// - Parameter folders: those of packages besides the root's.
  private func complete(_ project: inout Project, with read: LockfileReading, in folders: [String]) {
    project.misread = misread
    project.folderName = Path.lastComponent(root.path)
    (project.folderProblems, project.readPackages) = (read.folderProblems, read.readPackages)
    (project.overridden, project.foldersInRepository) = (read.overridden, read.foldersInRepository)
    (project.keptWithoutPin, project.keptSpecs) = (keptWithoutPin, keptSpecs)
    (project.keptDeclarations, project.folderManifests) = (keptDeclarations, folderManifests)
    if project.lockfile.pins.contains(where: { $0.recorded == nil && $0.revision != nil }) {
      project.built = readBuiltPins(root, in: [""] + folders.filter { !$0.isEmpty })
    }
  }

  /// Refuses `file-urls: true` in the root's spec unless the person who runs the tool allows it too: the author of a
  /// pull request can write it.
  private mutating func refuseFileURLs(_ shared: inout SharedSpec) {
    guard var integration = shared.spec.integration, integration.fileURLs else { return }
    integration.fileURLs = false
    for source in integration.sources where !isLocalGitPath(source.value) {
      guard let problem = gitURLProblem(source.value, allowFileURLs: false) else { continue }
      bag.add(.unsafeURL("the source '\(source.value)'", problem, at: source.place))
      integration.sources = []
    }
    var spec = shared.spec
    spec.integration = integration
    shared = SharedSpec(spec)
  }

  // MARK: Finding

  /// The copy of Package.resolved goes into an existing project; none is created for it.
  private mutating func checkXcodeProjects(_ integration: Integration) {
    for xcode in integration.xcode {
      guard let path = Path.joinInRoot("", xcode.value) else { continue }
      let isProject = path.hasSuffix(".xcodeproj") || path.hasSuffix(".xcworkspace")
      if isProject, root.kind(of: path) == .folder { continue }
      bag.add(.missingXcodeProject(path, at: xcode.place))
    }
  }

  private mutating func rootSpecFiles(beside lockfile: FileID) throws(Failure) -> [String] {
    let names = try root.names(in: "")
    misnamed.formUnion(names.filter { !isSpecName($0) && isNearlySpecName($0.utf8) })
    let files = root.afterChanges(names.filter(isSpecName)) { !$0.contains("/") && isSpecName($0) }
    if files.isEmpty {
      let other = misnamed.sorted().first { isNearlySpecName($0.utf8) }
      let here = root.shown.isEmpty ? "" : " -C \(ShellWord.quoted(root.shown))"
      let restoring = Disk.repository(around: root.path).map { _ in "git\(here) checkout HEAD -- component.yaml" }
      bag.add(.missingRootSpec(besides: other, restoring, at: Place(file: lockfile)))
    }
    return files
  }

  private func isSpecName(_ name: String) -> Bool { Root.isSpecName(name) }

  private mutating func findMembers(
    _ integration: Integration, except known: Set<String>
  ) throws(Failure) -> (specs: [String], lockfiles: [String]) {
    var specs: [String] = []
    var lockfiles: [String] = []
    let search = integration.search?.compactMap { place in Path.joinInRoot("", place.value).map { ($0, place.place) } }
    let places = search ?? [("", Place(file: FileID(rawValue: 0)))]
    // A spec repository inside the root has published specs, not members.
    let published = integration.sources.compactMap { source in
      isLocalGitPath(source.value) ? Path.joinInRoot("", source.value).map { Path.join($0, "Specs") } : nil
    }
    for (folder, place) in places where isSearchable(folder, at: place) {
      let walk: Walk
      do { walk = try root.walk(from: folder, matching: isLookedFor) } catch { throw Failure(error, in: root) }
      if let problem = walk.problems.first { throw Failure(problem, in: root) }
      for path in walk.files where !published.contains(where: { Path.isInside(path, $0) }) {
        if path.hasSuffix(Root.lockfileName) {
          if path != Root.lockfileName { lockfiles.append(path) }
        } else if !isSpecName(Path.lastComponent(path)) {
          misnamed.insert(path)
        } else if known.isEmpty || !known.contains(path) {
          specs.append(path)
        }
      }
    }
    // The result of one walk is sorted. Several search folders can overlap.
    if places.count > 1 {
      specs = Set(specs).sorted(by: Path.precedes)
      lockfiles = Set(lockfiles).sorted(by: Path.precedes)
    }
    specs = root.afterChanges(specs) { path in
      isSpecName(Path.lastComponent(path)) && !known.contains(path) && !Path.isInside(path, Root.pinnedFolder)
        && places.contains { Path.isInside(path, $0.0) }
    }
    return (specs, lockfiles)
  }

  private mutating func isSearchable(_ folder: String, at place: Place) -> Bool {
    guard root.kind(of: folder) == .folder else {
      // A change may make it.
      if root.afterChanges([], adding: { Path.isInside($0, folder) }).isEmpty {
        bag.add(.missingSearchFolder(folder, at: place))
      }
      return false
    }
    if root.leadsOutside(folder) {
      bag.add(.linkOutsideRoot(folder, at: place))
      return false
    }
    return true
  }

  /// Checks that the paths of specs stay in the root with links resolved, too.
  private mutating func checkLinks(_ specs: [SharedSpec]) {
    for shared in specs {
      for module in shared.spec.modules where module.kind != .binary || module.archive.url == nil {
        let path = module.folder
        guard let full = Path.joinInRoot(shared.spec.folder, path), root.leadsOutside(full) else { continue }
        bag.add(.pathOutsideRoot(path, at: module.path?.place ?? module.name.place))
      }
    }
  }

  // MARK: Reading

  private mutating func readAll(
    _ paths: [String], _ specs: inout [SharedSpec], _ unreadable: inout Set<String>
  ) throws(Failure) {
    let share = paths.count < Threshold.specs ? max(paths.count, 1) : ShareSize.specs
    let (decoder, first) = (SpecChunk.Decoder(root: root), table.paths.count)
    let chunks = concurrentShares(of: paths.count, share: share) { range in
      decoder.decode(paths[range], firstID: first + range.lowerBound, .member)
    }
    specs.reserveCapacity(specs.count + paths.count)
    for chunk in chunks { try add(chunk, .member, &specs, &unreadable) }
  }

  /// The files with values for the configurations of apps, by the path of the app's spec.
  private mutating func readValues(of specs: [SharedSpec]) throws(Failure) -> [String: [ConfigurationFile]] {
    var reading = ConfigurationReading(root)
    var values: [String: [ConfigurationFile]] = [:]
    for shared in specs where shared.spec.app.configuration != nil {
      values[shared.spec.path] = try reading.read(of: shared.spec, into: &table)
    }
    bag.add(contentsOf: reading.bag)
    misread.merge(reading.bag.diagnostics.misread) { $0 + $1 }
    return values
  }

  /// - Parameters:
  ///   - isHashed: true if the SHA-256 of the file is needed.
  ///   - other: a folder besides the root that a link may lead to.
  /// - Returns: the hash, or an empty text.
  @discardableResult
  private mutating func read(
    _ path: String, _ origin: Spec.Origin, _ specs: inout [SharedSpec], _ unreadable: inout Set<String>,
    isHashed: Bool = false, besides other: String? = nil
  ) throws(Failure) -> String {
    let decoder = SpecChunk.Decoder(root: root, other: other, isHashed: isHashed)
    let chunk = decoder.decode([path], firstID: table.paths.count, origin)
    try add(chunk, origin, &specs, &unreadable)
    return chunk.hash
  }

  private mutating func add(
    _ chunk: SpecChunk, _ origin: Spec.Origin, _ specs: inout [SharedSpec], _ unreadable: inout Set<String>
  ) throws(Failure) {
    for path in chunk.shown { _ = table.add(path) }
    if let failure = chunk.failure { throw failure }
    specs += chunk.specs
    bag.add(contentsOf: chunk.bag)
    unreadable.formUnion(chunk.unreadable)
    misread.merge(chunk.misread) { $0 + $1 }
  }

  private mutating func readPinnedSpecs(
    _ pins: [Pin], _ unreadable: inout Set<String>
  ) throws(Failure) -> [SharedSpec] {
    var specs: [SharedSpec] = []
    let byPath = try readSpecsInFolders(pins, &specs, &unreadable)
    let files = try keptSpecFiles()
    if files.isEmpty { return specs }
    let pinned = Set(pins.map(\.name.value))
    let recorded = Set(pins.lazy.filter { $0.recorded != nil }.map(\.name.value))
    for file in files {
      let name = String(file.dropLast(".component.yaml".count))
      if byPath.contains(name) { continue }
      // The dependencies of a spec without a pin do not matter, so it is not read.
      guard pinned.contains(name) else {
        keptWithoutPin.insert(name)
        continue
      }
      let (count, id) = (specs.count, FileID(rawValue: UInt32(table.paths.count)))
      let path = "\(Root.pinnedFolder)/\(file)"
      let hash = try read(path, .pinned, &specs, &unreadable, isHashed: recorded.contains(name))
      keptSpecs[name] = Project.KeptSpec(file: id, hash: hash)
      if let kept = try Project.KeptDeclarations.read(of: name, root, &table, &bag) {
        keptDeclarations[name] = kept
        // SwiftPM compiles what its manifest says, and that may not be what its spec says.
        if count < specs.count { specs[count] = SharedSpec(specs[count].spec.compiled(with: PinnedSettings.of(kept))) }
      }
      // Names of pins are compared without case.
      if count < specs.count, let spec = specs.last?.spec, spec.name.value.lowercased() != name.lowercased() {
        bag.add(.misnamedKeptSpec(spec.name, of: name))
        unreadable.insert(name)
      }
    }
    return specs
  }

  /// - Returns: the names of pins whose spec is in their folder.
  private mutating func readSpecsInFolders(
    _ pins: [Pin], _ specs: inout [SharedSpec], _ unreadable: inout Set<String>
  ) throws(Failure) -> Set<String> {
    var byPath: Set<String> = []
    for pin in pins {
      guard case .path(let text) = pin.source.value, let path = root.specPath(in: text, of: pin.name.value) else {
        continue
      }
      byPath.insert(pin.name.value)
      // The folder of a pin may lie outside the root; a link in it may lead to neither.
      let count = specs.count
      try read(path, .pinned, &specs, &unreadable, besides: text)
      let folder = Path.isAbsolute(text) ? text : root.absolute(text)
      guard count < specs.count, let manifest = root.packages.package(in: folder)?.manifest else { continue }
      folderManifests[pin.name.value] = manifest
      specs[count] = SharedSpec(specs[count].spec.compiled(with: PinnedSettings.of(manifest)))
    }
    return byPath
  }

  private mutating func keptSpecFiles() throws(Failure) -> [String] {
    var files: [String] = []
    if root.kind(of: Root.pinnedFolder) == .folder {
      if root.leadsOutside(Root.pinnedFolder) {
        bag.add(.linkOutsideRoot(Root.pinnedFolder, at: Place(file: table.add(root.display(Root.pinnedFolder)))))
        return []
      }
      files = try root.names(in: Root.pinnedFolder).filter(isSpecName)
    }
    if root.changedFiles.isEmpty { return files }
    let paths = root.afterChanges(files.map { Path.join(Root.pinnedFolder, $0) }) {
      Path.isInside($0, Root.pinnedFolder) && isSpecName(Path.lastComponent($0))
    }
    return paths.map(Path.lastComponent)
  }
}

/// The limit of the YAML reader.
package let readLimit = YAMLLimits().bytes

private func isLookedFor(_ name: Walk.Name) -> Bool {
  // Most files are sources.
  guard name.count >= 13, name[name.count - 1] | 0x20 == UInt8(ascii: "l") else { return false }
  return isNearlySpecName(name) || name.elementsEqual(Root.lockfileName.utf8)
}

/// The endings of specs, the right one first, and of files that are meant as specs.
private let specEndings = ["component.yaml", "component.yml", "components.yaml", "components.yml"]

/// Returns whether a file's name is that of a spec or similar: with another ending, in the plural, or in capitals.
private func isNearlySpecName(_ name: some BidirectionalCollection<UInt8>) -> Bool {
  lengthOfEnding(name) != nil
}

private func lengthOfEnding(_ name: some BidirectionalCollection<UInt8>) -> Int? {
  for ending in specEndings {
    let count = ending.utf8.count
    guard name.count >= count, name.suffix(count).elementsEqual(ending.utf8, by: { $0 | 0x20 == $1 | 0x20 }) else {
      continue
    }
    if name.count == count || name.dropLast(count).last == UInt8(ascii: ".") { return count }
  }
  return nil
}

extension Diagnostic {
  fileprivate static func misnamedSpec(_ path: String, at place: Place) -> Diagnostic {
    Diagnostic(
      .misnamedSpec, "'\(path)' is not read: names of specs must end with 'component.yaml'", at: place,
      help: "rename it to '\(path.dropLast(lengthOfEnding(Path.lastComponent(path).utf8) ?? 0))component.yaml'")
  }

  /// - Parameters:
  ///   - other: a file there that may be meant.
  ///   - restoring: the command that restores a deleted file.
  fileprivate static func missingRootSpec(besides other: String?, _ restoring: String?, at place: Place) -> Diagnostic {
    Diagnostic(
      .missingRootSpec, "there is no component.yaml next to the lockfile", at: place,
      help: other.map { "rename '\($0)' to component.yaml" }
        ?? "run \(restoring.map { "'\($0)' if it was deleted, or " } ?? "")'integrate init', which writes one with the "
        + "app's name and 'integration:'")
  }

  fileprivate static func misnamedKeptSpec(_ found: Located<String>, of name: String) -> Diagnostic {
    Diagnostic(
      .invalidValue, "the kept spec of '\(name)' has the name '\(found.value)'", at: found.place,
      help: "rename the file or the pin to the name of the component")
  }

  fileprivate static func missingXcodeProject(_ path: String, at place: Place) -> Diagnostic {
    Diagnostic(
      .missingFolder, "there is no Xcode project '\(path)'", at: place,
      help: "correct 'integration: xcode:' to a folder that ends with .xcodeproj or .xcworkspace")
  }

  fileprivate static func missingSearchFolder(_ folder: String, at place: Place) -> Diagnostic {
    Diagnostic(
      .missingFolder, "there is no folder '\(folder)' to search for components", at: place,
      help: "correct 'integration: search:', or create the folder")
  }
}
