import Diagnostics
import Disk
import LockfileText
import Model
import Paths
import Planning
import SwiftPackages
import Versioning
import Workspace

/// Applies the pins of a Package.resolved to an existing lockfile, one by one.
struct ResolvedMoves {
  private let root: Root
  private let allowsFileURLs: Bool
  private let file: FileID
  /// The lockfile's pins by repository, and (in `names`) by lower-case name and identity.
  private var repositories: [String: String] = [:]
  private var names: [String: String] = [:]
  /// Names of members, which a new pin cannot have.
  private let members: Set<String>
  private(set) var bag = DiagnosticBag()
  /// Names of the pins that are in Package.resolved.
  private(set) var matched: Set<String> = []
  private(set) var (moved, added, same, leftOut) = (0, 0, 0, 0)

  init(_ resolution: Resolution, _ changes: LockfileChanges, file: FileID) {
    (root, self.file) = (resolution.root, file)
    allowsFileURLs = resolution.graph.project.integration.fileURLs
    members = Set(resolution.graph.components.filter(\.isMember).map { $0.name.lowercased() })
    let pins = changes.names
    for pin in pins { names[pin.lowercased()] = pin }
    for pin in pins {
      let values = changes.values(of: pin)
      if let url = values["git"]?.text {
        repositories[canonicalRepository(url)] = pin
        names[packageIdentity(ofURL: url)] = names[packageIdentity(ofURL: url)] ?? pin
      } else if let id = values["registry"]?.text {
        names[id.lowercased()] = names[id.lowercased()] ?? pin
      }
    }
  }

  /// Applies one pin to the lockfile, or reports why it cannot.
  mutating func apply(_ pin: ResolvedPackages.Pin, to changes: inout LockfileChanges) throws(Failure) {
    switch source(of: pin) {
    case .problem(let problem): leaveOut(pin, because: problem)
    case .source(let key, let value):
      if let problem = stateProblem(pin) { return leaveOut(pin, because: problem) }
      let known = key == "git" ? repositories[canonicalRepository(value)] : nil
      guard let name = known ?? names[pin.identity] ?? names[packageIdentity(ofURL: pin.location)] else {
        return add(pin, key, value, &changes)
      }
      let values = changes.values(of: name)
      if let problem = Self.reasonNotToMove(values) { return leaveOut(pin, because: problem) }
      if !matched.insert(name).inserted {
        return leaveOut(pin, because: "'\(name)' is the pin of its repository already")
      }
      try move(name, from: values, to: pin, key, value, &changes)
    }
  }

  // MARK: Rules of lockfiles

  private enum Source {
    /// The key `git` or `registry`, and its value.
    case source(String, String)
    case problem(String)
  }

  private func source(of pin: ResolvedPackages.Pin) -> Source {
    switch pin.kind {
    case .registry:
      return isRegistryIdentity(pin.identity)
        ? .source("registry", pin.identity) : .problem("'\(pin.identity)' is not an identity of a registry")
    case .localSourceControl:
      guard let folder = try? Disk.realPath(pin.location), let path = Path.relative(from: root.path, to: folder) else {
        return .problem("its repository is a folder, '\(pin.location)'")
      }
      let problem = gitURLProblem(path, allowFileURLs: false) ?? (isLocalGitPath(path) ? nil : "is not a path")
      return problem.map { .problem("its folder \($0)") } ?? .source("git", path)
    case .remoteSourceControl:
      // Never a path: it would be a different folder on each machine.
      let isPath = gitURLProblem(pin.location, allowFileURLs: true) == nil && isLocalGitPath(pin.location)
      let problem = isPath ? "is a path" : gitURLProblem(pin.location, allowFileURLs: allowsFileURLs)
      return problem.map { .problem("its URL \($0)") } ?? .source("git", pin.location)
    }
  }

  private func stateProblem(_ pin: ResolvedPackages.Pin) -> String? {
    if let problem = nameProblem(pin.identity, slash: true) { return "its identity \(problem)" }
    let revision: String?
    switch pin.state {
    case .version(_, let commit): revision = commit
    case .branch(let branch, let commit):
      if !isGitReference(branch) { return "'\(branch)' cannot be the name of a branch" }
      revision = commit
    case .revision(let commit): revision = commit
    }
    if pin.kind == .registry {
      if case .version = pin.state { return nil }
      return "a registry's package needs a version"
    }
    if let revision, !isRevision(revision) { return "its revision '\(revision)' is not 40 or 64 hexadecimal digits" }
    return nil
  }

  /// The reason why a pin cannot be replaced by a package without a decision of the user.
  private static func reasonNotToMove(_ values: [String: LockValue]) -> String? {
    if values["pod"] != nil || values["requires"] != nil || values["modules"] != nil {
      return "the lockfile has a pod of that name; write 'git:' in its place, then import again"
    }
    return values["binary"] == nil ? nil : "the lockfile has a binary of that name"
  }

  private mutating func leaveOut(_ pin: ResolvedPackages.Pin, because reason: String) {
    leftOut += 1
    bag.add(.leftOut("'\(pin.identity)' of Package.resolved", because: reason, at: pin.place(in: file)))
  }

  // MARK: Changes

  private mutating func add(
    _ pin: ResolvedPackages.Pin, _ key: String, _ source: String, _ changes: inout LockfileChanges
  ) {
    let name = newName(for: pin)
    names[name.lowercased()] = name
    names[pin.identity] = name
    if key == "git" { repositories[canonicalRepository(source)] = name }
    matched.insert(name)
    var values: [String: LockValue] = [key: .text(source)]
    for case (let key, .text(let text)?) in pin.state.values { values[key] = .text(text) }
    changes.add(name, values)
    if pin.state.revision != nil { changes.recordCommit(of: name) }
    changes.note(.init(name: name, from: nil, to: Pin.decisive(values), reason: "Package.resolved"))
    added += 1
  }

  /// The identity in the spelling of its URL, made unique if the name is taken.
  private func newName(for pin: ResolvedPackages.Pin) -> String {
    let spelled = pin.spelledIdentity
    var name = nameProblem(spelled, slash: false) == nil ? spelled : pin.identity
    while members.contains(name.lowercased()) || names[name.lowercased()] != nil { name += "-package" }
    return name
  }

  private mutating func move(
    _ name: String, from old: [String: LockValue], to pin: ResolvedPackages.Pin, _ key: String, _ source: String,
    _ changes: inout LockfileChanges
  ) throws(Failure) {
    let hasOtherSource = !Self.isSameSource(old[key]?.text, source, key)
    var values = pin.state.values
    // If there is only a version and it did not change, the recorded revision stays.
    if case .version(let version, nil) = pin.state, version == old["version"]?.text { values["revision"] = nil }
    values = values.filter { !Self.isEqual(old[$0.key]?.text, $0.value?.text, $0.key) }
    if values.isEmpty, !hasOtherSource {
      same += 1
      return
    }
    var reasons = ["Package.resolved"]
    if hasOtherSource {
      values["git"] = .some(nil)
      values["registry"] = .some(nil)
      values[key] = .text(source)
      reasons.append("from \(source)")
    }
    changes.set(name, values)
    // The recorded facts are those of another version, or of another source.
    if pin.state.revision == nil { changes.forgetFacts(of: name) } else { changes.recordCommit(of: name) }
    if let path = old["path"]?.text { reasons.append("the folder '\(path)' overrides it") }
    if case .version(let text, _) = pin.state, let version = Version(text),
      let allow = old["allow"]?.text.flatMap({ VersionRange($0) }), let wider = allow.widened(to: version)
    {
      changes.set(name, ["allow": .text(wider.description)])
      reasons.append("its 'allow' changed from \(allow) to \(wider)")
    }
    let before = Pin.decisive(old)
    var after = Pin.decisive(pin.state.values.compactMapValues { $0 }) ?? ""
    // If only the revision changes, show it with the version.
    if before == after, let revision = pin.state.revision { after += " at \(revision.prefix(12))" }
    changes.note(
      .init(name: name, from: before ?? old["path"]?.text, to: after, reason: reasons.joined(separator: "; ")))
    moved += 1
  }

  private static func isSameSource(_ old: String?, _ new: String, _ key: String) -> Bool {
    guard let old else { return false }
    return key == "git" ? canonicalRepository(old) == canonicalRepository(new) : old.lowercased() == new.lowercased()
  }

  private static func isEqual(_ old: String?, _ new: String?, _ key: String) -> Bool {
    key == "revision" ? old?.lowercased() == new?.lowercased() : old == new
  }
}

extension Pin {
  /// The version, branch or revision among the values of a pin, for messages.
  static func decisive(_ values: [String: LockValue]) -> String? {
    decisive(values["version"]?.text, branch: values["branch"]?.text, revision: values["revision"]?.text)
  }
}

extension ResolvedPackages.State {
  var revision: String? {
    switch self {
    case .version(_, let revision): revision
    case .branch(_, let revision), .revision(let revision): revision
    }
  }

  /// The pin's values in the lockfile; `nil` for a key to remove.
  fileprivate var values: [String: LockValue?] {
    var values: [String: LockValue?] = ["version": nil, "branch": nil, "revision": nil]
    if case .version(let version, _) = self { values["version"] = .text(version) }
    if case .branch(let branch, _) = self { values["branch"] = .text(branch) }
    if let revision { values["revision"] = .text(revision.lowercased()) }
    return values
  }
}
