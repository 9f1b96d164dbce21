import Diagnostics
import Disk
import Model
import Planning

extension Session {
  /// `integrate check`, and `integrate generate --check`: every finding, and each generated file that differs.
  ///
  /// - Parameter isOpen: whether the manifests are those that `generate --publish` writes.
  func check(printsSummary: Bool, isOpen: Bool = false) throws(Failure) -> Int32 {
    let root = try findRoot()
    var resolution = try Resolution.run(root)
    var state = GeneratedState()
    // From an unsound graph nothing is generated, so that there is nothing to compare.
    let isSound = try !reporting.fails(resolution)
    if isSound {
      let generation = Generation.run(&resolution, isOpen: isOpen)
      state = try GeneratedState.check(generation, &resolution)
      // What is up to date was scanned when it was written.
      if !state.differences.isEmpty { EffectScan.run(&resolution) }
    }
    let verdict = try report(resolution, isComplete: isSound)
    if reporting.format == .text, !reporting.writesBaseline {
      for difference in state.differences { console.results(difference.diff) }
      if !isSound {
        console.diagnostics("generated files were not compared: mend the errors first\n")
      } else if !verdict.fails, printsSummary {
        console.results("sound: \(ResolvedReport(resolution: resolution).summary)\n")
        console.results(unrecorded(resolution))
      }
    }
    return verdict.status
  }

  /// What was checked only in part, since an imported lockfile is sound before anybody could ask the repositories.
  private func unrecorded(_ resolution: Resolution) -> String {
    // Most lockfiles say all of all pins, which is quickly seen.
    guard resolution.graph.project.lockfile.pins.contains(where: { !$0.missingFacts(isComponent: false).isEmpty })
    else {
      return ""
    }
    let count = LockfileGaps(resolution).pins.count { !$0.missing.isEmpty }
    if count == 0 { return "" }
    let pins = count == 1 ? "1 pin was checked only in part" : "\(count) pins were checked only in part"
    return "\(pins): the lockfile does not record all about \(count == 1 ? "it" : "them") (run 'integrate resolve')\n"
  }

  /// `integrate generate`: writes what the specs and the lockfile say.
  ///
  /// - Parameters:
  ///   - output: a folder that gets a mirror instead of the root.
  ///   - isOpen: whether the manifests leave every version to those who use the package.
  ///   - force: lets manifests that people wrote make room; they keep their bytes as Package.swift.imported.
  func generate(output: String?, isOpen: Bool = false, force: Bool = false) throws(Failure) -> Int32 {
    let root = try findRoot()
    let lock = try lock(root.path)
    defer { lock.release() }
    var resolution = try Resolution.run(root)
    let generation = try reporting.fails(resolution) ? Generation() : Generation.run(&resolution, isOpen: isOpen)
    EffectScan.run(&resolution)
    if output == nil { try GeneratedState.checkMarks(generation, &resolution, besidesManifests: force) }
    let verdict = try report(resolution)
    // Nothing is written if anything was wrong.
    if verdict.fails || reporting.writesBaseline { return verdict.status }
    if let output { try GeneratedState.refuseUnmarked(generation, in: output) }
    var writes = WriteSet(root: output.map { Path.parent(Path.join(".", $0)) } ?? root.path)
    // What makes room is safe under its other name before anything takes its place.
    if force { try makeRoom(for: generation, in: root, &writes) }
    let moved = writes.files.map(\.path)
    let prefix = output.map { Path.lastComponent($0) + "/" } ?? ""
    for file in generation.files {
      // Xcode's own hash in its copy stays, while the copy says the same otherwise.
      let isKept = output == nil && file.kind == .xcodeResolved
      let old = isKept ? try? Disk.read(root.absolute(file.path)) : nil
      let bytes = old.flatMap { file.isUpToDate(with: $0[...]) ? $0 : nil } ?? file.bytes
      writes.add(bytes, to: prefix + file.path)
    }
    let outcomes: [WriteOutcome]
    do { outcomes = try writes.commit() } catch { throw Failure(error) }
    show(zip(moved + generation.files.map(\.path), outcomes))
    return 0
  }

  /// Puts manifests that people wrote on the list under another name.
  private func makeRoom(for generation: Generation, in root: Root, _ writes: inout WriteSet) throws(Failure) {
    let manifests = generation.files.map(\.path).filter { Path.lastComponent($0) == ImportSource.manifestName }
    let source = try ImportSource(root.path, from: ".", needsManifest: false)
    let folders = manifests.map { $0.contains("/") ? Path.parent($0) : "" }
    // Folders can be there that a link leads out of; writing refuses them.
    let there = folders.filter { Disk.kind(of: root.absolute($0)) == .folder }
    try HandWrittenManifests.moveAway(
      try HandWrittenManifests.find(in: there, of: source), of: source, in: &writes, replaced: Set(manifests))
  }

  private func show(_ outcomes: some Sequence<(String, WriteOutcome)>) {
    guard reporting.format == .text else { return }
    var unchanged = 0
    for (path, outcome) in outcomes {
      if outcome == .unchanged {
        unchanged += 1
      } else {
        console.results("\(outcome.rawValue) \(path.visible)\n")
      }
    }
    if unchanged > 0 { console.results("\(unchanged) file\(unchanged == 1 ? "" : "s") unchanged\n") }
  }
}
