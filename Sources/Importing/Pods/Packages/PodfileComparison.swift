import Diagnostics
import Disk
import Findings
import Model
import Paths
import Planning
import Text
import Workspace

/// Compares Podfile.lock with the lockfile and the specs, in a project whose pods CocoaPods still builds (`pods: podfile`).
package struct PodfileComparison {
  private let graph: LinkedGraph
  private let left: LeftToPods
  /// The pods that members need since CocoaPods builds them, and the members whose test specs it builds.
  private var needed: (members: Set<Int>, pins: Set<Int>) = ([], [])
  private let lock: PodLock
  /// The folder of Podfile.lock, from the root.
  private let folder: String
  private var severity = Severity.error
  private var bag = DiagnosticBag()

  /// Adds a finding for each pod that differs between the two files; none if CocoaPods builds nothing.
  ///
  /// - Throws: when Podfile.lock cannot be read.
  package static func check(_ resolution: inout Resolution, as severity: Severity) throws(Failure) {
    guard let pods = resolution.graph.project.integration.pods else { return }
    guard let path = path(in: resolution) else {
      resolution.bag.add(
        .podMismatch, as: severity,
        "CocoaPods builds the pods of this project, but there is no Podfile.lock to compare them with", at: pods.place,
        help: "run 'pod install', which writes it next to the Podfile in the root or next to the Xcode project; "
          + "if there are no pods, remove 'pods:'")
      return
    }
    guard let lock = try read(path, &resolution) else { return }
    var comparison = PodfileComparison(
      graph: resolution.graph, left: LeftToPods(resolution.graph), lock: PodLock(lock), folder: Path.folder(of: path))
    comparison.severity = severity
    comparison.comparePins()
    comparison.compareOthers()
    comparison.compareLeft()
    resolution.bag.add(contentsOf: comparison.bag)
  }

  /// The lines of the Podfile that a project still needs: those of pods, and of components that reach pods.
  ///
  /// - Throws: when Podfile.lock cannot be read.
  /// - Returns: `nil` if there is no valid Podfile.lock.
  package static func remainingLines(_ resolution: inout Resolution) throws(Failure) -> [String]? {
    guard let path = path(in: resolution), let lock = try read(path, &resolution) else { return nil }
    let comparison = PodfileComparison(
      graph: resolution.graph, left: LeftToPods(resolution.graph, always: true), lock: PodLock(lock),
      folder: Path.folder(of: path))
    return comparison.lines
  }

  /// The Podfile.lock of a project, from its root: the one there, else that beside an Xcode project.
  package static func path(in resolution: Resolution) -> String? {
    let folders = [""] + resolution.graph.project.integration.xcodePaths.map(Path.folder(of:))
    let paths = folders.map { Path.join($0, PodsFolder.lockName) }
    return paths.first { path in
      let full = resolution.root.absolute(path)
      return Disk.kind(of: full) == .file && !Disk.leadsOutside(Path.parent(full), of: resolution.root.path)
    }
  }

  private static func read(_ path: String, _ resolution: inout Resolution) throws(Failure) -> PodfileLock? {
    let folder = try PodsFolder(lock: resolution.root.absolute(path), podspecs: nil, in: ".")
    return try folder.readLock(&resolution.table, &resolution.bag)
  }

  private init(graph: LinkedGraph, left: LeftToPods, lock: PodLock, folder: String) {
    (self.graph, self.left, self.lock, self.folder) = (graph, left, lock, folder)
    needed = left.needed(in: graph, and: tested)
  }

  // MARK: Pins

  private mutating func comparePins() {
    let pods = Dictionary(lock.pods.map { ($0.name, $0) }) { first, _ in first }
    for pin in graph.project.lockfile.pins where pin.isPod {
      let name = pin.name.value
      guard let pod = pods[name] else {
        add(
          "'\(name)' is pinned as a pod, but is not in Podfile.lock", at: pin.name.place,
          help: "run 'pod install' if the Podfile lists it; else remove the pin")
        continue
      }
      compareSource(of: pin, pod)
      if case .git = pin.source.value {
        compareCheckout(of: pin, pod)
      } else if let version = pin.version, let locked = pod.version, version.value != locked {
        add(
          "'\(name)' is pinned at \(version.value), but Podfile.lock has \(locked)", at: version.place, noting: pod,
          help: hasPodspec(pin)
            ? "run '\(importCommand)' to pin \(locked), or set \(version.value) in its podspec"
            : "run '\(importCommand)' to pin \(locked), or write \"\(line(named: name, of: pin))\" into the Podfile and run "
              + "'pod install'")
      }
    }
  }

  /// Compares the tag, commit or branch of a pin from git. The version in PODS is that of the podspec, which may differ
  /// from the tag's.
  private mutating func compareCheckout(of pin: Pin, _ pod: LockedPod) {
    let options = ["tag", "commit", "branch"].compactMap { kind in
      lock.source(pod.name, kind).flatMap { $0.value.isEmpty ? nil : (kind: kind, value: $0.value) }
    }
    let commit = options.first { $0.kind == "commit" }?.value
    let pinned: Located<String>
    let shown: (own: String, other: String)
    if let revision = pin.revision, let commit {
      if revision.value.hasPrefix(commit.lowercased()) { return }
      pinned = revision
      shown = ("the commit \(revision.value.prefix(12))", "\(commit.prefix(12))")
    } else if let selected = pin.version ?? pin.branch {
      guard let other = options.first, !options.contains(where: { isSame($0, as: pin) }) else { return }
      pinned = selected
      shown = (pin.version?.value ?? "the branch '\(selected.value)'", "the \(other.kind) '\(other.value)'")
    } else {
      return
    }
    add(
      "'\(pod.name)' is pinned at \(shown.own), but Podfile.lock has \(shown.other)", at: pinned.place, noting: pod,
      help: "run '\(importCommand)' to pin the other one, or write \"\(line(named: pod.name, of: pin))\" into the "
        + "Podfile and run 'pod install'")
  }

  /// The command that moves the pins to the versions of Podfile.lock.
  private var importCommand: String { "integrate import \(ShellWord.quoted(Path.join(folder, PodsFolder.lockName)))" }

  /// Returns whether an option of a checkout is the version or branch of a pin. A tag that is not a version is pinned
  /// as a branch.
  private func isSame(_ option: (kind: String, value: String), as pin: Pin) -> Bool {
    guard let version = pin.version?.value else { return option.kind != "commit" && option.value == pin.branch?.value }
    return option.kind == "tag" && (option.value == version || packageVersion(option.value) == version)
  }

  private mutating func compareSource(of pin: Pin, _ pod: LockedPod) {
    let place = pin.source.place
    let (git, path) = (lock.source(pod.name, "git"), lock.source(pod.name, "path"))
    let other = (git ?? path)?.value
    switch pin.source.value {
    case .pod("trunk"):
      guard let other else { return }
      add(
        "'\(pod.name)' is pinned as a pod of the trunk, but Podfile.lock has it from '\(withoutPassword(other))'",
        at: place, noting: pod,
        help: "remove the source from the Podfile and run 'pod install', or pin that source here")
    case .git(let url):
      if let git, canonicalRepository(git.value) == canonicalRepository(url) { return }
      add(
        "'\(pod.name)' is pinned from '\(withoutPassword(url))', but Podfile.lock has it from "
          + (other.map { "'\(withoutPassword($0))'" } ?? "a spec repository"), at: place, noting: pod,
        help: "write \"\(line(named: pod.name, of: pin))\" into the Podfile and run 'pod install', or pin the other "
          + "source here")
    case .path, .registry, .binary, .pod: return
    }
  }

  // MARK: Pods that are no pins

  private mutating func compareOthers() {
    let wanted = podsWanted
    let brought = podsNeeded(by: lock.pods.filter(isBesideTheRoot).map(\.name)) { _ in false }
    for pod in lock.pods {
      let index = graph.pinNames.pin(meantBy: pod.name) ?? package(withProduct: pod)
      let pin = index.map { graph.project.lockfile.pins[$0] }
      if pin?.isPod == true || index.map(needed.pins.contains) == true { continue }
      if let pin {
        let isProduct = graph.pinNames.pin(meantBy: pod.name) == nil
        add(
          "'\(pod.name)' is a \(isProduct ? "product of the package '\(pin.name.value)'" : "package") here, but still a pod "
            + "in Podfile.lock: an app with both contains the code twice", at: pin.name.place, noting: pod,
          help: (isLinkedByApp(index) ? "link the package's product to the app's target in Xcode, " : "")
            + "remove it from the Podfile and run 'pod install'")
      } else if member(of: pod) != nil || isBesideTheRoot(pod) {
        continue
      } else if !wanted.contains(pod.name) {
        if brought.contains(pod.name) { continue }
        add(
          "Podfile.lock has the pod '\(pod.name)', which is needed only by pods that are packages here", at: pod.place,
          help: "remove those pods from the Podfile and run 'pod install', which removes this one too")
      } else {
        add(
          "Podfile.lock has the pod '\(pod.name)', but no pin or component has that name", at: pod.place,
          help: "run '\(importCommand)' to pin it, or remove it from the Podfile and run 'pod install'")
      }
    }
  }

  /// The package that has a product of a pod's name, where no component is meant.
  private func package(withProduct pod: LockedPod) -> Int? {
    if member(of: pod) != nil || isBesideTheRoot(pod) { return nil }
    return graph.project.lockfile.pins.firstIndex { pin in
      !pin.isPod && pin.products?.contains { $0.name.value == pod.name } == true
    }
  }

  /// Returns whether an app that Xcode builds needs a pin itself: nothing links the package's product for it.
  private func isLinkedByApp(_ pin: Int?) -> Bool {
    pin != nil && graph.appEdges.contains { graph.pin(of: $0.target) == pin }
  }

  /// The pods that the Podfile names and that are no packages here, with all that they need.
  private var podsWanted: Set<String> {
    let pods = Dictionary(lock.pods.map { ($0.name, $0) }) { first, _ in first }
    func isPackage(_ name: String) -> Bool {
      if let index = graph.pinNames.pin(meantBy: name) {
        return !graph.project.lockfile.pins[index].isPod && !needed.pins.contains(index)
      }
      if let index = pods[name].flatMap(package(withProduct:)) { return !needed.pins.contains(index) }
      guard let member = pods[name].flatMap(member) else { return false }
      return left.part(of: member) == nil && !needed.members.contains(member)
    }
    return podsNeeded(by: lock.lock.dependencies.map { PodfileLock.root(of: $0.pod.value) }) { name in
      isPackage(name) || pods[name].map(isBesideTheRoot) == true
    }
  }

  /// Some pods, and all that they need up to those where it ends.
  private func podsNeeded(by names: [String], upTo isEnd: (String) -> Bool) -> Set<String> {
    let pods = Dictionary(lock.pods.map { ($0.name, $0) }) { first, _ in first }
    var open = names
    var found: Set<String> = []
    while let name = open.popLast() {
      guard !isEnd(name), found.insert(name).inserted else { continue }
      open += pods[name]?.requires ?? []
    }
    return found
  }

  /// Returns whether a local pod has no component, so that it is not checked here.
  private func isBesideTheRoot(_ pod: LockedPod) -> Bool {
    guard let path = lock.source(pod.name, "path")?.value, lock.source(pod.name, "git") == nil else { return false }
    return graph.pinNames.pin(meantBy: pod.name) == nil && Path.joinInRoot(folder, path) != nil
      && member(of: pod) == nil
  }

  private func member(of pod: LockedPod) -> Int? { lock.member(of: pod, in: graph, from: folder) }

  /// The components that CocoaPods builds for their test specs alone, which need pods that Podfile.lock has for them.
  private var tested: Set<Int> {
    var found: Set<Int> = []
    for pod in lock.pods {
      guard let member = member(of: pod), left.part(of: member) == nil else { continue }
      let tests = graph.components[member].modules.filter { graph.modules[$0].isTest && left.modules.contains($0) }
      let needsPod = tests.contains { test in
        graph.edges[graph.modules[test].edges].contains { edge in
          guard let pin = graph.pin(of: edge.target).map({ graph.project.lockfile.pins[$0] }) else { return false }
          return pin.isPod && pod.requires.contains(pin.name.value)
        }
      }
      if needsPod { found.insert(member) }
    }
    return found
  }

  // MARK: Components without a pod

  private mutating func compareLeft() {
    let local = Set(lock.pods.compactMap(member))
    for component in needed.members.sorted() where !local.contains(component) {
      let spec = graph.components[component].spec
      add(
        "modules that CocoaPods builds need '\(spec.name.value)', but Podfile.lock has no such pod",
        at: spec.name.place,
        help: "add a podspec for it and write \"\(newLine(of: component))\" into the Podfile: a "
          + "pod cannot depend on a package")
    }
    for component in left.components.sorted() where !local.contains(component) {
      let spec = graph.components[component].spec
      let isLibrary = graph.components[component].modules.contains { graph.modules[$0].kind == .library }
      guard spec.kind != .app, isLibrary, let part = left.part(of: component) else { continue }
      add(
        "CocoaPods builds '\(spec.name.value)', which needs \(part.needed), but Podfile.lock has no such pod",
        at: spec.name.place,
        help: "add a podspec, write \"\(newLine(of: component))\" into the Podfile and run "
          + "'pod install', or convert the pods that it needs: run 'integrate pods' to see how")
    }
  }

  // MARK: The Podfile

  /// The lines in the order of DEPENDENCIES, without those of former pods.
  private var lines: [String] {
    let names = lock.lock.dependencies.map(\.pod.value)
    let tests = names.filter(isTestSpec)
    return names.compactMap { name in
      if !tests.contains(name) { return line(of: name, testing: tests.filter { Path.folder(of: $0) == name }) }
      // A test spec is an option of its pod.
      let owner = Path.folder(of: name)
      return names.contains(owner) ? nil : line(of: owner, testing: [name])
    }
  }

  /// Returns whether a dependency is a test spec from which 'import' makes a test module.
  private func isTestSpec(_ dependency: String) -> Bool {
    let name = PodfileLock.root(of: dependency)
    guard name != dependency, let pod = lock.pods.first(where: { $0.name == name }), let member = member(of: pod) else {
      return false
    }
    let part = Path.lastComponent(dependency)
    let names = [dependency, "\(name)-\(part)"] + (part == "Tests" ? ["\(name)Tests"] : [])
    return graph.components[member].modules.contains {
      graph.modules[$0].isTest && names.contains(graph.modules[$0].name)
    }
  }

  /// The line of a pod; `nil` for a former one.
  private func line(of dependency: String, testing tests: [String]) -> String? {
    let name = PodfileLock.root(of: dependency)
    if let index = graph.pinNames.pin(meantBy: name) {
      let pin = graph.project.lockfile.pins[index]
      return pin.isPod ? line(named: dependency, of: pin) : nil
    }
    guard let pod = lock.pods.first(where: { $0.name == name }), let member = member(of: pod),
      left.part(of: member) != nil || needed.members.contains(member), let path = lock.source(name, "path")?.value
    else { return nil }
    let parts = tests.map { quoted(Path.lastComponent($0)) }.joined(separator: ", ")
    return podLine(dependency, [("path", path)]) + (parts.isEmpty ? "" : ", :testspecs => [\(parts)]")
  }

  /// The line of a pod that is pinned, as the lockfile has it.
  ///
  /// - Parameter dependency: the pod or a subspec of it.
  private func line(named dependency: String, of pin: Pin) -> String {
    let name = pin.name.value
    switch pin.source.value {
    case .git(let url): return podLine(dependency, [("git", url)] + (checkout(of: pin).map { [$0] } ?? []))
    case .path(let path): return podLine(dependency, [("path", Path.relative(from: folder, to: path) ?? path)])
    case .registry, .binary, .pod:
      if hasPodspec(pin), let source = lock.lock.externalSources.first(where: { $0.name.value == name }) {
        return podLine(dependency, source.options.map { ($0.key.value, withoutUser($0.value.value)) })
      }
      return podLine(dependency, []) + (pin.version.map { ", \(quoted($0.value))" } ?? "")
    }
  }

  /// Returns whether a pod is from a podspec or an archive that the Podfile names, or from a folder, so that it has no
  /// version.
  private func hasPodspec(_ pin: Pin) -> Bool {
    guard case .pod(let source) = pin.source.value else {
      if case .path = pin.source.value { return true }
      return false
    }
    // The import copies the option without its credentials, or only its kind if it is too long.
    let options = lock.lock.externalSources.first { $0.name.value == pin.name.value }?.options ?? []
    return options.contains { [$0.key.value, withoutUser($0.value.value)].contains(source) }
  }

  /// The option that selects the commit of a pin from git; the tag of Podfile.lock, if it is the pinned version.
  private func checkout(of pin: Pin) -> (String, String)? {
    let tag = lock.source(pin.name.value, "tag")?.value
    if let version = pin.version?.value {
      guard let tag else { return ("tag", version) }
      return ("tag", isSame(("tag", tag), as: pin) ? tag : (tag.hasPrefix("v") ? "v" : "") + version)
    }
    if let revision = pin.revision { return ("commit", revision.value) }
    return pin.branch.map { ($0.value == tag ? "tag" : "branch", $0.value) }
  }

  /// The line of a component that has no pod yet: its podspec has to lie above its sources.
  private func newLine(of component: Int) -> String {
    let spec = graph.components[component].spec
    let folders = spec.modules.compactMap { $0.path.flatMap { Path.joinInRoot(spec.folder, $0.value) } }
    let path = folders.first { !Path.isInside($0, spec.folder) } ?? spec.folder
    let relative = Path.relative(from: folder, to: path) ?? path
    return podLine(spec.name.value, [("path", relative.isEmpty ? "." : relative)])
  }

  private func podLine(_ name: String, _ options: [(key: String, value: String)]) -> String {
    "pod \(quoted(name))"
      + options.map { key, value in ", :\(key) => \(["true", "false"].contains(value) ? value : quoted(value))" }
      .joined()
  }

  /// A literal of Ruby.
  private func quoted(_ text: String) -> String {
    var literal = "'"
    for character in text.unicodeScalars {
      if character == "'" || character == "\\" { literal += "\\" }
      literal.unicodeScalars.append(character)
    }
    return literal + "'"
  }

  private mutating func add(
    _ message: String, at place: Place, noting pod: LockedPod? = nil, help: String
  ) {
    let notes = pod.map { [Note("the pod", at: $0.place)] } ?? []
    bag.add(Diagnostic(.podMismatch, as: severity, message, at: place, notes: notes, help: help))
  }
}
