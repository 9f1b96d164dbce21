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
    let known: Set = ["branch", "commit", "git", "http", "path", "podspec", "source", "submodules", "subspecs", "tag"]
    // A pod of several targets may have its options in each of them.
    var seen: Set<[String]> = []
    for pod in input.podfile?.pods ?? [] {
      for option in pod.options where !known.contains(option.key.value) {
        // Parts of local pods are modules.
        if Podspec.partKinds[option.key.value] != nil, pod.parts.keys.allSatisfy(isInComponent) { continue }
        guard seen.insert([pod.name.value, option.key.value]).inserted else { continue }
        let reason = Self.reasons[option.key.value] ?? Self.building
        imported.bag.add(.podOptionLeftOut(option.key.value, of: pod.name.value, because: reason, at: option.key.place))
      }
    }
  }

  /// Returns whether a test spec or an app spec belongs to a local pod, and is listed.
  private func isInComponent(_ part: String) -> Bool {
    let folder = external[PodfileLock.root(of: part)]?.localFolder(from: input.place)
    return listed.contains(part)
      && folder.map { !input.folders.leavesRoot($0) && !input.packages.contains($0) } ?? false
  }

  private static let building = "it configures how CocoaPods builds the pod"

  private static let reasons = [
    "configurations": "dependencies are part of every configuration",
    "configuration": "dependencies are part of every configuration",
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
    let (reason, help) = Self.statements[name] ?? ("it configures how CocoaPods builds pods", nil)
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
      "SwiftPM and Xcode hide warnings of remote packages, and show those of local ones",
      "write 'settings: [{ unsafe-flags: [-suppress-warnings] }]' to hide those of a component"
    ),
    "use_modular_headers!": ("each target of a package is a module already", nil),
    "install!": (
      "it configures CocoaPods' Xcode project, which packages do not need", nil
    ),
    "supports_swift_versions": (
      "each package declares its Swift version",
      "write 'package: { swift: … }' into component.yaml for components"
    ),
    "plugin": (
      "'pod install' runs it", "replace it by a package plugin or a script if you need it"
    ),
    "script_phase": (
      "it is a step of CocoaPods' builds", "add it to the app's build phases in Xcode, or write a plugin"
    ),
    "pre_install": hook, "post_install": hook, "pre_integrate": hook, "post_integrate": hook,
  ]

  private static let hook = (
    reason: "it is Ruby code that 'pod install' runs",
    help: "move its build settings for the app's targets into the Xcode project, and those for "
      + "a component under its 'settings:'" as String?
  )
}
