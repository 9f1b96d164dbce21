import Diagnostics
import JSON
import Model
import SwiftPackages
import Text

/// Converts a podspec to the spec of a local pod, and reports what a spec cannot express.
struct PodspecConverter {
  let podspec: Podspec
  /// The pod's folder, relative to the spec's.
  let base: String
  /// The pods and subspecs that PODS lists.
  let listed: Set<String>
  /// The pods that stand for their subspecs, since they are one module, by the names of both.
  let standIns: [String: String]
  /// The files in the pod's folder, from there; empty where nobody knows, or its sources are still to come.
  let files: [String]
  var bytes: (String) -> [UInt8] = { _ in [] }
  /// The folders, from the pod's, where its build settings have headers searched, with what says so.
  var searchPaths: [(path: String, member: JSONValue.Member)] = []
  var bag = DiagnosticBag()
  /// Keys that are left out, in the order found, each with its first place and the number of occurrences.
  private var leftOut: [(key: String, place: Place, count: Int)] = []
  private var descriptive: [(key: String, place: Place)] = []

  init(
    podspec: Podspec, base: String, listed: Set<String>, standIns: [String: String] = [:], files: [String] = []
  ) {
    (self.podspec, self.base, self.listed, self.standIns) = (podspec, base, listed, standIns)
    self.files = files.contains { SourceKind($0) != nil } ? files : []
  }

  mutating func fill(_ spec: inout Spec) {
    if standIns[podspec.name] != nil {
      fillWhole(&spec)
    } else {
      visit(podspec.attributes, named: podspec.name, inherited: [], &spec)
    }
    setLayout(&spec)
    report()
  }

  /// Fills the module of a pod that is one with its subspecs.
  private mutating func fillWhole(_ spec: inout Spec) {
    guard let index = spec.modules.firstIndex(where: \.isMain) else { return }
    let parts = podspec.parts(listed: listed)
    var module = spec.modules[index]
    setSources(parts.flatMap(\.attributes), &module)
    for (position, part) in parts.enumerated() {
      let others = parts.indices.filter { $0 != position }.map { parts[$0] }
      for member in part.attributes where member.key != "source_files" && !member.value.isEmpty {
        if member.key == "exclude_files" {
          exclude(member, &module, besides: others)
        } else if !convert(member, into: &module, &spec, part.name) {
          noteLeftOut(member)
        }
      }
    }
    spec.modules[index] = module
    reportWithoutSources(module)
    for part in parts { addParts(of: part.attributes, named: part.name, &spec) }
    unused = podspec.subspecs(besides: listed)
  }

  // MARK: Attributes

  private mutating func visit(
    _ attributes: [JSONValue.Member], named name: String, inherited: [Setting], _ spec: inout Spec
  ) {
    let index = spec.modules.firstIndex { $0.name.value == name }
    var module = index.map { spec.modules[$0] } ?? Module(name: unplaced(name), kind: .library, isMain: false)
    module.settings = inherited
    var isUsed = index != nil
    // Sources come first, since resources are relative to the module's folder.
    setSources(attributes, &module)
    for member in attributes where member.key != "source_files" && !member.value.isEmpty {
      if !convert(member, into: &module, &spec, name) { noteLeftOut(member) }
    }
    if name == podspec.name { isUsed = isUsed || !spec.modules.isEmpty }
    if let index {
      spec.modules[index] = module
      reportWithoutSources(module)
    }
    for (subspec, members) in attributes.filter({ $0.key == "subspecs" }).flatMap({ $0.value.named }) {
      let full = "\(name)/\(subspec)"
      let isListed = spec.modules.contains { $0.name.value == full || $0.name.value.hasPrefix(full + "/") }
      if isListed { visit(members, named: full, inherited: module.settings, &spec) } else { unused.append(full) }
    }
    addParts(of: attributes, named: name, &spec)
  }

  /// Adds the test specs and app specs of a pod or subspec.
  private mutating func addParts(of attributes: [JSONValue.Member], named name: String, _ spec: inout Spec) {
    for member in attributes {
      guard let kind = Podspec.partKinds[member.key] else { continue }
      for (part, members) in member.value.named { addPart(part, of: name, kind, members, &spec) }
    }
  }

  private var unused: [String] = []

  /// - Returns: true if the attribute was converted or reported; if not, the caller reports it as left out.
  mutating func convert(
    _ member: JSONValue.Member, into module: inout Module, _ spec: inout Spec, _ name: String
  ) -> Bool {
    let value = member.value
    switch member.key {
    case "name", "version", "subspecs", "testspecs", "appspecs", "default_subspecs", "default_subspec": return true
    case "source": return true
    case "module_name": return module.isMain && value.texts == [module.name.value]
    case "summary":
      if spec.summary == nil, name == podspec.name { spec.summary = value.texts.first }
      return true
    case "platforms": setPlatforms(member, &spec)
    case "frameworks", "framework": addLinked(value, into: &module) { .linkedFramework($0) }
    case "libraries", "library": addLinked(value, into: &module) { .linkedLibrary($0) }
    case "weak_frameworks", "weak_framework":
      addLinked(value, into: &module) { .linkedFramework($0) }
      report("the weak frameworks of '\(name)' are linked as normal ones", at: value)
    case "exclude_files": exclude(member, &module)
    case "resources", "resource": addResources(value.texts, member, &module)
    case "resource_bundles", "resource_bundle":
      addResources(value.members.flatMap { $0.value.texts }, member, &module)
      report("the resources of '\(name)' move from their own bundles into the module's", at: value)
    case "vendored_frameworks", "vendored_framework": return addFrameworks(value, to: &module, &spec)
    case "public_header_files": return setHeaders(value, &module) || !files.isEmpty
    case "compiler_flags": return addFlags(value, &module)
    case "pod_target_xcconfig": return addSearchPaths(member)
    // The visibility of headers is known from the files.
    case "private_header_files", "project_header_files": return !files.isEmpty
    case "swift_version", "swift_versions": return setLanguageMode(value, &module)
    case "dependencies": checkDependencies(member, module)
    case "test_type":
      guard value.texts == ["unit"] else { return false }
    case "requires_app_host":
      guard case .bool(false) = value.content else { return false }
    case "requires_arc":
      guard case .bool(true) = value.content else { return false }
    case "prepare_command", "script_phases", "script_phase", "plugins":
      bag.add(.podspecRuns(member.key, of: name, at: podspec.place(value)))
    default:
      if let platform = Podspec.systems[member.key] {
        convert(member, on: platform, into: &module)
      } else if Self.descriptiveKeys.contains(member.key) {
        descriptive.append((member.key, podspec.place(value)))
      } else {
        return false
      }
    }
    return true
  }

  static let descriptiveKeys: Set<String> = [
    "homepage", "license", "authors", "author", "description", "social_media_url", "documentation_url", "changelog",
    "screenshots", "cocoapods_version", "deprecated", "deprecated_in_favor_of", "readme",
  ]

  /// Converts the attributes for one platform: linked libraries get a condition; others are left out.
  private mutating func convert(_ member: JSONValue.Member, on platform: String, into module: inout Module) {
    let condition = Condition(platforms: [platform])
    for inner in member.value.members where !inner.value.isEmpty {
      switch inner.key {
      case "frameworks", "framework", "weak_frameworks", "weak_framework":
        addLinked(inner.value, into: &module, condition) { .linkedFramework($0) }
        if inner.key.hasPrefix("weak") {
          report("weak frameworks on '\(member.key)' are linked as normal ones", at: inner.value)
        }
      case "libraries", "library": addLinked(inner.value, into: &module, condition) { .linkedLibrary($0) }
      case "dependencies": checkDependencies(inner, module)
      default: noteLeftOut(JSONValue.Member("\(member.key).\(inner.key)", inner.value))
      }
    }
  }

  // MARK: Findings

  mutating func report(_ message: FindingText, at json: JSONValue, help: String? = nil) {
    bag.add(.podspecKey(message, at: podspec.place(json), help: help))
  }

  mutating func noteLeftOut(_ member: JSONValue.Member) {
    if let index = leftOut.firstIndex(where: { $0.key == member.key }) {
      leftOut[index].count += 1
    } else {
      leftOut.append((member.key, podspec.place(member.value), 1))
    }
  }

  private mutating func report() {
    for (key, place, count) in leftOut {
      let often = count == 1 ? "" : " (\(count) times)"
      bag.add(.podspecKey("'\(key)' of the podspec of '\(podspec.name)' was left out\(often)", at: place))
    }
    if let first = descriptive.first {
      let keys = Set(descriptive.map(\.key)).sorted().map { "'\($0)'" }.joined(separator: ", ")
      bag.add(
        .podspecKey(
          "\(keys) of the podspec of '\(podspec.name)' describe the pod and were left out", at: first.place,
          help: "keep the podspec if you need them; they do not change the build"))
    }
    if !unused.isEmpty, let member = podspec.attributes.first(where: { $0.key == "subspecs" }) {
      let names = unused.map { "'\($0)'" }.joined(separator: ", ")
      report("PODS does not list \(names), so that it got no module", at: member.value)
    }
  }

  private mutating func checkDependencies(_ member: JSONValue.Member, _ module: Module) {
    let known = Set(module.dependencies.map(\.text.value))
    for dependency in member.value.members where module.kind != .test {
      let needed = standIns[dependency.key] ?? dependency.key
      if known.contains(needed) || needed == module.name.value { continue }
      report(
        "the podspec of '\(module.name.value)' requires '\(dependency.key)', but PODS does not list that",
        at: dependency.value, help: "run 'pod install' and import again, or add it to the spec")
    }
  }

  /// Reports a module without sources: a pod may consist of others alone, but a SwiftPM target needs sources.
  private mutating func reportWithoutSources(_ module: Module) {
    guard module.path == nil, let name = podspec.attributes.first(where: { $0.key == "name" }) else { return }
    let title = module.name.value
    let parts = module.dependencies.map(\.text.value).filter { PodfileLock.root(of: $0) == podspec.name }
    var help = "write 'path:' of a folder with a source file into its spec"
    if !parts.isEmpty {
      let imports = parts.map { part in
        let isOfPods = listed.contains(part)
        let target = isOfPods ? part : String(part.dropFirst(podspec.name.count + 1))
        return "'@_exported import \(moduleName(ofTarget: target))'"
      }
      help +=
        ": a Swift file with \(imports.joined(separator: " and ")) makes its parts visible to importers of '\(title)'"
    }
    report("the podspec lists no sources for '\(title)'", at: name.value, help: help)
  }
}

/// The minimum versions in a podspec; platforms without a version are ignored.
func platforms(of json: JSONValue) -> [SupportedPlatform] { json.members.compactMap(platform) }

private func platform(_ member: JSONValue.Member) -> SupportedPlatform? {
  let names = ["ios": "ios", "osx": "macos", "tvos": "tvos", "watchos": "watchos", "visionos": "visionos"]
  // A Podfile may write `platform :ios, 13.0`.
  let number: String? = if case .number(let text) = member.value.content { text } else { nil }
  guard let name = names[member.key], let version = member.value.texts.first ?? number else { return nil }
  let parts = version.split(separator: ".", omittingEmptySubsequences: false)
  guard (1...3).contains(parts.count),
    parts.allSatisfy({ (1...4).contains($0.count) && $0.utf8.allSatisfy { (0x30...0x39).contains($0) } })
  else { return nil }
  return SupportedPlatform(name: name, version: version)
}

extension Podspec {
  /// The platforms of manifests by the names that CocoaPods has for them.
  static let systems = [
    "ios": "ios", "osx": "macos", "macos": "macos", "tvos": "tvos", "watchos": "watchos", "visionos": "visionos",
  ]

  /// Findings about platforms with a version that is none, or that no manifest knows.
  func unknownPlatforms(of json: JSONValue) -> [Diagnostic] {
    json.members.filter { !$0.value.isEmpty && platform($0) == nil }.map { member in
      .podspecKey(
        "the podspec of '\(name)' sets a minimum version for '\(member.key)' that manifests cannot have, which was left out",
        at: place(member.value))
    }
  }
}

// Podspecs of pods that are pinned.
extension PodImporter {
  /// Adds the platforms of a podspec to the pin of a pod. Reports the rest, since a pin has no build settings.
  func addFacts(of podspec: Podspec, to pin: inout Pin) -> DiagnosticBag {
    var bag = DiagnosticBag()
    var keys: [String] = []
    for member in podspec.attributes where !member.value.isEmpty {
      switch member.key {
      case "name", "version", "subspecs", "dependencies", "default_subspecs", "default_subspec": continue
      case "platforms":
        pin.platforms = platforms(of: member.value).map { Located($0, at: podspec.place(member.value)) }
        for finding in podspec.unknownPlatforms(of: member.value) { bag.add(finding) }
      case "prepare_command", "script_phases", "script_phase", "plugins":
        bag.add(.podspecRuns(member.key, of: podspec.name, at: podspec.place(member.value)))
      default: keys.append(member.key)
      }
    }
    if !keys.isEmpty {
      bag.add(
        .podspecKey(
          "\(keys.map { "'\($0)'" }.joined(separator: ", ")) of the podspec of '\(podspec.name)' cannot be kept in a pin",
          at: Place(file: podspec.file, line: 1, column: 1),
          help: "check the Package.swift, if you replace the pod by a package"))
    }
    return bag
  }
}
