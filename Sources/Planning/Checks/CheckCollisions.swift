import Diagnostics
import Findings
import Model
import Paths

/// `source-collision` and `identity-collision`: SwiftPM identifies a package by the last component of its URL or path.
func checkCollisions(_ graph: LinkedGraph, _ bag: inout DiagnosticBag) {
  let isSeparate = graph.project.integration.packages == .separate
  let root = rootIdentity(graph)
  // Pins of one repository also share an identity.
  let mayCollide =
    isSeparate || graph.pinNames.mayShareIdentities || root.map { graph.pinNames.identities.contains($0) } ?? false
  guard mayCollide else { return }
  let pins = graph.project.lockfile.pins
  var known = Identities(root: root, folderName: graph.project.folderName ?? "")
  var byRepository: [String: Int] = [:]
  byRepository.reserveCapacity(pins.count)
  // Several pods may come from one repository.
  for index in pins.indices where !pins[index].isPod {
    if case .git(let url) = pins[index].source.value {
      if let other = byRepository.insertFirst(index, for: canonicalRepository(url)) {
        let (first, pin) = (pins[other], pins[index])
        bag.add(
          .sourceCollision,
          "'\(first.name.value)' and '\(pin.name.value)' are pins of the same repository", at: pin.source.place,
          notes: [Note("the other one", at: first.source.place)],
          help: "keep one pin, and write its modules as '\(first.name.value)/MODULE'")
        continue
      }
    }
    switch pins[index].source.value {
    case .binary, .pod: continue
    case .git, .registry, .path: break
    }
    known.add(graph.pinNames.identities[index], of: pins[index].name.value, at: pins[index].source.place, &bag)
  }
  guard isSeparate else { return }
  var folders: Set<String> = []
  for component in graph.components where component.isMember && !component.modules.isEmpty {
    let folder = component.spec.folder
    // Two components in one folder are another finding.
    guard !folder.isEmpty, folders.insert(folder).inserted else { continue }
    known.add(packageIdentity(ofURL: folder), of: component.name, at: component.spec.name.place, &bag)
  }
}

/// The identity of the package in the root's folder; `nil` if there is none, or the folder's name is not known.
private func rootIdentity(_ graph: LinkedGraph) -> String? {
  let hasPackage =
    graph.project.integration.packages == .single
    || graph.components.contains { $0.isMember && $0.shared.spec.folder.isEmpty && !$0.modules.isEmpty }
  return hasPackage ? graph.project.folderName.map(packageIdentity(ofURL:)) : nil
}

/// The identities seen so far.
private struct Identities {
  let root: String?
  let folderName: String
  private var byIdentity: [String: (name: String, place: Place)] = [:]

  init(root: String?, folderName: String) { (self.root, self.folderName) = (root, folderName) }

  mutating func add(_ identity: String, of name: String, at place: Place, _ bag: inout DiagnosticBag) {
    if identity == root {
      bag.add(
        .identityCollision,
        "'\(name)' has the identity '\(identity)', which is also that of the root's folder '\(folderName)'",
        at: place,
        help: "rename the root's folder: SwiftPM would treat both as one package")
    }
    guard let first = byIdentity.insertFirst((name, place), for: identity) else { return }
    bag.add(
      .identityCollision,
      "'\(first.name)' and '\(name)' have the same identity '\(identity)', which SwiftPM derives from the last part of "
        + "the URL or folder", at: place, notes: [Note("the other one", at: first.place)],
      help: "rename one of the repositories or folders")
  }
}
