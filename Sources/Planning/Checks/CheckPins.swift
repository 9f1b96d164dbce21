import Diagnostics
import Findings
import Model
import Text
import Versioning

/// `missing-pin`, `unused-pin`, `floating-pin`, `unkept-revision`: everything reachable that is not a member has exactly one pin, and
/// everything pinned is reachable.
func checkPins(_ graph: LinkedGraph, _ reach: PinReach, _ bag: inout DiagnosticBag) {
  let pins = graph.project.lockfile.pins
  for (component, places) in reach.unpinnedComponents where graph.project.lockfileIsReadable {
    bag.add(.missingPin(graph.components[component].name, graph.askers(at: places.sorted())))
  }
  let askers = Dictionary(grouping: reach.unpinned) { $0.name.lowercased() }
  // A name that specs use too is reported once.
  var reported = Set(graph.missing.map { $0.name.lowercased() })
  for (name, by, place) in reach.unpinned where reported.insert(name.lowercased()).inserted {
    if graph.project.unreadable.contains(name) { continue }
    let path = reach.path(to: by, in: graph)
    let others = (askers[name.lowercased()] ?? []).dropFirst().map { (pins[$0.by].name.value, $0.place) }
    let member = graph.components.first { $0.isMember && $0.name.lowercased() == name.lowercased() }
    if let member {
      bag.add(.fetchedMember(member, name, by: pins[by], at: place, path: path))
      continue
    }
    var finding = Diagnostic(
      .missingPin, "'\(name)', which '\(pins[by].name.value)' needs, has no pin", at: place,
      notes: [Note("reached by \(path)", at: pins[by].name.place)] + Diagnostic.notes(on: others)
    ).naming(unknown: name)
    addHelp(to: &finding, on: name, neededBy: pins[by])
    bag.add(finding)
  }
  for index in pins.indices where pins[index].version == nil && pins[index].branch != nil {
    let pin = pins[index]
    // SwiftPM records an abbreviated revision as a branch; that one does not move.
    guard let branch = pin.branch, !isAbbreviation(branch.value, of: pin.revision?.value) else { continue }
    bag.add(
      .floatingPin,
      "'\(pin.name.value)' follows the branch '\(branch.value)', so that its code can change "
        + "without a change of the lockfile", at: branch.place,
      help: "run 'integrate pin \(ShellWord.quoted(pin.name.value)) VERSION', or pin a revision alone")
  }
  checkFormat(graph.project.lockfile, &bag)
  checkPinsOfSeparatePackages(graph, reach, &bag)
  checkUnusedPins(graph, reach, &bag)
}

/// `unkept-revision`: a package of a member without a Package.resolved, which the versions of its manifest alone bind.
private func checkPinsOfSeparatePackages(_ graph: LinkedGraph, _ reach: PinReach, _ bag: inout DiagnosticBag) {
  let integration = graph.project.integration
  guard integration.packages == .separate, integration.packageResolved == .root,
    let member = graph.components.first(where: { $0.isMember && !$0.modules.isEmpty && !$0.spec.folder.isEmpty })
  else { return }
  let pins = graph.project.lockfile.pins
  let unpinnedInPackages = pins.indices.first { index in
    guard case .pin? = reach.origins[index] else { return false }
    return !pins[index].isPod && pins[index].hasVersions
  }
  guard let unpinnedInPackages else { return }
  bag.add(
    .unkeptRevision,
    "with 'package-resolved: root' SwiftPM selects its own version of '\(pins[unpinnedInPackages].name.value)' when it builds the "
      + "package of '\(member.name)' alone", at: pins[unpinnedInPackages].name.place,
    notes: [
      Note("reached by \(reach.path(to: unpinnedInPackages, in: graph))", at: pins[unpinnedInPackages].name.place)
    ],
    help: "remove 'package-resolved: root' from the root's spec, unless you build only the root or with Xcode")
}

/// `unkept-revision`: a format of Package.resolved from which SwiftPM takes no commit.
private func checkFormat(_ lockfile: Lockfile, _ bag: inout DiagnosticBag) {
  guard let format = lockfile.statedFormat, format.value < Lockfile.keptFormat else { return }
  // A revision without a version or branch is in the manifest too.
  let loose = lockfile.pins.lazy.filter { pin in
    if case .git = pin.source.value { pin.version != nil || pin.branch != nil } else { false }
  }
  guard let first = loose.first else { return }
  bag.add(
    .unkeptRevision,
    "SwiftPM ignores the commits of a Package.resolved of format \(format.value): if a tag is moved, it builds another "
      + "commit than the lockfile lists", at: format.place,
    notes: [Note("for example for '\(first.name.value)'", at: first.name.place)],
    help: "remove the line, to use format 3, unless a SwiftPM before 5.10 must read the file")
}

private func addHelp(to finding: inout Diagnostic, on name: String, neededBy pin: Pin) {
  let range = pin.ranges?.first { $0.package.value.lowercased() == name.lowercased() }
  // No address: the manifest names a folder, and SwiftPM refuses that of a version.
  if pin.selection == .version, range?.requirement.value == .any {
    finding.help =
      "pin a version of '\(pin.name.value)' that does not use it from a folder, which SwiftPM does not allow for a "
      + "version from git"
    return
  }
  finding.help = "run 'integrate resolve', which pins the packages that pins need, or \(helpToPin(name))"
  finding.commands = [resolveCommand]
}

/// The command of a finding that `resolve` fixes.
package let resolveCommand = "integrate resolve"

/// The help about a package without a pin for which `resolve` is of no use.
package func helpToPin(_ name: String) -> String {
  "run 'integrate pin \(ShellWord.quoted(name)) --git URL' to pin it yourself"
}

extension Diagnostic {
  /// A package fetches what is a member here: SwiftPM would build it a second time, at a version that no pin names.
  fileprivate static func fetchedMember(
    _ member: LinkedGraph.Component, _ name: String, by pin: Pin, at place: Place, path: String
  ) -> Diagnostic {
    let (own, other) = (ShellWord.quoted(member.name), ShellWord.quoted(pin.name.value))
    return Diagnostic(
      .missingPin,
      "'\(name)', which '\(pin.name.value)' fetches, has no pin, and the member "
        + "'\(member.name)' cannot replace it: SwiftPM builds both", at: place,
      notes: [
        Note("reached by \(path)", at: pin.name.place), Note("the member", at: member.spec.name.place),
      ],
      help: "move the member's folder out of the searched folders and run 'integrate pin \(own) --path FOLDER', "
        + "with a folder called '\(name)', or 'integrate pin \(own) --git URL'; or pin a version of \(other) "
        + "that does not fetch it")
  }
}

private func isAbbreviation(_ text: String, of revision: String?) -> Bool {
  guard let revision, text.utf8.count >= 7 else { return false }
  return revision.lowercased().hasPrefix(text.lowercased())
}

extension LinkedGraph {
  /// The pins that nothing needs; none where something that is needed may need more than is known.
  ///
  /// - Parameter known: names of pins that need nothing but each other, whatever is recorded of them.
  package func unneededPins(besides known: Set<String>) -> [Pin] {
    let pins = project.lockfile.pins
    let others = pins.indices.filter { !known.contains(pins[$0].name.value) }
    let reach = PinReach(self)
    guard !mayNeedMore(self, reach, Set(others.filter(isUnread))) else { return [] }
    return others.filter { reach.origins[$0] == nil }.map { pins[$0] }
  }

  /// Returns whether a pin may need others, and nobody has read which.
  fileprivate func isUnread(_ pin: Int) -> Bool { !project.lockfile.pins[pin].isPod && !knowsNeeds(ofPin: pin) }
}

private func checkUnusedPins(_ graph: LinkedGraph, _ reach: PinReach, _ bag: inout DiagnosticBag) {
  let pins = graph.project.lockfile.pins
  let ofMembers = Set(graph.pinsOfMembers.map(\.pin))
  // If it is in a folder, somebody works on it, in one that is searched.
  for pin in ofMembers.sorted().map({ pins[$0] }) where !pin.isInFolder {
    bag.add(
      .unusedPin, "'\(pin.name.value)' is a member, and members must not have a pin", at: pin.name.place,
      help: "delete the pin, or move the member's folder out of the searched folders")
  }
  let unread = Set(pins.indices.filter(graph.isUnread))
  guard !mayNeedMore(graph, reach, unread) else { return }
  // A pin that was not read yet, as after an import, is left to the command that reads it.
  for index in pins.indices where reach.origins[index] == nil && !ofMembers.contains(index) && !unread.contains(index) {
    let pin = pins[index]
    bag.add(
      .unusedPin, "nothing needs the pin '\(pin.name.value)'", at: pin.name.place,
      help: "run 'integrate unpin \(ShellWord.quoted(pin.name.value))' to remove it; if a command needs it, list it "
        + "under 'package: tools-only:' of the root's spec")
  }
}

/// Returns whether pins may be needed that no one is known to need. A pin that was not read is ignored if it is not
/// needed itself.
private func mayNeedMore(_ graph: LinkedGraph, _ reach: PinReach, _ unread: Set<Int>) -> Bool {
  // A spec that could not be read may need any pin, and so may a component that members name and that has no pin yet.
  if !graph.project.unreadable.isEmpty || !graph.missing.isEmpty { return true }
  // A lockfile imported alone has no modules that could reach a pin.
  if !graph.components.contains(where: { $0.isMember && !$0.modules.isEmpty }) { return true }
  if unread.isEmpty { return false }
  let pins = graph.project.lockfile.pins
  // The record of another version says little about this one.
  if reach.order.contains(where: { unread.contains($0) || pins[$0].staleness != nil }) { return true }
  // A product without its package may be of any that was not read.
  let targets = [graph.edges.lazy.map(\.target), graph.pluginEdges.lazy.map(\.target)].joined()
  return targets.contains { if case .unlocatedProduct = $0 { true } else { false } }
}

extension Dictionary {
  /// Inserts the value if the key is new; returns the existing value otherwise. One look-up.
  mutating func insertFirst(_ value: Value, for key: Key) -> Value? {
    func insert(_ slot: inout Value?) -> Value? {
      if let slot { return slot }
      slot = value
      return nil
    }
    return insert(&self[key])
  }
}

// MARK: Requirements

/// `requirement-conflict`: a pin lies outside a range that a package states, or outside its own `allow`, or states what
/// SwiftPM takes from no version.
func checkRequirements(_ graph: LinkedGraph, _ reach: PinReach, _ bag: inout DiagnosticBag) {
  let pins = graph.project.lockfile.pins
  checkUnstableRequirements(graph, reach, &bag)
  let suspects = pinsOutsideOfSomeRange(graph)
  if !suspects.isEmpty {
    var stated: [Int: [(by: Int, range: Pin.Range)]] = [:]
    for index in pins.indices {
      for (range, target) in zip(pins[index].ranges ?? [], graph.pinNames.pins(statedBy: index)) {
        guard let target, suspects.contains(target) else { continue }
        stated[target, default: []].append((index, range))
      }
    }
    for index in suspects.sorted() { checkRequirements(of: index, stated[index] ?? [], graph, reach, &bag) }
  }
  checkPodRequirements(graph, reach, &bag)
}

/// The pins to examine: a range or the pin's own `allow` does not contain its version, or a package requires a branch
/// or revision of it. Most pins satisfy everyone, and need no notes.
private func pinsOutsideOfSomeRange(_ graph: LinkedGraph) -> Set<Int> {
  let pins = graph.project.lockfile.pins
  var suspects: Set<Int> = []
  let versions = pins.map(\.versionForRanges)
  for index in pins.indices {
    if let allow = pins[index].allow, let version = versions[index], !allow.value.contains(version) {
      suspects.insert(index)
    }
    for (position, target) in graph.pinNames.pins(statedBy: index).enumerated() {
      guard let target, let requirement = pins[index].ranges?[position].requirement.value else { continue }
      switch requirement {
      case .any: continue
      case .branch, .revision: suspects.insert(target)
      case .versions(let range):
        if let version = versions[target], !range.contains(version) { suspects.insert(target) }
      }
    }
  }
  return suspects.filter { !pins[$0].isInFolder }
}

private func checkRequirements(
  of index: Int, _ stated: [(by: Int, range: Pin.Range)], _ graph: LinkedGraph, _ reach: PinReach,
  _ bag: inout DiagnosticBag
) {
  let pin = graph.project.lockfile.pins[index]
  var requirements = PinRequirements(graph, index)
  for (by, range) in stated { requirements.add(range, by, reach) }
  requirements.addOwn()
  guard !requirements.unmet.isEmpty, let place = pin.version?.place ?? pin.branch?.place ?? pin.revision?.place else {
    return
  }
  // SwiftPM compares no range with a commit.
  let version = pin.versionForRanges
  let isCommit = pin.version == nil && version != nil && requirements.wanted == nil
  let shown =
    isCommit
    ? "a commit of \(version?.description ?? "")"
    : pin.version.map(\.value) ?? pin.branch.map { "branch \($0.value)" } ?? pin.revision?.value ?? ""
  let (notes, help) = requirements.notesAndHelp
  bag.add(
    .requirementConflict, as: isCommit ? .warning : .error,
    "'\(pin.name.value)' is pinned at \(shown), which does not satisfy every requirement on it", at: place,
    notes: notes, help: help, about: [pin.name.value])
}

/// The requirements on one pin, compared with the version at which it is pinned.
private struct PinRequirements {
  private let graph: LinkedGraph
  private let index: Int
  private let version: Version?
  private(set) var unmet: [Note] = []
  private var satisfied: [Note] = []
  /// The selection that a package requires by branch or revision.
  private(set) var wanted: (selection: String, by: String)?
  /// The versions that satisfy all.
  private var everyone = VersionSet<Version>.all
  private var takesPrereleases = true

  private var pin: Pin { _read { yield graph.project.lockfile.pins[index] } }

  init(_ graph: LinkedGraph, _ index: Int) {
    (self.graph, self.index, version) = (graph, index, graph.project.lockfile.pins[index].versionForRanges)
  }

  /// - Parameter by: the pin that states the range.
  mutating func add(_ range: Pin.Range, _ by: Int, _ reach: PinReach) {
    let other = graph.project.lockfile.pins[by]
    // No choice of this pin helps where the other may not state it at all.
    if other.mayNotState(range.requirement.value) { return }
    func note(_ what: String) -> Note {
      let path = reach.path(to: by, in: graph)
      return Note("'\(other.name.value)' requires \(what); it is reached by \(path)", at: range.requirement.place)
    }
    switch range.requirement.value {
    case .any: break
    case .branch(let branch):
      // A branch or revision of the pin overrides ranges, but nothing overrides another branch or revision.
      if pin.version == nil, (pin.branch ?? pin.revision)?.value == branch { return }
      unmet.append(note("the branch '\(branch)'"))
      wanted = ("branch: \(branch)", other.name.value)
    case .revision(let revision):
      if pin.version == nil, (pin.branch?.value ?? pin.revision?.value.lowercased()) == revision { return }
      unmet.append(note("the revision '\(revision)'"))
      wanted = ("revision: \(revision)", other.name.value)
    case .versions(let versions): add(versions, note("\(versions)"))
    }
  }

  /// Adds the pin's own `allow`.
  mutating func addOwn() {
    guard let allow = pin.allow, version != nil else { return }
    add(allow.value, Note("its own 'allow' is \(allow.value)", at: allow.place))
  }

  private mutating func add(_ versions: VersionRange, _ note: Note) {
    everyone = everyone.intersection(versions.set)
    takesPrereleases = takesPrereleases && versions.admitsPrereleases
    guard let version else { return }
    if versions.contains(version) { satisfied.append(note) } else { unmet.append(note) }
  }

  /// The packages that agree with the pin are listed if nothing can satisfy all.
  var notesAndHelp: (notes: [Note], help: String) {
    let common = takesPrereleases ? everyone : everyone.ofReleases
    let notes = common.isEmpty ? unmet + satisfied : unmet
    if let wanted {
      return (
        notes, "write '\(wanted.selection)' into the pin, or pin a version of '\(wanted.by)' that requires a range"
      )
    }
    if common.isEmpty {
      return (notes, "pin another version of a package with one of these ranges: no version satisfies all")
    }
    let limit = version?.isPrerelease == true && !takesPrereleases ? ", without prereleases" : ""
    return (notes, "pin a version that satisfies all: \(common)\(limit)")
  }
}

extension Pin {
  /// The version to compare with ranges: of a commit, the one that was recorded with it.
  fileprivate var versionForRanges: Version? {
    if let version { return Version(version.value) }
    guard let tag = recorded?.tag, staleness == nil else { return nil }
    return Version(tag.value)
  }
}

private func checkPodRequirements(_ graph: LinkedGraph, _ reach: PinReach, _ bag: inout DiagnosticBag) {
  let pins = graph.project.lockfile.pins
  var conflicts: [Int: [Note]] = [:]
  for index in pins.indices {
    guard let edges = pins[index].podEdges else { continue }
    let pin = pins[index]
    for (pod, requirement) in edges.all where !requirement.value.isEmpty {
      let root = pod.value.firstIndex(of: "/").map { String(pod.value[..<$0]) } ?? pod.value
      guard let target = reach.pin(named: pod.value) ?? reach.pin(named: root), target != index else { continue }
      guard pins[target].isPod, let text = pins[target].version?.value else { continue }
      guard let rule = GemRequirement(requirement.value) else {
        bag.add(
          .invalidRequirement, "'\(requirement.value)' is not a requirement that can be checked",
          at: requirement.place, help: "write it as in a Podfile: \"~> 1.2\"")
        continue
      }
      guard let version = GemVersion(text), !rule.contains(version) else { continue }
      let note = Note(
        "'\(pin.name.value)' requires \(requirement.value); it is reached by \(reach.path(to: index, in: graph))",
        at: requirement.place)
      conflicts[target, default: []].append(note)
    }
  }
  for (target, notes) in conflicts.sorted(by: { $0.key < $1.key }) {
    let pin = pins[target]
    bag.add(
      .requirementConflict,
      "'\(pin.name.value)' is pinned at \(pin.version?.value ?? ""), which does not satisfy every requirement on it",
      at: pin.version?.place ?? pin.name.place, notes: notes,
      help: "pin a version that satisfies all, or move a pod that has one of these requirements",
      about: [pin.name.value])
  }
}
