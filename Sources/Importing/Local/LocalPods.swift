import Diagnostics
import Disk
import JSON
import Model
import Paths
import Workspace
import XcodeProjects

// The pods of a project that has packages too.
extension LocalPackagesRun {
  /// True if pods and packages share a folder but no app. The root is a package, Xcode projects build it with pods in
  /// their own way, and link packages only for tests.
  var keepsPodsApart: Bool {
    folder.packages.first == ""
      && xcode.files.allSatisfy { file, _ in
        file.withPackages?.targets.allSatisfy { $0.isOfTests || $0.products.isEmpty } ?? false
      }
  }

  /// Reads the Podfile.lock of a project that has pods too. A local pod that no package depends on stays a pod: its
  /// spec is made of its podspec.
  mutating func readPods() throws(Failure) -> Bool {
    guard let podsFolder else { return true }
    let needed = xcode.packages.union([""] + folder.packages.flatMap(pathDependencies))
    let packages = needed.filter { package in
      // One that is left out is a pin.
      folder.packages.contains(package) || folder.isExcluded(package) && hasManifest(package)
    }
    let targets = xcode.files.flatMap { $0.file.withPackages?.targets ?? [] }
    pods = try podsFolder.importAll(
      xcode: [], packages: packages, tests: Set(targets.filter(\.isOfTests).map(\.name.value)),
      excluded: folder.isExcluded, &table, &bag)
    let ofPods = (pods?.pods.specs ?? []).dropFirst().map(\.folder)
    folder.leaveOut(ofPods.filter { !packages.contains($0) })
    return pods != nil
  }

  private func hasManifest(_ folder: String) -> Bool {
    Disk.kind(of: root.absolute(Path.join(folder, Root.manifestName))) == .file
  }

  /// The pods for an import with the apps of Xcode projects.
  ///
  /// - Parameter count: the number of packages before the apps.
  mutating func podsBeside(_ apps: [LocalPackage], after count: Int) -> PodsBesidePackages? {
    guard let pods, let podsFolder else { return nil }
    var beside = PodsBesidePackages(pods.pods)
    beside.isOfPodfile = podsFolder.isOfPodfile && !pods.input.lock.entries.isEmpty
    for pin in pods.pods.pins {
      let name = pin.name.value
      beside.repositories[name] = [pods.input.podspecs[name]?["source"]?["git"]?.text, repositoryOfPod(name)]
        .compactMap { $0 }
    }
    let app = app(ofPodfile: pods.input.podfile, among: apps)
    beside.app = app.map { $0 + count }
    // If two projects have a target of that name, CocoaPods uses the one next to the Podfile.
    let tests = apps.indices.filter { apps[$0].app?.isOfTests == true }
    for index in tests.filter({ apps[$0].folder == podsFolder.place }) + tests {
      for target in apps[index].app?.targets ?? [] { beside.join(target, to: index + count) }
    }
    let holders = pods.input.podfile.map { self.holders(of: $0, among: apps) } ?? []
    let ofExtensions = (pods.input.podfile?.apps ?? []).map(\.target)
    let main = holders.first { $0.target == ofExtensions.first }?.app
    // The pods that the Podfile has for a target of another app belong to that app.
    var separate = Set(ofExtensions.dropFirst())
    for holder in holders where separate.contains(holder.target) && holder.app != nil && holder.app != main {
      beside.dissolve(holder.target)
      separate.remove(holder.target)
    }
    beside.rename(besides: Set(manifests.values.map(\.name)))
    if apps.count - tests.count > 1 || app == nil && !apps.isEmpty {
      if pods.input.podfile == nil {
        bag.add(.podsOfOneApp(app.map { apps[$0].manifest.name }, at: pods.input.lock.file))
      }
      for holder in holders where !separate.contains(holder.target) {
        guard let app = holder.app else { continue }
        beside.ofApps[app + count, default: []].formUnion(holder.pods.map { pods.pods.standIns[$0] ?? $0 })
      }
    }
    return beside
  }

  /// The targets of a Podfile with their pods, and the app that each is a target of.
  private func holders(
    of podfile: Podfile, among apps: [LocalPackage]
  ) -> [(target: String, app: Int?, pods: Set<String>)] {
    let place = podsFolder?.place ?? ""
    return podfile.podsByTarget.map { target, project, pods in
      let stated = project.map { Path.join(place, $0.hasSuffix(".xcodeproj") ? $0 : $0 + ".xcodeproj") }
      let holders = apps.indices.filter { index in
        guard let app = apps[index].app, !app.isOfTests else { return false }
        if let stated, app.project != stated { return false }
        if app.targets.contains(target) { return true }
        // A target that the project does not have is of its first app.
        return stated != nil && apps.firstIndex { $0.app?.project == stated } == index
          && !apps.contains { $0.app?.project == stated && $0.app?.targets.contains(target) == true }
      }
      // CocoaPods uses the project next to the Podfile if that names none.
      return (target, holders.first { apps[$0].folder == place } ?? holders.first, pods)
    }
  }

  /// The app of a Podfile: that of the project next to it, else of the one with its targets. If there are several, an
  /// application comes before frameworks.
  private func app(ofPodfile podfile: Podfile?, among apps: [LocalPackage]) -> Int? {
    let place = podsFolder?.place ?? ""
    func first(_ isMeant: (LocalPackage) -> Bool) -> Int? {
      let meant = apps.indices.filter { isMeant(apps[$0]) }
      return meant.first { apps[$0].app?.isApplication == true } ?? meant.first
    }
    if let beside = first({ $0.folder == place }) { return beside }
    let targets = Set((podfile?.targets ?? []).map(\.name))
    let named = xcode.files.filter { file, _ in
      file.withPackages?.targets.contains { targets.contains($0.name.value) } ?? false
    }
    if let found = first({ app in named.contains { $0.file.path == app.app?.project } }) { return found }
    // A project in the same folder without packages is no app here, unless the root is a package.
    let isBeside = folder.xcode.contains { $0.hasSuffix(".xcodeproj") && Path.folder(of: $0) == place }
    return isBeside && folder.packages.first != "" ? nil : first { _ in true }
  }
}
