import Diagnostics
import Findings
import Loading
import Model
import Paths
import Text
import Versioning
import YAML

/// Decodes `integrate.lock.yaml`. The file is untrusted: revisions and URLs are checked here, before any use.
///
/// - Parameter allowFileURLs: the root's setting `file-urls`.
/// - Returns: all valid pins; findings are in `bag`.
package func decodeLockfile(
  _ root: YAMLNode?, file: FileID, allowFileURLs: Bool, into bag: inout DiagnosticBag
) -> Lockfile {
  var decoder = Decoder(isSpec: false)
  defer { bag.add(contentsOf: decoder.findings) }
  var lockfile = Lockfile(file: file)
  guard let root else {
    let start = Place(file: file, line: 1, column: 1)
    decoder.reportMissing("lockfile", in: "the lockfile", at: start, example: "lockfile: 1")
    return lockfile
  }
  var hasVersion = false
  decoder.mapping(root, "the lockfile", LockfileKeys.lockfile) { decoder, key, value, _ in
    switch key {
    case .lockfile:
      hasVersion = true
      if let text = decoder.text(value, "'lockfile'"), text != "1" {
        decoder.report(
          .invalidValue(
            "'lockfile'", "is '\(text)', but this version of integrate reads only 1", at: value.place,
            help: "update integrate"))
      }
    case .packageResolved:
      guard let text = decoder.text(value, "'package-resolved'") else { break }
      lockfile.statedFormat = Int(text).flatMap { (1...3).contains($0) ? Located($0, at: value.place) : nil }
      if lockfile.statedFormat == nil {
        decoder.report(
          .invalidValue(
            "'package-resolved'", "is '\(text)', but SwiftPM has only the formats 1, 2 and 3", at: value.place,
            help: "remove the line, to use format 3"))
      }
    case .pins: lockfile.pins = decodePins(value, allowFileURLs: allowFileURLs, &decoder)
    }
  }
  if root.kind == .mapping, !hasVersion {
    decoder.reportMissing("lockfile", in: "the lockfile", at: root.place, example: "lockfile: 1")
  }
  return lockfile
}

private func decodePins(_ node: YAMLNode, allowFileURLs: Bool, _ decoder: inout Decoder) -> [Pin] {
  if node.isNull { return [] }
  guard node.kind == .mapping else {
    decoder.report(.wrongType("'pins'", expected: "a mapping", found: Decoder.describe(node), at: node.place))
    return []
  }
  var pins: [Pin] = []
  var empty: Place?
  pins.reserveCapacity(node.count)
  // Names of packages are equal without regard to case, so two pins that differ in case are one pin given twice.
  var first: [String: Place] = [:]
  first.reserveCapacity(node.count)
  for (key, value) in node.pairs {
    guard let name = decoder.name(key, "a pin", slash: true) else { continue }
    let caseless = name.value.lowercased()
    if let earlier = first.updateValue(name.place, forKey: caseless) {
      first[caseless] = earlier
      decoder.report(
        Diagnostic(
          .duplicatePin, "'\(name.value)' is pinned twice", at: name.place,
          notes: [Note("first pinned here", at: earlier)],
          help: "keep one of the two pins"))
      continue
    }
    guard value.kind == .mapping else {
      decoder.report(.noPin(name, value, empty: empty))
      if value.isNull { empty = value.place }
      continue
    }
    var reader = PinReader(name: name, allowFileURLs: allowFileURLs)
    if let pin = reader.read(value, &decoder) { pins.append(pin) }
  }
  return pins
}

private struct PinReader {
  let name: Located<String>
  let allowFileURLs: Bool
  var source: Located<Pin.Source>?
  /// The source beside a path.
  var remote: Located<Pin.Source>?
  var checksum: Located<String>?
  /// True if a key chooses the version, even with an invalid value.
  var hasSelection = false
  /// True if versions are those of CocoaPods, also if a path replaces the pod.
  var isPod = false

  mutating func read(_ node: YAMLNode, _ decoder: inout Decoder) -> Pin? {
    let name = name
    var pin = Pin(name: name, source: Located(.path(""), at: name.place))
    var sources: [(PinKey, YAMLNode)] = []
    decoder.mapping(node, "pin '\(name.value)'", LockfileKeys.pin) { decoder, key, value, place in
      switch key {
      case .recorded: pin.recorded = Pin.Record(value, at: place, &decoder)
      case .git, .registry, .binary, .path, .pod: sources.append((key, value))
      case .checksum: checksum = decoder.located(value, "'checksum'")
      default:
        if key == .version || key == .revision || key == .branch { hasSelection = true }
        Self.readKey(key, value, into: &pin, &decoder)
        pin.noteUnreadable(key, at: value.place)
      }
    }
    isPod = sources.contains { $0.0 == .pod } || (pin.podEdges != nil && sources.allSatisfy { $0.0 == .path })
    readSource(sources, &decoder)
    if let version = pin.version { checkVersion(version, &decoder) }
    guard let source else { return nil }
    (pin.source, pin.remote) = (source, remote)
    if case .path(let path) = source.value { pin.folder = Located(path, at: source.place) }
    checkSelection(pin, &decoder)
    checkAbbreviation(pin, &decoder)
    return pin
  }

  private mutating func readSource(_ sources: [(PinKey, YAMLNode)], _ decoder: inout Decoder) {
    // A path overrides the other sources, while somebody works on the component.
    let chosen = sources.first { $0.0 == .path } ?? sources.first
    guard let (key, node) = chosen else {
      decoder.reportMissing("git", in: "pin '\(name.value)'", at: name.place, example: "git: https://…")
      return
    }
    let remote = sources.count > 1 ? sources.filter { $0.0 != .path } : []
    if remote.count > 1 {
      decoder.report(
        .invalidValue(
          "pin '\(name.value)'", "has two sources, '\(remote[0].0.rawValue)' and '\(remote[1].0.rawValue)'",
          at: remote[1].1.place, help: "keep one of the two"))
    }
    for (key, node) in sources where key == .git || key == .binary { checkURL(key, node, &decoder) }
    source = readSource(key, node, &decoder)
    if key == .path, let (key, node) = remote.first { self.remote = readSource(key, node, &decoder) }
  }

  private func readSource(_ key: PinKey, _ node: YAMLNode, _ decoder: inout Decoder) -> Located<Pin.Source>? {
    guard let text = decoder.text(node, "'\(key.rawValue)'") else { return nil }
    switch key {
    case .git: return Located(.git(url: text), at: node.place)
    case .registry:
      if !isRegistryIdentity(text) {
        decoder.report(
          .invalidValue(
            "'registry'", "cannot be '\(text)'", at: node.place, help: "write SCOPE.NAME, such as 'mona.LinkedList'"))
      }
      return Located(.registry(id: text), at: node.place)
    case .binary:
      if checksum == nil {
        decoder.reportMissing("checksum", in: "pin '\(name.value)'", at: name.place, example: "checksum: …")
      }
      return Located(.binary(url: text, checksum: checksum?.value ?? ""), at: node.place)
    case .path:
      if let problem = Path.spellingProblem(text) {
        decoder.report(.invalidValue("'path'", problem, at: node.place))
        return nil
      }
      return Located(.path(text), at: node.place)
    default: return Located(.pod(source: text), at: node.place)
    }
  }

  private func checkURL(_ key: PinKey, _ node: YAMLNode, _ decoder: inout Decoder) {
    guard node.kind == .scalar, !node.isNull else { return }
    let text = node.text
    var problem = gitURLProblem(text, allowFileURLs: allowFileURLs)
    if key == .binary, problem == nil, !text.hasPrefix("https://"), !(allowFileURLs && text.hasPrefix("file://")) {
      problem = "is not an https URL"
    }
    guard let problem else { return }
    decoder.report(.unsafeURL("the URL '\(withoutPassword(text))' of pin '\(name.value)'", problem, at: node.place))
  }

  /// Checks that the pin has a version, branch or revision, and that it fits the source.
  private func checkSelection(_ pin: Pin, _ decoder: inout Decoder) {
    var what: String { "pin '\(name.value)'" }
    switch pin.source.value {
    case .path: break
    case .git:
      if !hasSelection {
        decoder.reportMissing(
          "version", in: what, at: name.place, example: "version: 1.0.0",
          instead: "'revision: COMMIT' or 'branch: NAME'")
      }
      if pin.version != nil, let branch = pin.branch {
        decoder.report(
          .invalidValue(what, "has a version and a branch", at: branch.place, help: "keep one of the two"))
      }
    case .registry, .pod, .binary:
      if !hasSelection, !isBinary(pin) {
        decoder.reportMissing("version", in: what, at: name.place, example: "version: 1.0.0")
      }
      if let wrong = pin.branch ?? pin.revision {
        decoder.report(
          .invalidValue(
            what, "has a branch or revision, but no git source", at: wrong.place,
            help: "write a version"))
      }
    }
  }

  /// Manifests can abbreviate a commit, and SwiftPM accepts that. Beside a version or a branch the revision is compared
  /// with the repository, so there it has to be whole.
  private func checkAbbreviation(_ pin: Pin, _ decoder: inout Decoder) {
    guard let revision = pin.revision, isAbbreviatedRevision(revision.value) else { return }
    if pin.selection == .revision {
      decoder.report(
        // A warning, since SwiftPM accepts it and imported manifests have it.
        Diagnostic(
          .invalidRevision, as: .warning,
          "'\(revision.value)' is an abbreviated revision, which may become ambiguous",
          at: revision.place, help: "write all 40 digits, as 'git rev-parse \(revision.value)' prints them"))
    } else {
      decoder.report(.noRevision(revision.value, at: revision.place))
    }
  }

  private func isBinary(_ pin: Pin) -> Bool {
    if case .binary = pin.source.value { return true }
    return false
  }

  private func checkVersion(_ version: Located<String>, _ decoder: inout Decoder) {
    let isVersion = isPod ? isPodVersion(version.value) : Version(version.value) != nil
    if !isVersion { decoder.report(.noVersion(version, of: name, isPod: isPod)) }
  }

  // MARK: Recorded facts

  private static func readKey(_ key: PinKey, _ value: YAMLNode, into pin: inout Pin, _ decoder: inout Decoder) {
    switch key {
    case .version: pin.version = decoder.located(value, "'version'")
    case .revision: pin.revision = revision(value, &decoder)
    case .branch: pin.branch = branch(value, &decoder)
    case .allow: pin.allow = range(value, "'allow'", &decoder)
    case .products: pin.products = products(value, &decoder)
    case .targets: pin.targets = decodeTargets(value, &decoder)
    case .platforms: pin.platforms = decodePlatforms(value, &decoder)
    case .tools: pin.tools = decoder.toolsVersion(value, "'tools'")
    case .ranges: pin.ranges = ranges(value, &decoder)
    case .traits:
      pin.traits = decodeTraits(value, "'traits'", &decoder)
      pin.placeOfTraits = value.place
    case .requires, .modules:
      var edges = pin.podEdges ?? Pin.PodEdges()
      if key == .requires {
        edges.requires = requirements(value, &decoder)
      } else {
        edges.modules = podModules(value, &decoder)
      }
      pin.podEdges = edges
    case .git, .registry, .binary, .path, .pod, .checksum, .recorded: break
    }
  }

  private static func revision(_ node: YAMLNode, _ decoder: inout Decoder) -> Located<String>? {
    guard let text = decoder.text(node, "'revision'") else { return nil }
    if isRevision(text) || isAbbreviatedRevision(text) { return Located(text, at: node.place) }
    decoder.report(.noRevision(text, at: node.place))
    return nil
  }

  private static func branch(_ node: YAMLNode, _ decoder: inout Decoder) -> Located<String>? {
    guard let text = decoder.text(node, "'branch'") else { return nil }
    if isGitReference(text) { return Located(text, at: node.place) }
    decoder.report(.invalidValue("'branch'", "cannot be '\(text)'", at: node.place, help: "write the name of a branch"))
    return nil
  }

  private static func range(
    _ node: YAMLNode, _ what: @autoclosure () -> String, _ decoder: inout Decoder
  ) -> Located<VersionRange>? {
    if let range = VersionRange(utf8: node.bytes) { return Located(range, at: node.place) }
    guard let text = decoder.text(node, what()) else { return nil }
    decoder.report(
      Diagnostic(
        .invalidVersion, "'\(text)' is not a range of versions", at: node.place,
        help: "write '^1.12.0', '~1.12.0', '1.12.0 ..< 2.0.0' or one version"))
    return nil
  }

  private static func products(_ node: YAMLNode, _ decoder: inout Decoder) -> [Pin.Product] {
    var products: [Pin.Product] = []
    decoder.entries(node, "'products'") { decoder, key, value in
      guard let name = decoder.name(key, "a product", slash: true) else { return }
      if value.kind != .mapping {
        let modules = decoder.texts(value, "product '\(name.value)'")
        products.append(Pin.Product(name: name, type: .library, modules: modules))
        return
      }
      var product = Pin.Product(name: name, type: .library, modules: [])
      decoder.mapping(value, "product '\(name.value)'", LockfileKeys.pinProduct) { decoder, key, value, _ in
        switch key {
        case .type: product.type = decoder.choice(value, "'type'", ProductType.self) ?? .library
        case .modules: product.modules = decoder.texts(value, "'modules'")
        }
      }
      products.append(product)
    }
    return products
  }

  private static func ranges(_ node: YAMLNode, _ decoder: inout Decoder) -> [Pin.Range] {
    var ranges: [Pin.Range] = []
    decoder.entries(node, "'ranges'") { decoder, key, value in
      guard let name = decoder.name(key, "a package") else { return }
      if value.kind == .mapping {
        let requirement = requirement(value, of: name.value, &decoder)
        ranges.append(Pin.Range(package: name, requirement: Located(requirement, at: value.place)))
      } else if let versions = range(value, "the range of '\(name.value)'", &decoder) {
        ranges.append(Pin.Range(package: name, requirement: Located(.versions(versions.value), at: versions.place)))
      }
    }
    return ranges
  }

  /// A requirement of a manifest that is not a range of versions.
  private static func requirement(_ node: YAMLNode, of name: String, _ decoder: inout Decoder) -> Pin.Range.Requirement
  {
    var requirement = Pin.Range.Requirement.any
    decoder.mapping(node, "range of '\(name)'", LockfileKeys.range) { decoder, key, value, _ in
      switch key {
      case .branch: if let text = branch(value, &decoder) { requirement = .branch(text.value) }
      case .revision:
        guard let text = decoder.text(value, "'revision'") else { return }
        requirement = .revision(text)
        if !isGitReference(text) {
          decoder.report(
            Diagnostic(
              .invalidRevision, "'\(text)' is not a revision", at: value.place,
              help: "write a commit or a tag"))
        }
      case .path: break
      }
    }
    if node.count > 1, node["branch"] != nil || node["revision"] != nil {
      decoder.report(
        .invalidValue("range of '\(name)'", "has more than one requirement", at: node.place, help: "keep one of them"))
    }
    return requirement
  }

  private static func requirements(_ node: YAMLNode, _ decoder: inout Decoder) -> [(
    pod: Located<String>, requirement: Located<String>
  )] {
    var requirements: [(pod: Located<String>, requirement: Located<String>)] = []
    decoder.entries(node, "'requires'") { decoder, key, value in
      guard let name = decoder.name(key, "a pod", slash: true) else { return }
      guard value.kind == .scalar else {
        decoder.report(
          .wrongType(
            "requirement of '\(name.value)'", expected: "text", found: Decoder.describe(value), at: value.place))
        return
      }
      requirements.append((name, Located(value.isNull ? "" : value.text, at: value.place)))
    }
    return requirements
  }

  private static func podModules(_ node: YAMLNode, _ decoder: inout Decoder) -> [Pin.PodModule] {
    var modules: [Pin.PodModule] = []
    decoder.entries(node, "'modules'") { decoder, key, value in
      guard let name = decoder.name(key, "a subspec", slash: true) else { return }
      var module = Pin.PodModule(name: name, requires: [])
      if !value.isNull {
        decoder.mapping(value, "subspec '\(name.value)'", LockfileKeys.podModule) { decoder, key, value, _ in
          switch key {
          case .requires: module.requires = requirements(value, &decoder)
          }
        }
      }
      modules.append(module)
    }
    return modules
  }
}
