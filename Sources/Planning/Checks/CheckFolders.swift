import Diagnostics
import Findings
import Model
import Paths
import Text

/// `local-pin`, `missing-folder`, `missing-manifest` and `incomplete-repository`: pins that a folder of this machine
/// replaces, and pins that SwiftPM cannot load.
func checkFolders(_ graph: LinkedGraph, _ bag: inout DiagnosticBag) {
  let pins = graph.project.lockfile.pins
  let hasFolders = pins.indices.contains { index in
    pins[index].folder != nil || pins[index].recorded?.manifest != nil || pins[index].recorded?.missing.isEmpty == false
  }
  guard hasFolders else { return }
  let ofMembers = Set(graph.pinsOfMembers.map(\.pin))
  // A pod is not a package, and CocoaPods checks that its folder exists.
  for index in pins.indices where !ofMembers.contains(index) && !pins[index].isPod {
    let pin = pins[index]
    if let folder = pin.folder {
      check(
        folder, of: pin, graph.project.folderProblems[index],
        isCommitted: graph.project.foldersInRepository.contains(index), &bag)
      checkFoldersBeside(pin, at: folder.place, graph, &bag)
    }
    guard case .git = pin.source.value else { continue }
    // A record of another version says nothing of this one.
    if let missing = pin.recorded?.missing, !missing.isEmpty, pin.staleness == nil {
      let repository = "the repository of '\(pin.name.value)' at \(pin.shownVersion ?? "its commit")"
      bag.add(
        .incomplete(
          repository, missing, at: pin.version?.place ?? pin.name.place,
          help: "pin another version of it, or ask its owners to add the missing files"
        ).about([pin.name.value]))
    }
    guard pin.recorded?.manifest?.value == Pin.Record.noManifest else { continue }
    bag.add(
      .missingManifest(
        "the repository of '\(pin.name.value)' has no Package.swift at \(pin.shownVersion ?? "its commit")",
        at: pin.version?.place ?? pin.name.place,
        help: "run 'integrate generate --publish' there, tag the result, and pin that version"
      ).about([pin.name.value]))
  }
}

private func check(
  _ folder: Located<String>, of pin: Pin, _ problem: Project.FolderProblem?, isCommitted: Bool,
  _ bag: inout DiagnosticBag
) {
  let name = pin.name.value
  switch problem {
  case .missing? where pin.isInFolder:
    bag.add(
      .missingFolder, "there is no folder '\(folder.value)', which '\(name)' comes from", at: folder.place,
      help: "correct 'path:', or pin its repository: 'integrate pin \(ShellWord.quoted(name)) --git URL'")
    // A note that other machines do not have it either is not needed.
    return
  case .noManifest?:
    bag.add(
      .missingManifest(
        "the folder '\(folder.value)', which '\(name)' comes from, has no Package.swift", at: folder.place,
        help: "run 'git submodule update --init' for a submodule, 'integrate generate' there for a component, or "
          + "correct 'path:'"
      ))
  case .incomplete(let missing)?:
    bag.add(
      .incomplete(
        "the folder '\(folder.value)', which '\(name)' comes from,", missing.map { Located($0, at: folder.place) },
        at: folder.place, help: "add the missing files, or remove them from its Package.swift"))
  case .missing?, .unread?, nil: break
  }
  // A folder in the root is committed with it.
  if pin.remote == nil, isCommitted || Path.joinInRoot("", folder.value) != nil { return }
  let isElsewhere = problem.map { if case .missing = $0 { !pin.isInFolder } else { false } } ?? false
  let notes = isElsewhere ? [Note("the folder does not exist, so that its repository is used", at: folder.place)] : []
  bag.add(
    .localPin, "'\(name)' comes from the folder '\(folder.value)', which other machines may not have",
    at: folder.place,
    notes: notes,
    help: pin.remote == nil
      ? "give it a repository and pin a version: 'integrate pin \(ShellWord.quoted(name)) --git URL'"
      : "run 'integrate unpin \(ShellWord.quoted(name))' to use the repository again")
}

/// Checks folders that the manifest of a package in a folder names: SwiftPM builds these folders, even if other
/// versions are pinned.
private func checkFoldersBeside(_ pin: Pin, at place: Place, _ graph: LinkedGraph, _ bag: inout DiagnosticBag) {
  guard pin.isInFolder else { return }
  let pins = graph.project.lockfile.pins
  for need in pin.folderNeeds where !need.isPinned {
    let owner = need.by.map { "in '\($0)', which '\(pin.name.value)' needs," } ?? "of '\(pin.name.value)'"
    let start: FindingText = "the Package.swift \(owner) uses "
    func help(_ name: String) -> String {
      "run 'integrate pin \(ShellWord.quoted(name)) --path \(ShellWord.quoted(need.folder))' to pin the folder"
    }
    if let other = graph.pinNames.pin(meantBy: need.package) {
      let name = pins[other].name.value
      bag.add(
        .requirementConflict,
        start
          + "'\(name)' from the folder '\(need.folder)', so that SwiftPM builds that instead of the pin",
        at: place, notes: [Note("pinned here", at: pins[other].name.place)],
        help: "change it to use the repository, or \(help(name))")
    } else if need.folder == "." || graph.isFolderOfMember(need.folder), graph.membersByIdentity[need.package] == nil {
      bag.add(
        .missingPin,
        start + "'\(need.package)' from the folder '\(need.folder)', which is a part of this root, not a package",
        at: place,
        help: "move the common code into its own package, and pin that")
    } else if !need.isPlain, graph.membersByIdentity[need.package] == nil {
      bag.add(
        .missingPin,
        start + "'\(need.package)' from the folder '\(need.folder)', which has no pin and may need other packages",
        at: place, help: "\(help(need.package)), so that its dependencies are pinned and checked too")
    }
  }
}

extension LinkedGraph {
  fileprivate func isFolderOfMember(_ folder: String) -> Bool {
    components.contains { $0.isMember && $0.spec.folder == folder }
  }
}

extension Diagnostic {
  fileprivate static func incomplete(
    _ what: String, _ missing: [Located<String>], at place: Place, help: String
  ) -> Diagnostic {
    Diagnostic(
      .incompleteRepository,
      "\(what) lacks files that its Package.swift lists, so that SwiftPM cannot load it", at: place,
      notes: missing.map { Note("'\($0.value)' does not exist", at: $0.place) }, help: help)
  }

  fileprivate static func missingManifest(_ message: FindingText, at place: Place, help: String) -> Diagnostic {
    Diagnostic(.missingManifest, message + ", so that SwiftPM cannot load it", at: place, help: help)
  }
}
