import Disk
import Paths
import Workspace

/// A folder of packages: imports each to a spec, with a root spec and one lockfile, and the pods of an Xcode project among
/// them.
package struct LocalPackagesFormat: ImportFormat {
  private let input: ImportInput
  private var run: LocalPackagesRun
  package var root: Root { run.folder.root }

  /// A folder that is a single package is left to ``PackageFormat``.
  static func recognise(_ input: ImportInput) throws(Failure) -> (any ImportFormat)? {
    guard input.dump == nil, Disk.kind(of: Path.join(input.folder, input.path)) == .folder else { return nil }
    var input = input
    // The name of a project stands for its folder.
    if input.path.hasSuffix(".xcodeproj") || input.path.hasSuffix(".xcworkspace") {
      input.path = Path.join(input.path, "..")
    }
    let lock = try PodsFolder.lock(in: Path.join(input.folder, input.path), shown: input.path)
    if let lock, let withPods = try recognise(input, withPods: lock) { return withPods }
    var run = try LocalPackagesRun(folder(of: input))
    if lock == nil, run.namesPackages, let place = run.podsBelow {
      let pods = try PodsFolder(
        lock: run.root.absolute(Path.join(place, PodsFolder.lockName)), podspecs: input.podspecs, in: input.folder,
        root: run.root, place: place)
      let withPods = try LocalPackagesRun(run.folder, pods: pods, repositoryOfPod: input.repositoryOfPod)
      // If no project is listed there, 'check' would not find its Podfile.lock.
      if withPods.isKept(for: place) { run = withPods }
    }
    let found = run.folder
    let isAlone = found.packages == [""] && found.inSources.isEmpty && run.xcode.resolved.isEmpty
    if !run.hasXcode, found.packages.isEmpty || isAlone { return nil }
    return try format(input, run)
  }

  /// Packages that an Xcode project asks for, beside the pods of its folder.
  ///
  /// - Parameters:
  ///   - input: its path is that folder, or the Podfile.lock in it.
  ///   - lock: the Podfile.lock, from the current folder.
  /// - Returns: `nil` where no Xcode project says something of packages, or no app has both.
  static func recognise(_ input: ImportInput, withPods lock: String) throws(Failure) -> (any ImportFormat)? {
    var input = input
    if Disk.kind(of: Path.join(input.folder, input.path)) == .file { input.path = Path.join(input.path, "..") }
    let pods = try PodsFolder(lock: lock, podspecs: input.podspecs, in: input.folder)
    let run = try LocalPackagesRun(folder(of: input), pods: pods, repositoryOfPod: input.repositoryOfPod)
    return run.namesPackages && !run.keepsPodsApart ? try format(input, run) : nil
  }

  private static func folder(of input: ImportInput) throws(Failure) -> PackageFolder {
    var folder = try PackageFolder(Root(imported: input.path, from: input.folder, needsManifest: false))
    try folder.exclude(input.excluded)
    return folder
  }

  private static func format(_ input: ImportInput, _ run: LocalPackagesRun) throws(Failure) -> any ImportFormat {
    var run = run
    let found = run.folder
    try refuseNesting(run.root)
    let (isOne, dump) = try run.isOnePackage(input)
    if isOne {
      run.leavePackagesBelow()
      guard run.hasXcode else {
        let left = found.packages.filter { !$0.isEmpty }
        return try PackageFormat(
          input, loaded: dump, leftAlone: left, examples: run.examples, foldersOfPods: run.foldersOfProjects,
          resolvedAbove: run.xcode.resolved.first)
      }
    }
    return LocalPackagesFormat(input: input, run: run)
  }

  private init(input: ImportInput, run: LocalPackagesRun) { (self.input, self.run) = (input, run) }

  package mutating func read() throws(Failure) -> ImportOutcome {
    try run.refuseGenerated(isForced: input.force)
    if input.force {
      let moved = try MovedManifests(in: run.folder)
      if !moved.isEmpty {
        let input = input
        return try moved.whileRestored { () throws(Failure) in
          var whole = try importFormat(of: input)
          return try whole.read()
        }
      }
    }
    if input.layout == .flat {
      throw Failure(
        "'--layout flat' is for one package: several packages get a spec in each folder",
        help: "drop '--layout', or pass the Package.swift of one")
    }
    guard try run.load(input) else {
      return ImportOutcome(run.bag, run.table, "nothing was written: fix these manifests first\n")
    }
    guard try run.readPods() else { return ImportOutcome(run.bag, run.table) }
    guard try run.leaveOtherGraphs() else {
      return ImportOutcome(run.bag, run.table, "nothing was written: these packages are several projects\n")
    }
    let project = try run.project()
    if let obstacle = run.obstacle { return ImportOutcome(run.bag, run.table, obstacle) }
    let writes = try run.writes(project, force: input.force)
    var outcome = ImportOutcome(run.bag, run.table)
    outcome.writes = writes
    (outcome.text, outcome.steps) = run.summary(of: project)
    return outcome
  }
}
