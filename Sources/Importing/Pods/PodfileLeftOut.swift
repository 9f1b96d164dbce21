import Diagnostics
import Model

// MARK: Statements of the Podfile that neither pins nor specs can express
extension PodImporter {
  /// Reports it, a line for each.
  mutating func reportLeftOut() {
    if let linkage = input.podfile?.targets.lazy.compactMap(\.linkage).first(where: { $0.value == "dynamic" }) {
      imported.bag.add(.dynamicFrameworks(at: linkage.place))
    }
    for statement in input.podfile?.statements ?? [] { report(statement) }
    reportPodOptions()
  }

  private mutating func reportPodOptions() {
    let known: Set = [
      "branch", "commit", "git", "http", "path", "podspec", "source", "submodules", "subspecs", "tag",
    ]
    // A pod of several targets may have its options in each of them.
    var seen: Set<[String]> = []
    for pod in input.podfile?.pods ?? [] {
      for option in pod.options where !known.contains(option.key.value) {
        // Parts of local pods are modules.
        if Podspec.partKinds[option.key.value] != nil, pod.parts.keys.allSatisfy(isInComponent) { continue }
        guard seen.insert([pod.name.value, option.key.value]).inserted else { continue }
        let reason = Self.reasons[option.key.value] ?? Self.building
        imported.bag.add(
          .podOptionLeftOut(option.key.value, of: pod.name.value, because: reason, at: option.key.place))
      }
    }
  }

  /// Returns whether a test spec or an app spec belongs to a local pod, and is listed.
  private func isInComponent(_ part: String) -> Bool {
    let folder = external[PodfileLock.root(of: part)]?.localFolder(from: input.place)
    return listed.contains(part)
      && folder.map { !input.folders.leavesRoot($0) && !input.packages.contains($0) } ?? false
  }

  private static let building = "it speaks of how CocoaPods builds the pod"

  private static let reasons = [
    "configurations": "a dependency is one of every configuration",
    "configuration": "a dependency is one of every configuration",
    "testspecs": "tests of a package are built where it is developed",
    "appspecs": "apps of a package are built where it is developed",
  ]

  // MARK: Statements

  private mutating func report(_ statement: Podfile.Statement) {
    let name = statement.name.value
    if name == "source" {
      guard let url = statement.subject, isUnheardOf(url) else { return }
      imported.bag.add(.podfileSource(withoutUser(url), at: statement.name.place))
      return
    }
    let (reason, help) = Self.statements[name] ?? ("it speaks of how CocoaPods builds pods", nil)
    let shown = statement.subject.map { "\(name) '\($0)'" } ?? "'\(name)'"
    imported.bag.add(.podfileStatement(shown, because: reason, help, at: statement.name.place))
  }

  /// Returns whether a spec repository is not the public one, and no pod of Podfile.lock comes from it.
  private func isUnheardOf(_ url: String) -> Bool {
    let bare = url.lowercased()
    if bare.contains("cdn.cocoapods.org") || bare.contains("github.com/cocoapods/specs") { return false }
    return !input.lock.specRepositories.values.contains { withoutUser($0.value) == withoutUser(url) }
  }

  private static let statements: [String: (reason: String, help: String?)] = [
    "inhibit_all_warnings!": (
      "SwiftPM and Xcode hide warnings of packages from elsewhere, and show those of local ones",
      "'settings: [{ unsafe-flags: [-suppress-warnings] }]' hides those of a component"
    ),
    "use_modular_headers!": ("each target of a package is a module, so that nothing is lost", nil),
    "install!": (
      "it speaks of how CocoaPods writes its Xcode project, and packages need none", nil
    ),
    "supports_swift_versions": (
      "each package says which Swift it is written in",
      "'package: { swift: … }' of component.yaml says it of components"
    ),
    "plugin": (
      "it is run by 'pod install'", "what it does beyond that is to be done by a package or a script of your own"
    ),
    "script_phase": (
      "it is a step of CocoaPods' builds", "add it to the app's build phases in Xcode, or write a plugin"
    ),
    "pre_install": hook, "post_install": hook, "pre_integrate": hook, "post_integrate": hook,
  ]

  private static let hook = (
    reason: "it is Ruby that 'pod install' runs",
    help:
      "build settings that it gives to pods are gone with them: what the app's own targets need goes into the Xcode "
      + "project, and what a component needs under its 'settings:'" as String?
  )
}
