import Diagnostics
import Disk
import Loading
import Model
import Paths
import Text
import Workspace

/// A Podfile.lock: imported to a root spec, specs of the local pods, and a lockfile next to it. One next to an Xcode
/// project with packages is left to ``LocalPackagesFormat``.
package struct PodsFormat: ImportFormat {
  package var root: Root { folder.root }
  private let input: ImportInput
  private let folder: PodsFolder
  private var table = SourceTable()
  private var bag = DiagnosticBag()

  static func recognise(_ input: ImportInput) throws(Failure) -> (any ImportFormat)? {
    if input.dump == nil, Path.lastComponent(input.path) == "Podfile" { throw try podfile(input, input.path) }
    guard input.dump == nil, let lock = try podfileLock(input) else {
      let podfile = Path.join(input.path, "Podfile")
      let folder = Path.join(input.folder, input.path)
      if input.dump == nil, Disk.kind(of: Path.join(input.folder, podfile)) == .file,
        Disk.kind(of: Path.join(folder, Root.manifestName)) == nil
      {
        // Packages come in without the pods, which are listed as left out.
        if let packages = try LocalPackagesFormat.recognise(input) { return packages }
        throw try Self.podfile(input, podfile)
      }
      return try ofExample(input)
    }
    if let both = try LocalPackagesFormat.recognise(input, withPods: lock) { return both }
    return try PodsFormat(input, PodsFolder(lock: lock, podspecs: input.podspecs, in: input.folder))
  }

  /// The Podfile.lock of an example in a folder below, as the repository of a pod has it, with the pod in the folder itself:
  /// that is then the root, so that the pod is a component.
  private static func ofExample(_ input: ImportInput) throws(Failure) -> (any ImportFormat)? {
    let full = Path.join(input.folder, input.path)
    guard input.dump == nil, Disk.kind(of: full) == .folder,
      Disk.kind(of: Path.join(full, Root.manifestName)) == nil, let place = Root.podsBelow(full)
    else { return nil }
    let pods = try PodsFolder(
      lock: Path.join(Path.join(full, place), PodsFolder.lockName), podspecs: input.podspecs, in: input.folder,
      root: Root(imported: input.path, from: input.folder, needsManifest: false), place: place)
    var (table, bag) = (SourceTable(), DiagnosticBag())
    guard let lock = try pods.readLock(&table, &bag),
      lock.externalSources.contains(where: { $0.localFolder(from: place) == "" })
    else { return nil }
    // An Xcode project there that asks for packages has both.
    if let both = try LocalPackagesFormat.recognise(input) { return both }
    return try PodsFormat(input, pods)
  }

  /// The error for a Podfile, which is a Ruby program. The Podfile.lock next to it has its result.
  private static func podfile(_ input: ImportInput, _ path: String) throws(Failure) -> Failure {
    let folder = Path.join(path, "..")
    let lock = path + ".lock"
    let isThere = try PodsFolder.lock(in: Path.join(input.folder, folder), shown: folder) != nil
    let command = "'integrate import \(ShellWord.quoted(lock))'"
    return Failure(
      "'\(path)' is a program, and is not run: import its Podfile.lock" + (isThere ? "" : ", which does not exist"),
      help: "run " + (isThere ? command : "'pod install', which writes '\(lock)', and then \(command)"))
  }

  /// The Podfile.lock at a path, or in a folder without a Package.swift at that path.
  private static func podfileLock(_ input: ImportInput) throws(Failure) -> String? {
    let full = Path.join(input.folder, input.path)
    if Path.lastComponent(full) == PodsFolder.lockName {
      let folder = Path.join(input.path, "..")
      if let lock = try PodsFolder.lock(in: Path.join(input.folder, folder), shown: folder) { return lock }
      throw Failure(
        "there is no '\(input.path)'", help: "run 'pod install', which writes it; then pass it, or its folder")
    }
    if Disk.kind(of: full) == .folder {
      if Disk.kind(of: Path.join(full, Root.manifestName)) == .file { return nil }
      return try PodsFolder.lock(in: full, shown: input.path)
    }
    return input.path.hasSuffix(".lock") ? full : nil
  }

  private init(_ input: ImportInput, _ folder: PodsFolder) throws(Failure) {
    (self.input, self.folder) = (input, folder)
    try refuseNesting(root)
  }

  package mutating func read() throws(Failure) -> ImportOutcome {
    guard let imported = try pods() else { return ImportOutcome(bag, table) }
    let writes = try writes(imported)
    var outcome = ImportOutcome(bag, table)
    outcome.writes = writes
    (outcome.text, outcome.steps) = summary(of: imported)
    return outcome
  }

  private mutating func pods() throws(Failure) -> ImportedPods? {
    var beside = try PackageFolder(root)
    try beside.exclude(input.excluded)
    return try folder.importAll(
      xcode: beside.xcode(ofPodfileIn: folder.place), excluded: beside.isExcluded, &table, &bag)?.pods
  }

  // MARK: Writing

  private func writes(_ imported: ImportedPods) throws(Failure) -> WriteSet {
    try WriteSet(imported.files, in: root.path, force: input.force, display: root.display, help: whatForceDoes())
  }

  private func summary(of imported: ImportedPods) -> (text: String, steps: [NextSteps.Step]) {
    let locals = imported.specs.count - 1
    let subspecs =
      imported.pins.reduce(0) { $0 + ($1.podEdges?.modules.count ?? 0) }
      + imported.specs.dropFirst().reduce(0) { $0 + $1.modules.count { !$0.isMain && $0.name.value.contains("/") } }
      + imported.standIns.keys.count { $0.contains("/") }
    let hasPods = imported.pins.contains(where: \.isPod)
    let staysWithPods = imported.specs.first?.integration?.pods != nil
    var steps: [NextSteps.Step] = [.command("resolve", "checks specs and lockfile")]
    if !hasPods || staysWithPods {
      steps.append(.command("generate", "writes Package.swift" + (hasPods ? " for modules without pods" : "")))
    }
    if hasPods { steps.append(NextSteps.ofPods(folder.lockPath)) }
    let counts = "\(counted(imported.pins.count + locals, "pod")), \(counted(subspecs, "subspec"))"
    return ("\n\(counts): \(imported.pins.count) pinned, \(locals) local\n", steps)
  }
}
