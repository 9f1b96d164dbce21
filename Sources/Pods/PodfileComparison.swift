import Diagnostics
import Disk
import Findings
import Importing
import Model
import Paths
import Planning
import Workspace

/// Compares Podfile.lock with the lockfile and the specs, in a project whose pods CocoaPods still builds (`pods: podfile`).
package struct PodfileComparison {
  private let graph: LinkedGraph
  private let left: LeftToPods
  /// What components that CocoaPods builds need besides.
  private let needed: (members: Set<Int>, pins: Set<Int>)
  private let lock: PodLock
  /// Where Podfile.lock lies, from the root.
  private let folder: String
  private var bag = DiagnosticBag()

  /// Adds a finding for each pod that the two say different things of; nothing where CocoaPods builds nothing.
  ///
  /// - Throws: when Podfile.lock cannot be read.
  package static func check(_ resolution: inout Resolution) throws(Failure) {
    guard let pods = resolution.graph.project.integration.pods else { return }
    guard let path = path(in: resolution) else {
      resolution.bag.add(
        Diagnostic(
          .podMismatch, "CocoaPods builds the pods of this project, and there is no Podfile.lock to compare them with",
          at: pods.place,
          help: "'pod install' writes it beside the Podfile, which lies at the root or beside the Xcode project; "
            + "without pods, remove 'pods:'"))
      return
    }
    guard let lock = try read(path, &resolution) else { return }
    var comparison = PodfileComparison(
      graph: resolution.graph, left: LeftToPods(resolution.graph), lock: PodLock(lock), folder: Path.folder(of: path))
    comparison.comparePins()
    comparison.compareOthers()
    comparison.compareLeft()
    resolution.bag.add(contentsOf: comparison.bag)
  }

  /// The lines of the Podfile that a project still needs: those of pods, and of components that reach pods.
  ///
  /// - Throws: when Podfile.lock cannot be read.
  /// - Returns: `nil` where there is no Podfile.lock, or it is none.
  package static func remainingLines(_ resolution: inout Resolution) throws(Failure) -> [String]? {
    guard let path = path(in: resolution), let lock = try read(path, &resolution) else { return nil }
    let comparison = PodfileComparison(
      graph: resolution.graph, left: LeftToPods(resolution.graph, always: true), lock: PodLock(lock),
      folder: Path.folder(of: path))
    return lock.dependencies.compactMap { comparison.line(of: $0.pod.value) }
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
    needed = left.needed(in: graph)
  }

  // MARK: Pins

  private mutating func comparePins() {
    let pods = Dictionary(lock.pods.map { ($0.name, $0) }) { first, _ in first }
    for pin in graph.project.lockfile.pins where pin.isPod {
      let name = pin.name.value
      guard let pod = pods[name] else {
        add(
          "'\(name)' is pinned as a pod, and Podfile.lock has none of that name", at: pin.name.place,
          help: "'pod install' brings it if the Podfile names it; else take the pin out")
        continue
      }
      if let version = pin.version, let locked = pod.version, version.value != locked {
        add(
          "'\(name)' is pinned at \(version.value), and Podfile.lock has \(locked)", at: version.place, noting: pod,
          help: "write \"pod '\(name)', '\(version.value)'\" into the Podfile and run 'pod install', or pin \(locked) "
            + "here")
      }
      compareSource(of: pin, pod)
      if let revision = pin.revision, let commit = lock.source(name, "commit"), !commit.value.isEmpty,
        !revision.value.hasPrefix(commit.value.lowercased())
      {
        add(
          "'\(name)' is pinned at the commit \(revision.value.prefix(12)), and Podfile.lock has \(commit.value.prefix(12))",
          at: revision.place, noting: pod,
          help: "let the Podfile name this commit and run 'pod install', or pin the other one here")
      }
    }
  }

  private mutating func compareSource(of pin: Pin, _ pod: LockedPod) {
    let place = pin.source.place
    let (git, path) = (lock.source(pod.name, "git"), lock.source(pod.name, "path"))
    let other = (git ?? path)?.value
    switch pin.source.value {
    case .pod("trunk"):
      guard let other else { return }
      add(
        "'\(pod.name)' is pinned as a pod of the trunk, and Podfile.lock takes it from '\(withoutPassword(other))'",
        at: place, noting: pod,
        help: "take the source out of the Podfile and run 'pod install', or pin that source here")
    case .git(let url):
      if let git, canonicalRepository(git.value) == canonicalRepository(url) { return }
      add(
        "'\(pod.name)' is pinned from '\(withoutPassword(url))', and Podfile.lock takes it from "
          + (other.map { "'\(withoutPassword($0))'" } ?? "a spec repository"),
        at: place, noting: pod,
        help: "let the Podfile name this source and run 'pod install', or pin the other one here")
    case .path, .registry, .binary, .pod: return
    }
  }

  // MARK: Pods that are no pins

  private mutating func compareOthers() {
    let wanted = podsWanted
    let brought = podsNeeded(by: lock.pods.filter(isBesideTheRoot).map(\.name)) { _ in false }
    for pod in lock.pods {
      let index = graph.pinNames.pin(meantBy: pod.name)
      let pin = index.map { graph.project.lockfile.pins[$0] }
      if pin?.isPod == true || index.map(needed.pins.contains) == true { continue }
      if let pin {
        add(
          "'\(pod.name)' is a package here, and still a pod in Podfile.lock: an app with both has its code twice",
          at: pin.name.place, noting: pod, help: "take it out of the Podfile and run 'pod install'")
      } else if let member = member(of: pod) {
        if left.part(of: member) != nil || needed.members.contains(member) { continue }
        add(
          "'\(graph.components[member].name)' is in Package.swift, and still a pod in Podfile.lock: an app with both has "
            + "its code twice",
          at: graph.components[member].spec.name.place, noting: pod,
          help: "let the app link the package's product, take the pod out of the Podfile and run 'pod install'",
          as: .warning)
      } else if isBesideTheRoot(pod) {
        continue
      } else if !wanted.contains(pod.name) {
        if brought.contains(pod.name) { continue }
        add(
          "Podfile.lock has the pod '\(pod.name)', which only pods need that are packages here", at: pod.place,
          help: "take those out of the Podfile and run 'pod install': it goes with them")
      } else {
        add(
          "Podfile.lock has the pod '\(pod.name)', and no pin and no component has that name", at: pod.place,
          help: "add it under 'pins:' as \"\(pod.name): { pod: trunk, version: \(pod.version ?? "…") }\", or take it "
            + "out of the Podfile")
      }
    }
  }

  /// The pods that the Podfile names and that are no packages here, with all that they need.
  private var podsWanted: Set<String> {
    let pods = Dictionary(lock.pods.map { ($0.name, $0) }) { first, _ in first }
    func isPackage(_ name: String) -> Bool {
      if let index = graph.pinNames.pin(meantBy: name) {
        return !graph.project.lockfile.pins[index].isPod && !needed.pins.contains(index)
      }
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

  /// Whether a local pod has no component, and so no part in what is checked here.
  private func isBesideTheRoot(_ pod: LockedPod) -> Bool {
    guard let path = lock.source(pod.name, "path")?.value, lock.source(pod.name, "git") == nil else { return false }
    return graph.pinNames.pin(meantBy: pod.name) == nil && Path.joinInRoot(folder, path) != nil
      && member(of: pod) == nil
  }

  /// The component in whose folder a local pod lies, or that has its name.
  private func member(of pod: LockedPod) -> Int? {
    guard let path = lock.source(pod.name, "path")?.value else { return nil }
    let place = Path.joinInRoot(folder, path)
    return graph.components.indices.first {
      let component = graph.components[$0]
      return component.isMember && (component.spec.folder == place || component.name == pod.name)
    }
  }

  // MARK: Components without a pod

  private mutating func compareLeft() {
    let local = Set(lock.pods.compactMap(member))
    for component in needed.members.sorted() where !local.contains(component) {
      let spec = graph.components[component].spec
      add(
        "'\(spec.name.value)' is needed by what CocoaPods builds, and Podfile.lock has no such pod",
        at: spec.name.place,
        help: "give it a podspec too and write \"\(podLine(spec.name.value, path: spec.folder))\" into the Podfile: a "
          + "pod cannot depend on a package")
    }
    for component in left.components.sorted() where !local.contains(component) {
      let spec = graph.components[component].spec
      let isLibrary = graph.components[component].modules.contains { graph.modules[$0].kind == .library }
      guard spec.kind != .app, isLibrary, let part = left.part(of: component) else { continue }
      add(
        "'\(spec.name.value)' is left to CocoaPods, since it needs \(part.needed), and Podfile.lock has no such pod",
        at: spec.name.place,
        help: "give it a podspec, write \"\(podLine(spec.name.value, path: spec.folder))\" into the Podfile and run "
          + "'pod install', or convert what it needs: 'integrate pods' says how")
    }
  }

  // MARK: The Podfile

  /// `nil` of what is no pod any more.
  private func line(of dependency: String) -> String? {
    let name = PodfileLock.root(of: dependency)
    if let index = graph.pinNames.pin(meantBy: name) {
      let pin = graph.project.lockfile.pins[index]
      guard pin.isPod else { return nil }
      switch pin.source.value {
      case .git(let url):
        let kind = pin.version != nil ? "tag" : pin.revision != nil ? "commit" : "branch"
        let value = lock.source(name, kind)?.value ?? pin.version?.value ?? pin.revision?.value ?? pin.branch?.value
        return "pod \(quoted(dependency)), :git => \(quoted(url))" + (value.map { ", :\(kind) => \(quoted($0))" } ?? "")
      case .path(let path): return podLine(dependency, path: path)
      case .registry, .binary, .pod:
        return "pod \(quoted(dependency))" + (pin.version.map { ", \(quoted($0.value))" } ?? "")
      }
    }
    guard let pod = lock.pods.first(where: { $0.name == name }), let member = member(of: pod),
      left.part(of: member) != nil || needed.members.contains(member)
    else { return nil }
    return podLine(dependency, path: graph.components[member].spec.folder)
  }

  /// - Parameter path: from the root.
  private func podLine(_ name: String, path: String) -> String {
    let relative = Path.relative(from: folder, to: path) ?? path
    return "pod \(quoted(name)), :path => \(quoted(relative.isEmpty ? "." : relative))"
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
    _ message: String, at place: Place, noting pod: LockedPod? = nil, help: String, as severity: Severity? = nil
  ) {
    let notes = pod.map { [Note("the pod", at: $0.place)] } ?? []
    bag.add(
      Diagnostic(
        .podMismatch, as: severity ?? FindingID.podMismatch.severity, message, at: place, notes: notes, help: help))
  }
}
