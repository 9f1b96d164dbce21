import Diagnostics
import Findings
import Model
import Versioning

/// The pods of a project that has packages too.
package struct PodsBesidePackages: Sendable {
  package var imported: ImportedPods
  /// The app that the Podfile is about, among the packages of the import; `nil` for the root's own spec.
  package var app: Int?
  /// The pods that the Podfile names for targets of single apps, by the position of the app.
  package var ofApps: [Int: Set<String>] = [:]
  /// The pods that the Podfile has for targets of tests with packages of their own, by the position of their app.
  package private(set) var ofTests: [Int: [DependencyReference]] = [:]
  /// True if CocoaPods still builds them, from the Podfile.lock that was read.
  package var isOfPodfile = true
  /// The repositories that pods are known to come from, by pod.
  package var repositories: [String: [String]] = [:]

  package init(_ imported: ImportedPods) { self.imported = imported }

  /// The root's spec of an import of the pods alone.
  var root: Spec? { imported.specs.first }

  /// The pods that an app needs by the Podfile; those that it names for no app are of the one that it is about.
  ///
  /// - Parameter app: `nil` for the root's own spec.
  func dependencies(of app: Int?) -> [DependencyReference] {
    if let app, let own = ofTests[app] { return own }
    let all = root?.app.dependencies ?? []
    let names = Set(all.map(\.text.value))
    return all.filter { reference in
      let name = reference.text.value
      // Subspecs may be an option of their pod.
      let pod = PodfileLock.root(of: name)
      func isNamed(_ pods: Set<String>) -> Bool { pods.contains(name) || pods.contains(pod) && !names.contains(pod) }
      if let app, let own = ofApps[app], isNamed(own) { return true }
      return app == self.app && !ofApps.values.contains(where: isNamed)
    }
  }

  /// Moves the Podfile's pods for a target of tests into the app of that target.
  mutating func join(_ target: String, to app: Int) {
    guard let index = imported.targets.firstIndex(where: { $0.target == target }) else { return }
    ofTests[app] = imported.targets.remove(at: index).spec.app.dependencies
  }

  /// Gives the specs of targets names that no package has: a package keeps its own.
  mutating func rename(besides packages: Set<String>) {
    let taken = Set(packages.map { $0.lowercased() })
    for index in imported.targets.indices {
      let name = imported.targets[index].spec.name.value
      guard taken.contains(name.lowercased()) else { continue }
      imported.targets[index].spec.name.value = name + "App"
      imported.targets[index].spec.path = "\(name)App.component.yaml"
    }
  }

  /// Moves the Podfile's pods for a separate target to the apps that have the target.
  mutating func dissolve(_ target: String) {
    guard let index = imported.targets.firstIndex(where: { $0.target == target }) else { return }
    let own = imported.targets.remove(at: index).spec.app.dependencies
    let names = Set((own + imported.specs[0].app.dependencies).map(\.text.value))
    imported.specs[0].app.dependencies = imported.dependencies.filter { names.contains($0.text.value) }
  }

  var specs: ArraySlice<Spec> { imported.specs.dropFirst() }

  /// The names of pods that keep them, lower case, since those of pins are compared without case.
  var names: Set<String> {
    let specs = specs + imported.targets.map(\.spec)
    return Set((imported.pins.map(\.name.value) + specs.map(\.name.value)).map { $0.lowercased() })
  }
}

/// Pods next to packages. Pods that are packages of the project too are left out, and modules that need them name the
/// package.
struct JoinedPods {
  /// A pod and the package of the same repository, by their positions among the pins of each.
  private struct Pair {
    let pod: Int
    let package: Int
  }

  private let pods: PodsBesidePackages
  private let pairs: [Pair]
  /// The name of the pin or component that replaces a pod, by pod.
  private var standIns: [String: String] = [:]

  init(_ pods: PodsBesidePackages, packages: [Pin]) {
    self.pods = pods
    pairs = pods.imported.pins.indices.compactMap { pod in
      let found = packages.firstIndex { Self.isSame(pods.imported.pins[pod], $0, pods.repositories) }
      return found.map { Pair(pod: pod, package: $0) }
    }
  }

  /// The names that pins of packages cannot have.
  var names: Set<String> { pods.names.subtracting(pairs.map { pods.imported.pins[$0.pod].name.value.lowercased() }) }

  /// Returns whether a pod and a package are the same. A pod from a repository is identified by its address. A pod from
  /// a spec repository is identified by its name, which two pins cannot share.
  private static func isSame(_ pod: Pin, _ package: Pin, _ known: [String: [String]]) -> Bool {
    let name = pod.name.value
    switch (pod.source.value, package.source.value) {
    case (.git(let url), .git(let other)): return canonicalRepository(url) == canonicalRepository(other)
    case (.path(let path), .path(let other)): return path == other
    case (.pod, .git(let url)):
      let repository = canonicalRepository(url)
      return (known[name] ?? []).contains { canonicalRepository($0) == repository }
        || package.identity == name.lowercased()
    default: return false
    }
  }

  /// The versions in the Podfile.lock of pods that are packages too, by the identity of the package.
  ///
  /// - Parameter pins: those of packages.
  func versions(_ pins: [Pin]) -> [String: Version] {
    let known = pairs.compactMap { pair in
      Self.version(of: pods.imported.pins[pair.pod]).map { (pins[pair.package].identity, $0) }
    }
    return Dictionary(known) { first, _ in first }
  }

  private static func version(of pod: Pin) -> Version? {
    pod.version.flatMap { packageVersion($0.value) }.flatMap { Version($0) }
  }

  // MARK: Names

  /// Notes the replacements of pods that are packages here.
  ///
  /// - Parameters:
  ///   - pins: those of packages, with their names.
  ///   - components: the components by the folder of their package.
  mutating func name(_ pins: [Pin], components: [String: String]) {
    for pair in pairs { standIns[pods.imported.pins[pair.pod].name.value] = pins[pair.package].name.value }
    for (pod, folder) in pods.imported.packages {
      // A package that was not imported is a pin if something depends on it.
      let pin = pins.first { if case .path(folder) = $0.source.value { true } else { false } }
      standIns[pod.value] = components[folder] ?? pin?.name.value
    }
  }

  /// The pins of the other pods.
  var pins: [Pin] {
    let left = Set(pairs.map(\.pod))
    return pods.imported.pins.indices.filter { !left.contains($0) }.map { index in
      var pin = pods.imported.pins[index]
      guard var edges = pin.podEdges else { return pin }
      edges.requires = renamed(edges.requires)
      for module in edges.modules.indices { edges.modules[module].requires = renamed(edges.modules[module].requires) }
      pin.podEdges = edges
      return pin
    }
  }

  private func renamed(
    _ requires: [(pod: Located<String>, requirement: Located<String>)]
  ) -> [(pod: Located<String>, requirement: Located<String>)] {
    var seen: Set<String> = []
    return requires.map { edge in
      var edge = edge
      if let name = standIns[PodfileLock.root(of: edge.pod.value)] { edge.pod.value = name }
      return edge
    }.filter { seen.insert($0.pod.value).inserted }
  }

  /// The specs of local pods.
  ///
  /// - Parameters:
  ///   - taken: the paths of other specs.
  ///   - languages: the language modes that the root states for all.
  ///   - platforms: those that the root states for all.
  ///   - tools: the root's.
  func specs(
    besides taken: Set<String>, languages: [String]?, platforms: [SupportedPlatform], tools: ToolsVersion
  ) -> [Spec] {
    pods.specs.map { spec in
      var spec = spec
      // CocoaPods builds a pod that states no system for that of the Podfile.
      if spec.platforms.isEmpty { spec.platforms = pods.root?.integration?.platforms ?? [] }
      spec.platforms.removeAll { !$0.value.isMore(than: platforms) }
      for module in spec.modules.indices {
        spec.modules[module].dependencies = references(spec.modules[module].dependencies, after: [])
      }
      if taken.contains(spec.path) {
        spec.path = (spec.folder.isEmpty ? "" : spec.folder + "/") + "\(spec.name.value).component.yaml"
      }
      // CocoaPods means what the app's targets use, as in an import of pods alone.
      if let modes = pods.root?.package?.swiftLanguageModes, modes != languages {
        var section = spec.package ?? PackageSection()
        section.swiftLanguageModes = modes
        spec.package = section
      }
      if tools < ToolsVersion(6, 0) { Self.stateLanguageModeOnce(in: &spec, besides: languages) }
      return spec
    }
  }

  /// The specs of targets that are not apps.
  ///
  /// - Parameter platforms: those that the root states.
  func targets(besides platforms: [SupportedPlatform]) -> [Spec] {
    pods.imported.targets.map { _, spec in
      var spec = spec
      spec.platforms.removeAll { !$0.value.isMore(than: platforms) }
      spec.app.dependencies = references(spec.app.dependencies, after: [])
      return spec
    }
  }

  /// Before tools 6.0 a package has language modes, and a target has none of its own.
  private static func stateLanguageModeOnce(in spec: inout Spec, besides languages: [String]?) {
    let modes = Set(spec.modules.flatMap { $0.settings.compactMap(\.languageMode) })
    guard modes.count == 1, let mode = modes.first, mode < "6" else { return }
    for module in spec.modules.indices { spec.modules[module].settings.removeAll { $0.languageMode != nil } }
    var section = spec.package ?? PackageSection()
    if (section.swiftLanguageModes ?? languages) == [mode] { return }
    section.swiftLanguageModes = [mode]
    spec.package = section
  }

  /// The dependencies of an app on pods, behind those on packages.
  ///
  /// - Parameter app: its position; `nil` for the root's own spec.
  func dependencies(of app: Int?, after packages: [DependencyReference]) -> [DependencyReference] {
    packages + references(pods.dependencies(of: app), after: packages)
  }

  private func references(
    _ references: [DependencyReference], after others: [DependencyReference]
  ) -> [DependencyReference] {
    var known = others.map(\.text.value)
    return references.compactMap { reference in
      guard let name = standIns[PodfileLock.root(of: reference.text.value)] else { return reference }
      // A product says more than the name of its package.
      if known.contains(where: { $0 == name || $0.hasPrefix(name + "/") }) { return nil }
      known.append(name)
      var reference = reference
      reference.text.value = name
      return reference
    }
  }

  // MARK: Findings

  /// A finding for each pod that is a package as well.
  ///
  /// - Parameters:
  ///   - pins: those of packages.
  ///   - place: the place of a requirement of a package, by its identity.
  func findings(_ pins: [Pin], place: (String) -> Place?) -> [Diagnostic] {
    let ofFolders = pods.imported.packages.map { pod, folder in
      Diagnostic.podAndPackage(pod, asked: place(packageIdentity(ofURL: folder)))
    }
    return pairs.map { pair in
      let (pod, package) = (pods.imported.pins[pair.pod], pins[pair.package])
      return .podAndPackage(
        pod, package, isSameVersion: Self.isSameVersion(pod, package), asked: place(package.identity))
    } + ofFolders
  }

  private static func isSameVersion(_ pod: Pin, _ package: Pin) -> Bool {
    if case .path = package.source.value { return true }
    if let commit = pod.revision?.value, let other = package.revision?.value { return commit == other }
    guard let version = version(of: pod) else { return false }
    return package.version.flatMap { Version($0.value) } == version
  }
}

extension Diagnostic {
  private static let oneOfBoth =
    "remove the pod from the Podfile and run 'pod install', or remove the package from the Xcode project: an app with "
    + "both contains the code twice"

  /// - Parameters:
  ///   - pod: a local one.
  ///   - asked: the place of a requirement of the package.
  fileprivate static func podAndPackage(_ pod: Located<String>, asked: Place?) -> Diagnostic {
    Diagnostic(
      .notCarriedOver, "'\(pod.value)' is a pod and a package of this project: its Package.swift was imported",
      at: pod.place, notes: [Note("the package", at: asked)], help: oneOfBoth)
  }

  fileprivate static func podAndPackage(
    _ pod: Pin, _ package: Pin, isSameVersion: Bool, asked: Place?
  ) -> Diagnostic {
    let name = pod.name.value
    let notes = [Note("the package '\(package.identity)'", at: asked)]
    if isSameVersion {
      return Diagnostic(
        .notCarriedOver, "'\(name)' is a pod and a package of this project: the package was pinned",
        at: pod.name.place, notes: notes, help: oneOfBoth)
    }
    return Diagnostic(
      .requirementConflict,
      "'\(name)' is a pod at \(pod.shownVersion ?? "no version") and a package at \(package.shownVersion ?? "no version"): "
        + "the package was pinned", at: pod.version?.place ?? pod.name.place, notes: notes, help: oneOfBoth)
  }
}

extension Setting {
  /// The language mode, if the setting applies to every configuration and platform.
  fileprivate var languageMode: String? {
    if case .swiftLanguageMode(let mode) = kind, condition == nil { return mode }
    return nil
  }
}
