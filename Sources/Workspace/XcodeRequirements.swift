import Diagnostics
import Disk
import Findings
import Model
import Paths
import Planning
import Text
import Versioning
import XcodeProjects

/// `xcode-requirement`: an Xcode project asks for another version of a package than the one that is pinned, refers to
/// packages that no pin names, or links products that a package does not have.
///
/// Xcode resolves the project's requirements and the manifests' together, so that these either fail or let it choose
/// another version than the lockfile names.
package struct XcodeRequirements {
  private var resolution: Resolution
  /// The paths of the projects that were read, from the root.
  private var read: Set<String> = []
  private let pins: [Pin]
  private let identities: [String]
  /// The pins of each repository, in the form of `canonicalRepository`, and of each registry's id.
  private var pinOfSource: [String: Int] = [:]
  private lazy var members = resolution.graph.namesOfMemberPackages
  /// The `project.pbxproj` that is looked at.
  private var file = ParsedProjects.anyFile

  /// The pins at a branch or commit that a project requires, which overrides the versions that others require.
  private var overriding: Set<Int> = []
  /// Findings about versions of pins at a branch or commit, by pin.
  private var overridden: [(pin: Int, finding: Diagnostic)] = []

  /// The products of each generated package, by its folder, where these are compared; `nil` where pins are.
  private let planned: [String: Set<String>]?

  private init(_ resolution: Resolution, planned: [String: Set<String>]? = nil) {
    (self.resolution, self.planned) = (resolution, planned)
    pins = resolution.graph.project.lockfile.pins
    identities = resolution.graph.pinNames.identities
    for (index, pin) in pins.enumerated() {
      for source in [pin.source.value, pin.remote?.value] {
        switch source {
        case .git(let url): pinOfSource[canonicalRepository(url)] = index
        case .registry(let id): pinOfSource[id.lowercased()] = index
        case .binary, .path, .pod, nil: break
        }
      }
    }
  }

  static func check(_ resolution: inout Resolution) throws(Failure) {
    let paths = resolution.graph.project.integration.xcodePaths
    // Nothing is known of pins that cannot be read.
    if paths.isEmpty || !resolution.graph.project.lockfileIsReadable { return }
    var requirements = XcodeRequirements(resolution)
    for path in paths { try requirements.check(path) }
    requirements.reportOverridden()
    resolution = requirements.resolution
  }

  /// Compares the products that projects link from packages of the root with those that are generated.
  static func check(_ generation: Generation, _ resolution: inout Resolution) throws(Failure) {
    let paths = resolution.graph.project.integration.xcodePaths
    if paths.isEmpty { return }
    let planned = generation.plan.packages.map { ($0.folder, Set($0.manifest.products.map(\.name))) }
    var requirements = XcodeRequirements(
      resolution, planned: Dictionary(planned, uniquingKeysWith: { first, _ in first }))
    for path in paths { try requirements.check(path) }
    resolution = requirements.resolution
  }

  // MARK: Projects

  private mutating func check(_ path: String) throws(Failure) {
    guard path.hasSuffix(".xcworkspace") else { return try checkProject(path) }
    let data = Path.join(path, "contents.xcworkspacedata")
    guard let bytes = try bytes(data, limit: XcodeWorkspace.limit) else { return }
    let workspace = XcodeWorkspace(bytes, file: FileID(rawValue: 0))
    for project in workspace.projects {
      // A project outside the root is not read.
      if let inside = Path.joinInRoot(Path.folder(of: path), project.value) { try checkProject(inside) }
    }
  }

  /// A project that is generated and not there has nothing to compare.
  private mutating func checkProject(_ path: String) throws(Failure) {
    let file = Path.join(path, "project.pbxproj")
    guard read.insert(file).inserted, let bytes = try bytes(file, limit: XcodeProject.limit) else { return }
    self.file = resolution.addFile(file)
    switch ParsedProjects.shared.project(of: bytes, at: resolution.root.absolute(file)) {
    case .success(let project):
      let folder = Path.folder(of: path)
      if let planned { check(project, in: folder, planned) } else { check(project, in: folder) }
    case .failure(let error):
      if planned != nil { return }
      add(
        Diagnostic(
          .xcodeRequirement, "this Xcode project cannot be read: \(error.message)",
          at: Place(file: self.file, line: UInt32(error.line), column: UInt32(error.column)),
          help: "fix the file, so that Xcode opens it, or remove it from 'integration: xcode:'"))
    }
  }

  /// Adds a finding, with places of the project in its file.
  private mutating func add(_ finding: Diagnostic) { resolution.bag.add(moved(finding)) }

  private func moved(_ finding: Diagnostic) -> Diagnostic {
    finding.moved { place in
      place.file == ParsedProjects.anyFile ? Place(file: file, line: place.line, column: place.column) : place
    }
  }

  /// Reports the projects that require versions of a pin whose commit no project and no generated package requires.
  private mutating func reportOverridden() {
    if overridden.isEmpty { return }
    let graph = resolution.graph
    let edges = graph.edges.lazy.filter { graph.isMember(module: $0.from) }
    overriding.formUnion(edges.compactMap { graph.pin(of: $0.target) })
    for (pin, finding) in overridden where !overriding.contains(pin) { resolution.bag.add(finding) }
  }

  private func bytes(_ path: String, limit: Int) throws(Failure) -> [UInt8]? {
    try resolution.root.leadsOutside(path) ? nil : resolution.root.kept(path, limit: limit)
  }

  /// - Parameter folder: the project's folder, from the root.
  private mutating func check(_ project: XcodeProject, in folder: String) {
    var pinOfReference: [String: Int] = [:]
    var local = project.folders
    for reference in project.references where reference.isListed {
      switch reference.source {
      case .remote(let url, let requirement): pinOfReference[reference.id] = check(url, requirement)
      case .local(let path): local.append(Located(Path.join(project.folder, path.value), at: path.place))
      }
    }
    var folders: Set<String> = []
    for path in local where folders.insert(path.value).inserted { check(path, in: folder) }
    var reported: Set<String> = []
    for target in project.targets {
      for product in target.products.map({ project.products[$0] }) where reported.insert(product.id).inserted {
        let reference = product.package.flatMap(project.listedReference)
        guard let pin = reference.flatMap({ pinOfReference[$0.id] }) else { continue }
        check(product, of: pins[pin], by: target.name.value)
      }
    }
  }

  // MARK: References

  /// The pin of the package from a URL, or with a registry's id.
  private func pin(from url: String) -> Int? {
    pinOfSource[canonicalRepository(url)] ?? pinOfSource[url.lowercased()]
  }

  /// - Returns: the pin of the package, if it has one from there.
  private mutating func check(_ url: Located<String>, _ requirement: XcodeProject.Requirement) -> Int? {
    let identity = packageIdentity(ofURL: url.value)
    guard let index = pin(from: url.value) else {
      if let other = identities.firstIndex(of: identity) {
        reportOtherSource(url, identity, pins[other])
      } else if !members.contains(identity) {
        reportUnpinned(url, identity)
      }
      return nil
    }
    let pin = pins[index]
    // A package in a folder replaces any version.
    if case .path = pin.source.value { return index }
    guard requirement.isReadable else {
      add(
        Diagnostic(
          .xcodeRequirement, "cannot read the Xcode project's requirement on '\(pin.name.value)'",
          at: requirement.value?.place ?? requirement.kind?.place ?? url.place,
          help: "set the package's dependency rule in Xcode again"))
      return index
    }
    if requirement.accepts(pin) {
      if requirement.versions == nil { overriding.insert(index) }
    } else if pin.version == nil, requirement.versions != nil {
      overridden.append((index, moved(finding(requirement, url, pin))))
    } else {
      add(finding(requirement, url, pin))
    }
    return index
  }

  private func finding(
    _ requirement: XcodeProject.Requirement, _ url: Located<String>, _ pin: Pin
  ) -> Diagnostic {
    let name = pin.name.value
    let place = pin.version?.place ?? pin.branch?.place ?? pin.revision?.place ?? pin.name.place
    var way = ""
    if let version = requirement.nearestVersion {
      way = "; or run 'integrate pin \(ShellWord.quoted(name)) \(ShellWord.quoted(version))'"
    }
    return Diagnostic(
      .xcodeRequirement,
      "the Xcode project requires \(requirement.sentence) of '\(name)', which is pinned at \(pin.selectedText)",
      at: requirement.value?.place ?? url.place, notes: [Note("pinned here", at: place)],
      help:
        "change the package's dependency rule in Xcode to allow \(pin.selectedText), or remove the package from the project "
        + "and link the generated package\(way)"
    ).about([name])
  }

  private mutating func reportOtherSource(_ url: Located<String>, _ identity: String, _ pin: Pin) {
    // A pod is no package, whatever it is called.
    if pin.isPod { return reportUnpinned(url, identity) }
    if case .path = pin.source.value { return }
    add(
      Diagnostic(
        .xcodeRequirement,
        "the Xcode project uses '\(identity)' from '\(withoutPassword(url.value))', but its pin has another address",
        at: url.place, notes: [Note("pinned here", at: pin.source.place)],
        help: "use one address in the project and the pin: SwiftPM treats both as one package"))
  }

  private mutating func reportUnpinned(_ url: Located<String>, _ identity: String) {
    let (name, address) = (ShellWord.quoted(identity), ShellWord.quoted(withoutPassword(url.value)))
    add(
      Diagnostic(
        .xcodeRequirement, "the Xcode project uses '\(identity)', which has no pin",
        at: url.place,
        help:
          "list its products under 'dependencies' of the app's spec and run 'integrate pin \(name) --git \(address)', "
          + "or remove it from the project"))
  }

  /// A package in a folder of the project takes the place of a pin of its name.
  private mutating func check(_ path: Located<String>, in folder: String) {
    let identity = packageIdentity(ofURL: path.value)
    guard let pin = identities.firstIndex(of: identity).map({ pins[$0] }), !pin.isPod else { return }
    if case .path = pin.source.value { return }
    let full = Path.join(resolution.root.absolute(folder), path.value)
    guard Disk.kind(of: Path.join(full, Root.manifestName)) == .file else { return }
    add(
      Diagnostic(
        .xcodeRequirement,
        "the Xcode project builds the package '\(identity)' in the folder '\(path.value)' in place of "
          + pin.selectedText,
        at: path.place, notes: [Note("pinned here", at: pin.name.place)],
        help:
          "remove the folder from the project, or run 'integrate pin \(ShellWord.quoted(pin.name.value)) --path "
          + "\(ShellWord.quoted(Path.relative(from: resolution.root.path, to: full) ?? full))'"
      ).about([identity, path.value]))
  }

  // MARK: Products

  /// - Parameter planned: the products of each generated package, by its folder.
  private mutating func check(
    _ project: XcodeProject, in folder: String, _ planned: [String: Set<String>]
  ) {
    var folders: [String: String] = [:]
    // A folder out of the root counts as one of which nothing is known.
    var named = project.folders.map { Path.joinInRoot(folder, $0.value) }
    for reference in project.references where reference.isListed {
      guard case .local(let path) = reference.source else { continue }
      folders[reference.id] = Path.joinInRoot(folder, Path.join(project.folder, path.value))
      named.append(folders[reference.id])
    }
    let any = products(of: project, named, planned)
    var reported: Set<String> = []
    for target in project.targets {
      for product in target.products.map({ project.products[$0] }) where reported.insert(product.id).inserted {
        // Before Xcode 16 a product of a local package has no reference to the package.
        let package = product.package.flatMap(project.listedReference).flatMap { folders[$0.id] }
        // Xcode also looks elsewhere for a product if its package does not have it.
        guard let known = product.package == nil ? any?.products : package.flatMap({ planned[$0] }),
          !known.contains(product.name.value), any?.products.contains(product.name.value) == false
        else { continue }
        let all = any?.areInFolders == false ? "the packages of the project do" : "the packages in its folders do"
        let whose = package.map { "the package in '\($0.isEmpty ? "." : $0)' does" } ?? all
        let near = nearest(to: product.name.value, in: known.sorted())
        add(
          Diagnostic(
            .xcodeRequirement,
            "the target '\(target.name.value)' links '\(product.name.value)', which \(whose) not have",
            at: product.name.place,
            help: didYouMean(near)
              ?? "list it under 'products' of that package's spec, or remove it from the target"))
      }
    }
  }

  /// The products of all packages of a project. Xcode searches them for a product without a reference to a package.
  /// `nil` if those of some are not known.
  private func products(
    of project: XcodeProject, _ folders: [String?], _ planned: [String: Set<String>]
  ) -> (products: Set<String>, areInFolders: Bool)? {
    guard isKnown(folders, planned) else { return nil }
    var found = folders.compactMap { $0.flatMap { planned[$0] } }.reduce(into: Set<String>()) { $0.formUnion($1) }
    var areInFolders = true
    for reference in project.references where reference.isListed {
      guard case .remote(let url, _) = reference.source else { continue }
      areInFolders = false
      guard let pin = pin(from: url.value).map({ pins[$0] }), let products = pin.products, pin.staleness == nil else {
        return nil
      }
      found.formUnion(products.map(\.name.value))
    }
    return (found, areInFolders)
  }

  /// Returns whether the products of all packages that a project has in folders are known.
  private func isKnown(_ folders: [String?], _ planned: [String: Set<String>]) -> Bool {
    // A workspace brings packages of its own.
    if resolution.graph.project.integration.xcodePaths.contains(where: { $0.hasSuffix(".xcworkspace") }) {
      return false
    }
    var found = false
    for folder in folders {
      guard let folder else { return false }
      if planned[folder] != nil {
        found = true
      } else if Disk.kind(of: resolution.root.absolute(Path.join(folder, Root.manifestName))) == .file {
        return false
      }
    }
    return found
  }

  private mutating func check(_ product: XcodeProject.Product, of pin: Pin, by target: String) {
    guard let known = pin.products, pin.staleness == nil else { return }
    // Xcode looks through all packages.
    let all = resolution.graph.project.lockfile.pins.lazy.flatMap { $0.products ?? [] }
    if all.contains(where: { $0.name.value == product.name.value }) { return }
    let near = nearest(to: product.name.value, in: known.map(\.name.value))
    add(
      Diagnostic(
        .xcodeRequirement,
        "the target '\(target)' links '\(product.name.value)' of '\(pin.name.value)', which \(pin.selectedText) does not have",
        at: product.name.place, notes: [Note("pinned here", at: pin.name.place)],
        help: didYouMean(near) ?? "link an existing product in Xcode, or pin a version that has this one"
      ).about([target, product.name.value, pin.name.value]))
  }
}

extension XcodeProject.Requirement {
  /// Returns whether SwiftPM builds the pin as it is pinned if the project has this requirement.
  fileprivate func accepts(_ pin: Pin) -> Bool {
    guard let kind, let text = value?.value else { return false }
    switch kind.value {
    case .branch where !isRevision(text) || pin.branch != nil: return pin.version == nil && pin.branch?.value == text
    // The generated manifest asks for the commit alone then, and nothing overrides another commit or branch.
    case .branch, .revision:
      return pin.version == nil && pin.branch == nil && pin.revision?.value == text.lowercased()
    case .exactVersion, .upToNextMajorVersion, .upToNextMinorVersion, .versionRange:
      guard let version = pin.version.flatMap({ Version($0.value) }) else { return pin.selection == nil }
      return versions?.contains(version) ?? false
    }
  }

  /// A version that it takes and that needs no look at the repository.
  fileprivate var nearestVersion: String? {
    if case .exact(let version)? = versions { version.description } else { nil }
  }

  fileprivate var sentence: String {
    let text = value?.value ?? ""
    return switch kind?.value {
    case .exactVersion: "exactly \(text)"
    case .upToNextMajorVersion, .upToNextMinorVersion, .versionRange: versions?.spelledOut ?? text
    case .branch: "the branch '\(text)'"
    case .revision: "the commit \(text.prefix(12))"
    case nil: text
    }
  }
}

extension Pin {
  /// The pinned version, branch or commit, for messages.
  fileprivate var selectedText: String {
    version?.value ?? branch.map { "branch '\($0.value)'" } ?? revision.map { "commit \($0.value.prefix(12))" }
      ?? "no version"
  }
}
