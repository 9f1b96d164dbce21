import Diagnostics
import Loading
import LockfileText
import Model
import Text
import Versioning

/// The input of the import of a Podfile.lock.
package struct PodImport: Sendable {
  /// Access to the folder that becomes the root; paths are relative to it.
  package struct Folders: Sendable {
    /// Returns whether specs in a folder are found; folders of tools are skipped.
    package var isSearched: @Sendable (String) -> Bool
    /// Returns whether a folder is outside of the root after links are resolved.
    package var leavesRoot: @Sendable (String) -> Bool
    /// Returns whether a folder is in another repository below the root, such as a submodule.
    package var isForeign: @Sendable (String) -> Bool = { _ in false }
    /// A folder as seen from the current one.
    package var shown: @Sendable (String) -> String
    /// Returns whether there is a file or folder.
    package var exists: @Sendable (String) -> Bool
    /// The files in a folder and those below, from there; none where nobody knows.
    package var files: @Sendable (String) -> [String]
    /// The bytes of a file; none where it cannot be read.
    package var bytes: @Sendable (String) -> [UInt8]

    package init(
      isSearched: @escaping @Sendable (String) -> Bool, leavesRoot: @escaping @Sendable (String) -> Bool,
      shown: @escaping @Sendable (String) -> String = { $0 },
      exists: @escaping @Sendable (String) -> Bool = { _ in true },
      files: @escaping @Sendable (String) -> [String] = { _ in [] },
      bytes: @escaping @Sendable (String) -> [UInt8] = { _ in [] }
    ) {
      (self.isSearched, self.leavesRoot) = (isSearched, leavesRoot)
      (self.shown, self.exists, self.files, self.bytes) = (shown, exists, files, bytes)
    }
  }

  package var lock: PodfileLock
  /// The Podfile next to it, if it consists of literals.
  package var podfile: Podfile?
  /// Podspecs by pod name.
  package var podspecs: [String: Podspec]
  /// The name of the root.
  package var rootName: String
  /// The folder of the Podfile.lock, from the root.
  package var place = ""
  package var folders: Folders
  /// The Xcode projects and workspaces that the lockfile is kept for, from the root.
  package var xcode: [String] = []
  /// The folders, from the root, of what is a package of the project: a local pod in one of them has no spec of its own.
  package var packages: Set<String> = []
  /// True if the Podfile.lock is the one that CocoaPods writes, and not a copy of it.
  package var isOfPodfile = false

  package init(lock: PodfileLock, podspecs: [String: Podspec] = [:], rootName: String, folders: Folders) {
    (self.lock, self.podspecs, self.rootName, self.folders) = (lock, podspecs, rootName, folders)
  }
}

/// The outcome of the import of a Podfile.lock: files and findings.
package struct ImportedPods: Sendable {
  /// The root's spec first, then specs by path, the lockfile last.
  package var files: [ImportedProject.File] = []
  package var pins: [Pin] = []
  package var specs: [Spec] = []
  /// The pods that the Podfile names, in the order of DEPENDENCIES.
  package var dependencies: [DependencyReference] = []
  /// The targets with pods that the app has not: tests, and those beside it.
  package var targets: [(target: String, spec: Spec)] = []
  /// The local pods that packages stand for, with their folders from the root.
  package var packages: [(pod: Located<String>, folder: String)] = []
  /// The local pods that are one module with their subspecs, by the names of both.
  package var standIns: [String: String] = [:]
  package var bag = DiagnosticBag()
}

/// A pod with all of its entries in PODS.
struct RootPod {
  let name: Located<String>
  /// In the order of PODS, including the pod's own entry if it is listed.
  var entries: [PodfileLock.Entry]

  var version: Located<String>? { entries.first { $0.version != nil }?.version }
  var own: PodfileLock.Entry? { entries.first { $0.name.value == name.value } }
  var subspecs: [PodfileLock.Entry] { entries.filter { $0.name.value != name.value } }
}

/// Turns a Podfile.lock into a root's spec, the specs of its local pods, and a lockfile.
package func importPods(_ input: PodImport) -> ImportedPods {
  var importer = PodImporter(input)
  return importer.run()
}

struct PodImporter {
  let input: PodImport
  private(set) var pods: [RootPod] = []
  var imported = ImportedPods()
  /// EXTERNAL SOURCES by pod name.
  private(set) var external: [String: PodfileLock.Source] = [:]

  /// The pods and subspecs that PODS lists.
  let listed: Set<String>
  /// The requirements of the Podfile and local podspecs for each pod and its subspecs, by the pod's name.
  let asked: [String: [PodfileLock.Demand]]

  init(_ input: PodImport) {
    self.input = input
    listed = Set(input.lock.entries.map(\.name.value))
    asked = Dictionary(grouping: input.lock.demands(from: input.place, besides: input.packages)) {
      PodfileLock.root(of: $0.reference.pod.value)
    }
  }

  mutating func run() -> ImportedPods {
    gather()
    reportUnlisted()
    let local = localFolders()
    imported.standIns = wholePods(local)
    let inFolder = Dictionary(grouping: local.values, by: { $0 }).mapValues(\.count)
    for pod in pods {
      checkVersion(of: pod)
      if let folder = local[pod.name.value], input.packages.contains(folder) {
        imported.packages.append((pod.name, folder))
      } else if let folder = local[pod.name.value] {
        addComponent(pod, in: folder, isAlone: inFolder[folder] == 1)
      } else {
        addPin(pod)
      }
    }
    reportHost()
    reportLeftOut()
    var root = rootSpec()
    addTargets(besides: &root)
    imported.specs.sort { $0.path.utf8.lexicographicallyPrecedes($1.path.utf8) }
    imported.specs.insert(root, at: 0)
    let others = (imported.specs.dropFirst() + imported.targets.map(\.spec)).sorted {
      $0.path.utf8.lexicographicallyPrecedes($1.path.utf8)
    }
    imported.files = ([root] + others).map { spec in
      var spec = spec
      // In one package the root says it for all.
      if spec.path != root.path { spec.package = nil }
      return ImportedProject.File(path: spec.path, text: SpecWriter.text(of: spec))
    }
    let lockfile = LockfileWriter.write(imported.pins, comments: [LockfileWriter.purpose])
    imported.files.append(ImportedProject.File(path: "integrate.lock.yaml", text: lockfile.text))
    return imported
  }

  /// Says once of all pods of the app's own tools what they are.
  private mutating func reportHost() {
    let places = pods.filter(isOfHost).compactMap { external[$0.name.value]?.pathOfHost }
    if let first = places.first { imported.bag.add(.podsOfHost(places.count, first)) }
  }

  // MARK: Listed pods

  private mutating func gather() {
    var index: [String: Int] = [:]
    var spellings: [String: Located<String>] = [:]
    var listed: [String: (pod: Int, entry: Int)] = [:]
    for entry in input.lock.entries {
      let root = PodfileLock.root(of: entry.name.value)
      let pod = index[root] ?? pods.count
      if pod == pods.count {
        if let other = spellings.updateValue(Located(root, at: entry.name.place), forKey: root.lowercased()) {
          imported.bag.add(.podOfOtherCase(root, at: entry.name.place, other))
          spellings[root.lowercased()] = other
          continue
        }
        index[root] = pod
        pods.append(RootPod(name: Located(root, at: entry.name.place), entries: []))
      }
      if let first = listed[entry.name.value] {
        let place = pods[first.pod].entries[first.entry].name.place
        imported.bag.add(.podListedTwice(entry.name.value, at: entry.name.place, first: place))
        pods[first.pod].entries[first.entry].requires += entry.requires
      } else {
        listed[entry.name.value] = (pod, pods[pod].entries.count)
        pods[pod].entries.append(entry)
      }
    }
    for source in input.lock.externalSources {
      external[source.name.value] = source
      if index[source.name.value] == nil { imported.bag.add(.unlistedSource(source.name.value, at: source.name.place)) }
    }
  }

  /// Reports dependencies on pods that are not listed. CocoaPods writes those for subspecs that another platform needs.
  private mutating func reportUnlisted() {
    for entry in input.lock.entries {
      for reference in entry.requires where !listed.contains(reference.pod.value) {
        imported.bag.add(.unlistedPod(reference.pod.value, of: entry.name.value, at: reference.pod.place))
      }
    }
    for reference in input.lock.dependencies where !listed.contains(reference.pod.value) {
      imported.bag.add(.unlistedPod(reference.pod.value, of: nil, at: reference.pod.place))
    }
  }

  private mutating func checkVersion(of pod: RootPod) {
    guard let version = pod.version else {
      imported.bag.add(.noVersion(of: pod.name.value, at: pod.name.place))
      return
    }
    for entry in pod.entries {
      if let other = entry.version, other.value != version.value {
        imported.bag.add(.twoVersions(of: entry.name.value, other.value, at: other.place, first: version.place))
      }
    }
    if packageVersion(version.value) == nil {
      imported.bag.add(.unusableVersion(version.value, of: pod.name.value, at: version.place))
    }
  }

  // MARK: The root

  private func rootSpec() -> Spec {
    let name = nameOfApp(input.podfile?.apps.first?.target ?? input.rootName, otherwise: "App")
    var spec = Spec(unplaced(name), at: "component.yaml", .app, file: input.lock.file)
    var seen: Set<String> = []
    for reference in input.lock.dependencies {
      let needed = standIn(for: reference.pod)
      if isBesideThePod(reference.pod.value) { continue }
      if seen.insert(needed.value.lowercased()).inserted { spec.app.dependencies.append(DependencyReference(needed)) }
    }
    let platforms = neededPlatforms()
    let staysWithPods = input.isOfPodfile && !pods.isEmpty
    if !platforms.isEmpty || !input.xcode.isEmpty || staysWithPods {
      var integration = Integration()
      if staysWithPods { integration.pods = unplaced(.podfile) }
      integration.platforms = platforms.map { unplaced($0) }
      integration.xcode = input.xcode.map { unplaced($0) }
      spec.integration = integration
    }
    if !imported.specs.isEmpty {
      // Tools version 6 means Swift 6 by default, and CocoaPods uses the version of the app's targets.
      var section = PackageSection()
      section.swiftLanguageModes = ["5"]
      let languages = Set(imported.specs.compactMap(\.package?.localization))
      section.localization = languages.isEmpty ? nil : PodspecConverter.developmentLanguage(of: languages)
      spec.package = section
    }
    return spec
  }

  private func nameOfApp(_ wanted: String, otherwise: String) -> String {
    var name = nameProblem(wanted, slash: false) == nil ? wanted : otherwise
    let taken = Set(pods.map(\.name.value))
    while taken.contains(name) { name += "App" }
    return name
  }

  /// Returns whether it is a test spec or an app spec of a local pod, which is not part of an app.
  private func isBesideThePod(_ pod: String) -> Bool {
    let name = PodfileLock.root(of: pod)
    guard external[name]?.localFolder(from: input.place) != nil else { return false }
    guard let podspec = input.podspecs[name] else { return kindBesideThePod(pod) != nil }
    return Podspec.namesBeside(podspec.parts(listed: listed)).contains(pod)
  }

  /// The kind of a part that the Podfile names as a test spec or an app spec, for a pod without a podspec.
  func kindBesideThePod(_ pod: String) -> TargetKind? { input.podfile?.parts[pod] }

  /// Gives targets specs of their own: those of tests, whose pods the app would link else, and those beside the app.
  private mutating func addTargets(besides root: inout Spec) {
    guard let podfile = input.podfile else { return }
    imported.dependencies = root.app.dependencies
    let ofApps = podfile.podsOfApps
    var left = root.app.dependencies
    var separated: Set<String> = []
    for (target, pods) in podfile.podsOfTests {
      let own = addTarget(
        target, with: left.filter { isNamed($0, by: pods, of: root) && !isNamed($0, by: ofApps, of: root) }, of: root)
      separated.formUnion(own)
    }
    left.removeAll { separated.contains($0.text.value) }
    if let app = podfile.apps.first {
      let own = podfile.apps.dropFirst().reduce(into: Set()) { names, other in
        names.formUnion(
          addTarget(
            other.target, with: root.app.dependencies.filter { isNamed($0, by: other.pods, of: root) }, of: root))
      }
      left.removeAll { own.contains($0.text.value) && !isNamed($0, by: app.pods, of: root) }
    }
    root.app.dependencies = left
  }

  /// - Returns: the names of the target's dependencies.
  private mutating func addTarget(_ target: String, with own: [DependencyReference], of root: Spec) -> Set<String> {
    let name = nameOfApp(target, otherwise: "OtherApp")
    if own.isEmpty || name == root.name.value || imported.targets.contains(where: { $0.spec.name.value == name }) {
      return []
    }
    var spec = Spec(unplaced(name), at: "\(name).component.yaml", .app, file: input.lock.file)
    spec.app.dependencies = own
    spec.platforms = platforms(of: target, newerThan: root.integration?.platforms.map(\.value) ?? [])
    imported.targets.append((target, spec))
    return Set(own.map(\.text.value))
  }

  /// The Podfile's platform for a target, if it is newer than the root's.
  private func platforms(of target: String, newerThan common: [SupportedPlatform]) -> [Located<SupportedPlatform>] {
    guard let own = input.podfile?.targets.first(where: { $0.name == target })?.platform else { return [] }
    return own.isNewer(than: common) ? [unplaced(own)] : []
  }

  /// Returns whether a dependency of the root is among the pods that a target names. A pod may be listed only by its
  /// subspecs.
  private func isNamed(_ reference: DependencyReference, by pods: Set<String>, of root: Spec) -> Bool {
    let name = reference.text.value
    let pod = PodfileLock.root(of: name)
    let pods = Set(pods.map { imported.standIns[$0] ?? $0 })
    return pods.contains(name) || pods.contains(pod) && !root.app.dependencies.contains { $0.text.value == pod }
  }

  /// The minimum platforms that the Podfile states, or that the pods need where these are newer.
  private func neededPlatforms() -> [SupportedPlatform] {
    let needed = (imported.specs.flatMap(\.platforms) + imported.pins.flatMap(\.platforms)).map(\.value)
    var newest: [SupportedPlatform] = []
    for platform in (input.podfile?.platforms ?? []) + needed { newest.add(platform, newer: true) }
    return newest.sorted { $0.name < $1.name }
  }
}

/// A version as SwiftPM reads it from a tag, where two numbers suffice.
package func packageVersion(_ text: String) -> String? {
  var text = text
  if text.hasPrefix("v"), text.utf8.dropFirst().first.map({ (0x30...0x39).contains($0) }) ?? false {
    text.removeFirst()
  }
  if Version(text) != nil { return text }
  let numbers = text.prefix { $0 != "-" && $0 != "+" }
  guard numbers.utf8.count(where: { $0 == UInt8(ascii: ".") }) == 1 else { return nil }
  let whole = "\(numbers).0\(text.dropFirst(numbers.count))"
  return Version(whole) == nil ? nil : whole
}
