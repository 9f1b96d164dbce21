import Disk
import Paths
import Workspace

/// A folder of packages: imports each to a spec, with a root spec and one lockfile.
package struct LocalPackagesFormat: ImportFormat {
  private let input: ImportInput
  private var run: LocalPackagesRun
  package var root: Root { run.folder.root }

  /// A folder that is a single package is left to ``PackageFormat``.
  package static func recognise(_ input: ImportInput) throws(Failure) -> (any ImportFormat)? {
    guard input.dump == nil, Disk.kind(of: Path.join(input.folder, input.path)) == .folder else { return nil }
    var input = input
    // Whoever names a project means the folder that it lies in.
    if input.path.hasSuffix(".xcodeproj") || input.path.hasSuffix(".xcworkspace") {
      input.path = Path.join(input.path, "..")
    }
    let root = try Root(imported: input.path, from: input.folder, needsManifest: false)
    var found = try PackageFolder(root)
    try found.exclude(input.excluded)
    var run = try LocalPackagesRun(found)
    if !run.hasXcode, found.packages.isEmpty || found.packages == [""] && found.inSources.isEmpty { return nil }
    try refuseNesting(root)
    let (isOne, dump) = try run.isOnePackage(input)
    if isOne {
      run.leavePackagesBelow()
      guard run.hasXcode else {
        return try PackageFormat(input, loaded: dump, leftAlone: found.packages.filter { !$0.isEmpty })
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
        try moved.restore()
        var whole = try importFormat(of: input)
        return try whole.read()
      }
    }
    if input.layout == .flat {
      throw Failure(
        "'--layout flat' is for one package: each of several has its spec in its own folder",
        help: "leave '--layout' out, or name the Package.swift of one")
    }
    guard try run.load(input) else {
      var outcome = ImportOutcome(run.bag, run.table)
      outcome.text = "nothing was written: fix these manifests first\n"
      return outcome
    }
    guard try run.leaveOtherGraphs() else {
      var outcome = ImportOutcome(run.bag, run.table)
      outcome.text = "nothing was written: these packages are several projects\n"
      return outcome
    }
    let project = try run.project()
    if run.xcodeIsUnreadable {
      var outcome = ImportOutcome(run.bag, run.table)
      outcome.text = "nothing was written: mend the Xcode project, or move it away, first\n"
      return outcome
    }
    if run.hasUnknownCommits {
      var outcome = ImportOutcome(run.bag, run.table)
      outcome.text = nothingWithoutCommits
      return outcome
    }
    if run.resolvedIsUnreadable {
      var outcome = ImportOutcome(run.bag, run.table)
      outcome.text = nothingWithoutResolved
      return outcome
    }
    let writes = try run.writes(project, force: input.force)
    var outcome = ImportOutcome(run.bag, run.table)
    outcome.writes = writes
    outcome.text = run.summary(of: project)
    return outcome
  }
}
