import Diagnostics
import Model
import Paths
import Planning
import Text

/// The pods of a Podfile.lock, one for each root name.
struct PodLock {
  let lock: PodfileLock
  /// In the order of PODS.
  let pods: [LockedPod]
  private let external: [String: PodfileLock.Source]

  init(_ lock: PodfileLock) {
    self.lock = lock
    var pods: [LockedPod] = []
    var index: [String: Int] = [:]
    for entry in lock.entries {
      let name = PodfileLock.root(of: entry.name.value)
      let place = index[name] ?? pods.count
      if place == pods.count {
        index[name] = place
        pods.append(LockedPod(name: name, place: entry.name.place))
      }
      if pods[place].version == nil { pods[place].version = entry.version?.value }
      let subspec = String(entry.name.value.dropFirst(name.count + 1))
      if !pods[place].subspecs.contains(subspec) { pods[place].subspecs.append(subspec) }
      for reference in entry.requires {
        let other = PodfileLock.root(of: reference.pod.value)
        if other != name, !pods[place].requires.contains(other) { pods[place].requires.append(other) }
      }
    }
    for place in pods.indices {
      pods[place].requires = pods[place].requires.filter { index[$0] != nil }.sorted()
    }
    self.pods = pods
    external = Dictionary(lock.externalSources.map { ($0.name.value, $0) }) { first, _ in first }
  }

  /// An option of a pod's own source, as `path` or `git`; what was checked out counts before what was asked for.
  func source(_ pod: String, _ option: String) -> Located<String>? {
    lock.checkoutOptions[pod]?[option] ?? external[pod]?[option]
  }

  func hasOwnSource(_ pod: String) -> Bool { external[pod] != nil || lock.checkoutOptions[pod] != nil }

  /// The component in whose folder a local pod lies, or that has its name.
  ///
  /// - Parameter folder: the folder of the Podfile.lock, from the root.
  func member(of pod: LockedPod, in graph: LinkedGraph, from folder: String) -> Int? {
    guard let path = source(pod.name, "path")?.value else { return nil }
    let place = Path.joinInRoot(folder, path)
    return graph.components.indices.first {
      let component = graph.components[$0]
      return component.isMember && (component.spec.folder == place || component.name == pod.name)
    }
  }

  private static let publicRepositories: Set<String> = [
    "trunk", "master", "https://cdn.cocoapods.org", "https://github.com/cocoapods/specs",
    "http://github.com/cocoapods/specs", "git://github.com/cocoapods/specs", "git@github.com:cocoapods/specs",
    "ssh://git@github.com/cocoapods/specs",
  ]

  /// The spec repository that a pod is from, where it is not the public one, whose names may be a company's own.
  func privateRepository(of pod: String) -> String? {
    guard let repository = lock.specRepositories[pod]?.value, !repository.isEmpty else { return nil }
    // The whole address counts: a company's mirror may have the public one in its path.
    let bare = withoutEnding(withoutUser(repository).lowercased().utf8[...])
    return Self.publicRepositories.contains(bare) ? nil : repository
  }
}
