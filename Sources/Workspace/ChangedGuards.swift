import Diagnostics
import Findings
import Loading
import Model
import Planning
import Text
import YAML

extension Resolution {
  /// `changed-guard`: `allowed-sources` or `minimum-age` of the root's spec differ from those at a commit, so that a
  /// reviewer notices a change that allows more.
  ///
  /// - Parameter revision: a name of the commit.
  mutating func compareGuards(with revision: String) throws(Failure) {
    let git = Git(folder: root.path)
    let path = graph.project.root.map { graph.project.specs[$0].spec.path } ?? "component.yaml"
    let bytes = try git.file(path, in: try git.commit(revision))
    let before =
      try bytes.map { bytes throws(Failure) in try Self.integration(in: bytes, path, at: revision) } ?? Integration()
    let now = graph.project.integration
    let spec = graph.project.root.map { graph.project.specs[$0].spec.name.place }
    let place = spec ?? Place(file: graph.project.lockfile.file)
    func report(_ key: String, _ what: String, at found: Place?) {
      bag.add(
        .changedGuard, "'\(key)' has changed since '\(revision)': \(what)", at: found ?? place,
        help: "run 'git diff \(ShellWord.quoted(revision)) -- "
          + "\(ShellWord.quoted(root.display(path)))' to review the change")
    }
    let (old, new) = (before.allowedSources?.map(\.value), now.allowedSources?.map(\.value))
    if old != nil || new != nil, Set(old ?? []) != Set(new ?? []) || (old == nil) != (new == nil) {
      report("allowed-sources", Self.difference(old, new), at: now.allowedSources?.first?.place)
    }
    let (age, newAge) = (Self.shown(before.minimumAge), Self.shown(now.minimumAge))
    if age != newAge { report("minimum-age", "from \(age) to \(newAge)", at: now.minimumAge?.place) }
  }

  private static func difference(_ old: [String]?, _ new: [String]?) -> String {
    guard let new else { return "it was removed" }
    guard let old else { return "it was added" }
    let (added, removed) = (new.filter { !old.contains($0) }, old.filter { !new.contains($0) })
    func list(_ entries: [String], _ verb: String) -> String? {
      entries.isEmpty
        ? nil : entries.map { "'\($0)'" }.joined(separator: ", ") + " \(entries.count == 1 ? "was" : "were") \(verb)"
    }
    return [list(added, "added"), list(removed, "removed")].compactMap { $0 }.joined(separator: ", and ")
  }

  private static func shown(_ age: Integration.MinimumAge?) -> String {
    guard let age, age.days > 0 else { return "0 days" }
    let except = age.except.map { "'\($0.value)'" }
    return counted(age.days, "day") + (except.isEmpty ? "" : " except for \(except.joined(separator: ", "))")
  }

  private static func integration(in bytes: [UInt8], _ path: String, at revision: String) throws(Failure) -> Integration
  {
    var reader = YAMLReader()
    var bag = DiagnosticBag()
    let file = FileID(rawValue: 0)
    let spec = bytes.withUnsafeBufferPointer { buffer in
      reader.read(buffer, file: file, into: &bag) { node, bag in
        decodeSpec(node, file: file, path: path, origin: .member, into: &bag) { _ in true }
      } ?? nil
    }
    guard let spec, !bag.hasErrors else {
      throw Failure(
        "the root's spec at '\(revision)' cannot be read", help: "pass a commit with a valid '\(path)' to '--base'")
    }
    return spec.integration ?? Integration()
  }
}
