import Diagnostics
import Disk
import LockfileText
import Model

extension Session {
  /// `integrate affected [FILES…|--base REV]`: the components that changed files and pins touch, and all that depend on
  /// them.
  ///
  /// - Parameters:
  ///   - files: from the folder that the tool works in.
  ///   - base: what to compare with instead: where the current branch left this one. HEAD where neither is given.
  func affected(_ files: [String] = [], base: String? = nil, format: AnswerFormat = .text) throws(Failure) -> Int32 {
    if base != nil, !files.isEmpty { throw Failure("'affected' takes files or '--base', not both") }
    let root = try findRoot()
    let git = Git(folder: root.path)
    var changed: [String] = []
    var commit: String?
    if files.isEmpty {
      let named = try git.commit(base ?? "HEAD")
      let start = base == nil ? named : try git.mergeBase(named)
      changed = try git.changedFiles(since: start)
      commit = start
    } else {
      for file in files {
        if let path = try fromRoot(file, root) { changed.append(path) }
      }
    }
    var pins: [String] = []
    if changed.contains(Root.lockfileName) {
      changed.removeAll { $0 == Root.lockfileName }
      let start: String
      if let commit { start = commit } else { start = try git.commit("HEAD") }
      guard let found = try changedPins(since: start, root) else { return 1 }
      pins = found
    }
    let resolution = try Resolution.run(root)
    let affected = AffectedSet(files: changed, pins: pins, in: NeedGraph(resolution.graph, wirings: resolution.wirings))
    let report = AffectedReport(affected)
    switch format {
    case .text: console.results(report.text)
    case .json: console.results(JSONWriter.pretty(report.json(toolVersion: toolVersion)))
    }
    return 0
  }

  /// A file as it lies under the root; `nil` where it lies elsewhere.
  private func fromRoot(_ file: String, _ root: Root) throws(Failure) -> String? {
    let here: String
    do { here = try Disk.realPath(folder) } catch { throw Failure(error) }
    let path = Path.join(here, file)
    // The file itself may be gone; its folder says where it was.
    let parent = (try? Disk.realPath(Path.parent(path))) ?? Path.parent(path)
    guard let relative = Path.relative(from: root.path, to: Path.join(parent, Path.lastComponent(path))),
      relative != "..", !relative.hasPrefix("../")
    else { return nil }
    return relative
  }

  /// The pins that differ from a commit's; `nil`, with the findings printed, where a lockfile cannot be read.
  private func changedPins(since commit: String, _ root: Root) throws(Failure) -> [String]? {
    var versions = LockfileVersions(root: root)
    if let old = try versions.read(commit), let new = try versions.read(nil) {
      return LockfileDifference(from: old, to: new).changes.map(\.name)
    }
    let report = Report(versions.bag.sorted(in: versions.table), sources: versions.table, toolVersion: toolVersion)
    console.diagnostics(TextRenderer.render(report, style: TextRenderer.Style(isColoured: console.showsColour)))
    return nil
  }
}

/// What `affected` prints.
struct AffectedReport {
  private let affected: AffectedSet

  init(_ affected: AffectedSet) { self.affected = affected }

  /// A line for each component: its name, and why.
  var text: String {
    let width = affected.components.map(\.name.visible.count).max() ?? 0
    return affected.components.map { component in
      component.name.visible.padded(to: width) + "  " + reason(component).visible + "\n"
    }.joined()
  }

  private func reason(_ component: AffectedSet.Component) -> String {
    if let first = component.changes.first {
      let more = component.changes.count - 1
      return "changed: \(first)" + (more > 0 ? " and \(more) more" : "")
    }
    return "needs " + component.path.dropLast().reversed().joined(separator: " → ")
  }

  func json(toolVersion: String) -> JSONValue {
    [
      "version": 1, "tool": .string(toolVersion), "pins": .strings(affected.pins),
      "unowned": .strings(affected.unowned),
      "components": .array(
        affected.components.map { component in
          [
            "name": .string(component.name), "changed": .bool(!component.changes.isEmpty),
            "changes": .strings(component.changes), "modules": .strings(component.modules),
            "through": .strings(component.path),
          ]
        }),
    ]
  }
}
