import Diagnostics
import Findings
import Model
import Text

/// `requirement-conflict`: a package that is pinned by version requires another one by branch, commit or folder.
///
/// SwiftPM accepts a version only if all of its requirements are versions, even if the root has others
/// (`versionBasedDependencyContainsUnversionedDependency` in its sources). From a branch or commit it accepts branches
/// and commits, and no folders.
func checkUnstableRequirements(_ graph: LinkedGraph, _ reach: PinReach, _ bag: inout DiagnosticBag) {
  let pins = graph.project.lockfile.pins
  lazy var standIns = graph.identitiesOfMembers
  for index in pins.indices where reach.origins[index] != nil {
    let pin = pins[index]
    // The record of another version does not describe this one.
    guard pin.staleness == nil, let place = pin.version?.place ?? pin.branch?.place ?? pin.revision?.place else {
      continue
    }
    let unstable = pin.ranges?.first { range in
      guard pin.mayNotState(range.requirement.value) else { return false }
      let name = range.package.value
      // Without either it is missing, which is another finding.
      return graph.pinNames.pin(meantBy: name) != nil || standIns.contains(name.lowercased())
    }
    guard let range = unstable else { continue }
    let (name, other) = (pin.name.value, range.package.value)
    bag.add(
      .requirementConflict,
      "'\(name)' is pinned \(pin.selection == .version ? "by version" : "from git"), but requires "
        + "\(range.requirement.value.asked(of: other))", at: place,
      notes: [
        Note("required here", at: range.requirement.place),
        Note("reached by \(reach.path(to: index, in: graph))", at: pin.name.place),
      ], help: help(for: pin, range.requirement.value, of: other), about: [name, other])
  }
}

private func help(for pin: Pin, _ requirement: Pin.Range.Requirement, of other: String) -> String {
  let name = pin.name.value
  if requirement == .any {
    return "pin a version of '\(name)' that requires versions of '\(other)': SwiftPM does not allow folders here"
  }
  let versions = "pin a version of '\(name)' that requires versions of '\(other)'"
  guard case .git = pin.source.value, let revision = pin.revision?.value else {
    return versions + ": SwiftPM does not allow branches and commits here"
  }
  return "run 'integrate pin \(ShellWord.quoted(name)) --revision "
    + "\(revision)', or \(versions): SwiftPM allows branches and commits only at a commit"
}

extension Pin {
  /// Returns whether SwiftPM refuses the package, as it is pinned, because of such a requirement of another one.
  func mayNotState(_ requirement: Range.Requirement) -> Bool {
    if isPod { return false }
    switch (source.value, requirement) {
    case (.path, _), (.binary, _), (.pod, _), (_, .versions): return false
    case (.git, .any): return true
    case (.registry, _), (.git, .branch), (.git, .revision): return selection == .version
    }
  }
}

extension Pin.Range.Requirement {
  /// Describes the requirement, for messages.
  fileprivate func asked(of package: String) -> String {
    switch self {
    case .branch(let branch): "the branch '\(branch)' of '\(package)'"
    case .revision(let revision): "the commit \(revision.prefix(12)) of '\(package)'"
    case .any: "'\(package)' in a folder"
    case .versions(let versions): "\(versions) of '\(package)'"
    }
  }
}
