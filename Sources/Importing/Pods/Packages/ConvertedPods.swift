import Model
import Paths
import Planning
import Text
import Versioning
import Workspace

/// The state of the pods of a Podfile.lock in the root: packages or components already, or pods there too.
package final class ConvertedPods: Sendable {
  private let graph: LinkedGraph
  private let left: LeftToPods
  /// The folder of the Podfile.lock, from the root.
  private let folder: String
  private let byProduct: [String: Pin]

  /// - Parameter lock: the path of the folder with the Podfile.lock.
  package init(_ resolution: Resolution, lock: String) {
    graph = resolution.graph
    left = LeftToPods(graph, always: true)
    folder = Path.relative(from: resolution.root.path, to: lock) ?? ""
    let named = graph.project.lockfile.pins.filter { !$0.isPod }.flatMap { pin in
      (pin.products ?? []).map { ($0.name.value, pin) }
    }
    byProduct = Dictionary(named) { first, _ in first }
  }

  private struct Successor {
    let text: String
    var version: String?
  }

  /// The row of a pod that is a package or a component here; `nil` of one that is a pod here too, and of those in the
  /// project.
  ///
  /// - Parameters:
  ///   - repository: the repository of its package, if it is known.
  func row(of pod: LockedPod, in lock: PodLock, repository: String?) -> PodRow? {
    guard let successor = successor(of: pod, in: lock, repository) else { return nil }
    var reason = "it is \(successor.text) here"
    if let version = pod.version, let pinned = successor.version, packageVersion(version) != pinned {
      reason += ", with another version in Podfile.lock"
    }
    let users = lock.pods.filter { $0.requires.contains(pod.name) && !isDone($0, lock) }.map { "'\($0.name)'" }
    if users.isEmpty {
      let help = "remove the pod from the Podfile and run 'pod install': an app with both contains the code twice"
      return PodRow(pod, .converted, by: .project, reason, help: help)
    }
    reason += "; as a pod \(users.joined(separator: ", ")) need\(users.count == 1 ? "s" : "") it"
    return PodRow(
      pod, .converted, by: .project, reason,
      help: "convert the pods that need it too: an app with both contains the code twice")
  }

  /// The state of a pod in the project, as a predicate; `nil` if no component replaces it.
  func state(ofLocal pod: LockedPod, in lock: PodLock) -> String? {
    guard let member = lock.member(of: pod, in: graph, from: folder) else { return nil }
    let name = "is the component '\(graph.components[member].name)' here"
    return left.part(of: member).map { "\(name), which CocoaPods builds, since it needs \($0.needed)" }
      ?? "\(name), which does not need pods"
  }

  /// A row beside what is pinned here.
  func besidePins(_ row: PodRow) -> PodRow { row.beside(graph.project.lockfile.pins) }

  /// Returns whether no part of a pod is still a pod here.
  private func isDone(_ pod: LockedPod, _ lock: PodLock) -> Bool {
    if let member = lock.member(of: pod, in: graph, from: folder) { return left.part(of: member) == nil }
    return successor(of: pod, in: lock, KnownPod.all[pod.name]?.repository) != nil
  }

  private func successor(of pod: LockedPod, in lock: PodLock, _ repository: String?) -> Successor? {
    if let pin = graph.pinNames.pin(meantBy: pod.name).map({ graph.project.lockfile.pins[$0] }) {
      return pin.isPod ? nil : Self.package(pin)
    }
    if let pin = repository.flatMap(graph.project.lockfile.pins.package(from:)) { return Self.package(pin) }
    if let pin = byProduct[pod.name] { return Self.package(pin, "a product of the package") }
    return graph.components.first { $0.isMember && $0.name == pod.name && $0.spec.kind == .component }
      .map { Successor(text: "the component '\($0.name)'") }
  }

  private static func package(_ pin: Pin, _ what: String = "the package") -> Successor {
    let version = pin.version?.value
    return Successor(text: "\(what) '\(pin.name.value)'" + (version.map { " \($0)" } ?? ""), version: version)
  }
}

extension [Pin] {
  func package(from url: String) -> Pin? {
    let repository = canonicalRepository(url)
    return first { pin in
      guard case .git(let other) = pin.source.value, !pin.isPod else { return false }
      return canonicalRepository(other) == repository
    }
  }
}

extension PodRow {
  /// A row beside pins: held back where another package has the name of its package or of a product of it, or where its
  /// package is pinned at another version. To a newer one it can move.
  func beside(_ pins: [Pin]) -> PodRow {
    guard let package else { return self }
    if let pin = pins.package(from: package.url) { return joined(to: pin, package) }
    let other = pins.first { pin in
      !pin.isPod
        && (pin.identity == package.identity
          || pin.products?.contains { package.products.contains($0.name.value) } == true)
    }
    guard let other else { return self }
    return PodRow(
      pod, .unknown, by: .project,
      "its package, '\(withoutUser(package.url))', shares a name with '\(other.name.value)', which has another source",
      help: "find out which of both packages the app needs: SwiftPM allows only one of a name")
  }

  /// The row of a pod whose package is pinned already.
  private func joined(to pin: Pin, _ package: Package) -> PodRow {
    if let version = package.version {
      if pin.version?.value == version { return self }
    } else if let revision = package.revision, pin.version == nil, pin.revision?.value == revision {
      return self
    }
    let name = pin.name.value
    let reason = "its package is pinned already, as '\(name)' at \(pin.shownVersion ?? "no version")"
    var row = self
    if let old = package.version.flatMap({ Version($0) }), let text = pin.version?.value, let new = Version(text),
      old < new
    {
      (row.status, row.origin, row.reason, row.help) = (.later, .project, reason, "pass '--bump' to use that version")
      row.package = Package(url: package.url, version: text, products: package.products, choices: package.choices)
      return row
    }
    let command = package.version.map { "'integrate pin \(ShellWord.quoted(name)) \($0)'" }
    return PodRow(
      pod, .unknown, by: .project, reason,
      help: "move one of them, so that both have one version: the pod with 'pod update'"
        + (command.map { ", or the pin with \($0)" } ?? ""))
  }
}
