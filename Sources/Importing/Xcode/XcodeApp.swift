import Diagnostics
import Findings
import Model
import Paths
import Versioning
import XcodeProjects

/// Makes of an Xcode project what the import of local packages takes: a package whose one target depends on the products
/// that the project's targets use.
struct XcodeApp {
  /// A local package that products may be of.
  struct Local {
    /// From the root, or absolute.
    let folder: String
    /// The names of its products.
    let products: [String]

    var identity: String { packageIdentity(ofURL: folder) }
  }

  private let file: XcodeFile
  private let project: XcodeProject
  private let locals: [Local]
  private var manifest: Manifest
  private var places: [String: Place] = [:]
  private var productPlaces: [String: Place] = [:]
  /// The identity of each reference, by its id.
  private var identities: [String: String] = [:]
  /// What references to local packages say of traits, by identity.
  private var localTraits: [String: [EnabledTrait]] = [:]
  /// The paths of local packages that are not there, by the id of their reference.
  private var missing: [String: String] = [:]
  /// Products without a package.
  private var reported: Set<String> = []
  private(set) var bag = DiagnosticBag()

  /// - Parameters:
  ///   - locals: the packages of the root, and those outside that the project names.
  ///   - tools: the tools version of all packages.
  init(_ file: XcodeFile, _ project: XcodeProject, _ locals: [Local], rootName: String, tools: ToolsVersion) {
    (self.file, self.project, self.locals) = (file, project, locals)
    manifest = Manifest(name: file.name, tools: tools)
    addReferences(rootName)
    addProducts(rootName)
    manifest.platforms = platforms
    reportUnreadSystems()
  }

  /// - Parameter id: of the `project.pbxproj`.
  func package(_ id: FileID) -> LocalPackage {
    // A project above the root has its spec at the root.
    let folder = file.folder == ".." || file.folder.hasPrefix("../") ? "" : file.folder
    return LocalPackage(
      folder: folder, manifest: manifest, statedTools: manifest.tools, file: id, source: [],
      app: LocalPackage.App(project: file.path, places: places, products: productPlaces))
  }

  // MARK: Packages

  private mutating func addReferences(_ rootName: String) {
    for reference in project.references where reference.isListed {
      switch reference.source {
      case .remote(let url, let requirement): addRemote(reference, url, requirement)
      case .local(let path):
        let identity = Self.identity(of: file.fromRoot(Path.join(project.folder, path.value)), rootName)
        let isThere = locals.contains { Self.identity(of: $0.folder, rootName) == identity }
        if isThere { identities[reference.id] = identity } else { missing[reference.id] = path.value }
        if let traits = reference.enabledTraits { localTraits[identity] = traits }
      }
    }
    for local in locals {
      let folder = local.folder.isEmpty ? "." : local.folder
      let identity = Self.identity(of: local.folder, rootName)
      // Paths of a manifest start at its folder.
      let base = file.folder.hasPrefix("..") ? "" : file.folder
      let path = Path.isAbsolute(folder) ? folder : Path.relative(from: base.isEmpty ? "." : base, to: folder) ?? folder
      manifest.dependencies.append(
        Manifest.PackageDependency(source: .path(path), identity: identity, traits: localTraits[identity]))
      if places[identity] == nil { places[identity] = place(ofFolder: local.folder) }
    }
  }

  private func place(ofFolder folder: String) -> Place {
    file.localFolders(project).first { $0.value == folder }?.place ?? Place(file: fileID)
  }

  private var fileID: FileID { project.targets.first?.name.place.file ?? FileID(rawValue: 0) }

  static func identity(of folder: String, _ rootName: String) -> String {
    folder.isEmpty || folder == "." ? packageIdentity(ofURL: rootName) : packageIdentity(ofURL: folder)
  }

  private mutating func addRemote(
    _ reference: XcodeProject.Reference, _ url: Located<String>, _ requirement: XcodeProject.Requirement
  ) {
    let isRegistry = !url.value.contains("/") && url.value.split(separator: ".").count == 2
    let identity = isRegistry ? url.value.lowercased() : packageIdentity(ofURL: url.value)
    guard let asked = requirement.ofManifest else {
      bag.add(
        Diagnostic(
          .notCarriedOver, as: .error, "what the Xcode project asks for of '\(identity)' cannot be read",
          at: requirement.value?.place ?? requirement.kind?.place ?? url.place,
          help: "set the package's dependency rule in Xcode again, and import once more"))
      return
    }
    identities[reference.id] = identity
    if let first = manifest.dependencies.firstIndex(where: { $0.identity == identity }) {
      narrow(first, to: asked, at: requirement.value?.place ?? requirement.kind?.place ?? url.place)
      let both = unionOfTraits([manifest.dependencies[first].traits, reference.enabledTraits])
      manifest.dependencies[first].traits = both
      return
    }
    places[identity] = url.place
    var address = url.value
    if address.lowercased().hasPrefix("http://") {
      // A pin takes no address that anybody between can answer.
      address = "https://" + address.dropFirst("http://".count)
      bag.add(
        Diagnostic(
          .sourceLeftOut, "the Xcode project takes '\(identity)' over http, and it is pinned over https", at: url.place,
          help: "set the package's address in Xcode to https too"))
    }
    var dependency = Manifest.PackageDependency(
      source: isRegistry ? .registry(id: address, asked) : .git(address, asked), identity: identity)
    dependency.traits = reference.enabledTraits
    manifest.dependencies.append(dependency)
  }

  /// Takes what a second reference to a package asks for beside the first.
  private mutating func narrow(
    _ index: Int, to asked: Manifest.PackageDependency.Requirement, at place: Place
  ) {
    let dependency = manifest.dependencies[index]
    func common(_ other: Manifest.PackageDependency.Requirement) -> Manifest.PackageDependency.Requirement {
      if let both = commonRequirement(of: [other, asked]) { return both }
      bag.add(
        Diagnostic(
          .notCarriedOver,
          "the Xcode project refers to '\(dependency.identity)' twice, and no version satisfies both: this one is left out",
          at: place, notes: places[dependency.identity].map { [Note("the other one", at: $0)] } ?? [],
          help: "remove one of them in Xcode"))
      return other
    }
    switch dependency.source {
    case .git(let url, let other): manifest.dependencies[index].source = .git(url, common(other))
    case .registry(let id, let other): manifest.dependencies[index].source = .registry(id: id, common(other))
    case .path: break
    }
  }

  // MARK: Products

  private mutating func addProducts(_ rootName: String) {
    var target = Manifest.Target(name: file.name, kind: .executable)
    var seen: Set<[String]> = []
    for index in project.targets.flatMap(\.products) {
      let product = project.products[index]
      // What builds the sources is in no app; its package is named as a tool.
      if product.isPlugin { continue }
      guard let package = package(of: product, rootName) else { continue }
      guard seen.insert([package, product.name.value]).inserted else { continue }
      if productPlaces[product.name.value] == nil { productPlaces[product.name.value] = product.name.place }
      target.dependencies.append(.product(product.name.value, package: package, aliases: [:], nil))
    }
    manifest.targets = [target]
  }

  /// The identity of the package that a product is of.
  private mutating func package(of product: XcodeProject.Product, _ rootName: String) -> String? {
    let name = product.name.value
    let folder = product.package.flatMap { missing[$0] }
    if let id = product.package, folder == nil {
      if let identity = identities[id] { return identity }
      // A reference that cannot be read was reported.
      if project.reference(id) != nil { return nil }
    } else if let local = locals.first(where: { $0.products.contains(name) }) {
      return Self.identity(of: local.folder, rootName)
    } else if places[name.lowercased()] != nil, !locals.contains(where: { $0.identity == name.lowercased() }) {
      // Of a package that once was local Xcode does not note the reference: it looks through all packages.
      return name.lowercased()
    }
    if reported.insert(name).inserted {
      bag.add(
        Diagnostic(
          .notCarriedOver, "no package here has the product '\(name)', which the Xcode project links",
          at: product.name.place,
          help: (folder.map { "check out the package at '\($0)'" } ?? "check out the local package that has it")
            + " and import again, or remove it from the project"))
    }
    return nil
  }

  // MARK: Platforms

  /// The oldest system of each platform that a target with products runs on.
  private var platforms: [SupportedPlatform] {
    var oldest: [SupportedPlatform] = []
    for target in project.targets where !target.products.isEmpty {
      for platform in target.platforms {
        guard let index = oldest.firstIndex(where: { $0.name == platform.name }) else {
          oldest.append(SupportedPlatform(name: platform.name, version: platform.version))
          continue
        }
        if isOlder(platform.version, than: oldest[index].version) { oldest[index].version = platform.version }
      }
    }
    return oldest
  }

  private mutating func reportUnreadSystems() {
    var seen: Set<[String]> = []
    for target in project.targets where !target.products.isEmpty {
      for (setting, value) in target.unreadSystems where seen.insert([setting, value]).inserted {
        bag.add(
          Diagnostic(
            .notCarriedOver,
            "the oldest system of the target '\(target.name.value)' was left out: \(setting) is '\(value.prefix(80))', "
              + "which comes to no version here",
            at: target.name.place, help: "state it under 'integration: defaults: platforms:' where it is older"))
      }
    }
  }
}

extension XcodeProject.Reference {
  /// `nil` for the default traits; an empty list is none, not even these.
  fileprivate var enabledTraits: [EnabledTrait]? { traits?.map { EnabledTrait(name: $0.value) } }
}

extension XcodeProject.Requirement {
  /// The requirement in a manifest's words; `nil` where it cannot be read.
  var ofManifest: Manifest.PackageDependency.Requirement? {
    guard isReadable, let kind, let text = value?.value else { return nil }
    switch kind.value {
    case .branch: return .branch(text)
    case .revision: return .revision(text)
    case .exactVersion:
      guard case .exact(let version)? = versions else { return nil }
      return .exact(version.description)
    case .upToNextMajorVersion, .upToNextMinorVersion, .versionRange:
      guard case .halfOpen(let lower, let upper)? = versions else { return nil }
      return .range(from: lower.description, upTo: upper.description)
    }
  }
}
