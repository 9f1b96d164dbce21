import Diagnostics
import Findings
import Model
import Paths
import Text
import Versioning
import XcodeProjects

/// Makes of an Xcode project what the import of local packages takes: a package whose one target depends on the products
/// that the project's targets use, or several where its targets run on different versions of a system, and one for each
/// target of tests that uses what no other target does.
struct XcodeApp {
  /// A local package that products may be of.
  struct Local {
    /// From the root, or absolute.
    let folder: String
    let products: [String]
  }

  private let file: XcodeFile
  private let project: XcodeProject
  private let locals: [Local]
  /// True if CocoaPods links pods to its targets.
  private let hasPods: Bool
  /// The identities of local packages that Xcode builds in place of those in repositories, with their folders.
  private var overriding: [String: String] = [:]
  private var manifest: Manifest
  /// The positions of the targets of each app; the first is called like the project. Those of tests come last.
  private var groups: [[Int]]
  private let tests: Set<Int>
  private var places: [String: Place] = [:]
  private var productPlaces: [String: Place] = [:]
  /// The identity of each reference, by its id.
  private var identities: [String: String] = [:]
  /// The packages that are pinned, as pins will be called.
  private let resolved: [String]
  /// The traits of references to local packages, by identity.
  private var localTraits: [String: [EnabledTrait]] = [:]
  /// The paths of local packages that are not there, by the id of their reference.
  private var missing: [String: String] = [:]
  /// Products without a package.
  private var reported: Set<String> = []
  private(set) var bag = DiagnosticBag()

  /// - Parameters:
  ///   - locals: the packages of the root, and those outside that the project names.
  ///   - named: the folders of those that the project, or a workspace, names.
  ///   - resolved: the packages in repositories that are pinned, as pins will be called.
  ///   - hasPods: true if CocoaPods links pods to its targets.
  ///   - root: the absolute folder of the root.
  ///   - tools: the tools version of all packages.
  init(
    _ file: XcodeFile, _ project: XcodeProject, _ locals: [Local], named: Set<String>, resolved: [String],
    hasPods: Bool, root: String, tools: ToolsVersion
  ) {
    self.hasPods = hasPods
    (self.file, self.project, self.locals, self.resolved) = (file, project, locals, resolved)
    for local in locals where named.contains(local.folder) {
      overriding[Self.identity(of: local.folder, root)] = local.folder
    }
    manifest = Manifest(name: file.name, tools: tools)
    let all = project.targets.indices
    let ofTests = project.targetsOfTests
    // A project with only targets of tests has no app next to them.
    let tests = ofTests.count == all.count ? [] : ofTests
    self.tests = tests
    groups = AppGroups(project, all.filter { !tests.contains($0) }).all
    addReferences(root)
    addProducts(root)
    reportMissing()
    reportUnreadSystems()
  }

  /// - Parameter id: the ID of the `project.pbxproj`.
  func packages(_ id: FileID) -> [LocalPackage] {
    // A project above the root has its spec at the root.
    let folder = file.folder == ".." || file.folder.hasPrefix("../") ? "" : file.folder
    let used = manifest.targets.map { target in
      Set(target.dependencies.compactMap { if case .product(_, let package, _, _) = $0 { package } else { nil } })
    }
    return groups.indices.map { group in
      var own = manifest
      own.name = manifest.targets[group].name
      own.targets = [manifest.targets[group]]
      // A dependency that no target uses belongs to the first app.
      own.dependencies.removeAll { dependency in
        !used[group].contains(dependency.identity) && (group > 0 || used.contains { $0.contains(dependency.identity) })
      }
      own.platforms = platforms(of: groups[group])
      var app = LocalPackage.App(project: file.path, places: places, products: productPlaces)
      app.isOfTests = groups[group].contains(where: tests.contains)
      app.isApplication = groups[group].contains { project.targets[$0].isApplication }
      // The Podfile's pods for tests that link nothing of their own belong to the first app.
      let targets = groups[group] + (group == 0 ? Array(tests) : [])
      app.targets = Set(targets.map { project.targets[$0].name.value })
      return LocalPackage(folder: folder, manifest: own, statedTools: own.tools, file: id, source: [], app: app)
    }
  }

  // MARK: Packages

  private mutating func addReferences(_ root: String) {
    for reference in project.references where reference.isListed {
      switch reference.source {
      case .remote(let url, let requirement): addRemote(reference, url, requirement)
      case .local(let path):
        let identity = Self.identity(of: file.fromRoot(Path.join(project.folder, path.value)), root)
        let isThere = locals.contains { Self.identity(of: $0.folder, root) == identity }
        if isThere { identities[reference.id] = identity } else { missing[reference.id] = path.value }
        if let traits = reference.enabledTraits { localTraits[identity] = traits }
      }
    }
    for reference in project.references where !reference.isListed {
      guard let listed = project.listedReference(reference.id) else { continue }
      identities[reference.id] = identities[listed.id]
      missing[reference.id] = missing[listed.id]
    }
    for local in locals {
      let folder = local.folder.isEmpty ? "." : local.folder
      let identity = Self.identity(of: local.folder, root)
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

  /// The identity of the package in a folder: the name that the folder has, also where `..` alone leads to it.
  ///
  /// - Parameters:
  ///   - folder: from the root, or absolute.
  ///   - root: the absolute folder of the root.
  private static func identity(of folder: String, _ root: String) -> String {
    packageIdentity(ofURL: folder.isEmpty || folder == "." ? root : Path.spelledByName(folder, from: root))
  }

  private mutating func addRemote(
    _ reference: XcodeProject.Reference, _ url: Located<String>, _ requirement: XcodeProject.Requirement
  ) {
    let isRegistry = !url.value.contains("/") && url.value.split(separator: ".").count == 2
    let identity = isRegistry ? url.value.lowercased() : packageIdentity(ofURL: url.value)
    guard let asked = requirement.ofManifest else {
      bag.add(
        .notCarriedOver, as: .error, "cannot read the Xcode project's requirement on '\(identity)'",
        at: requirement.value?.place ?? requirement.kind?.place ?? url.place,
        help: "set the package's dependency rule in Xcode again, and import again")
      return
    }
    identities[reference.id] = identity
    if let folder = overriding[identity] {
      bag.add(.overridden(url, by: folder))
      return
    }
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
        .sourceLeftOut, "the Xcode project uses 'http' for '\(identity)', which is pinned with 'https'", at: url.place,
        help: "change the package's address in Xcode to https")
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
        .notCarriedOver,
        "the Xcode project refers to '\(dependency.identity)' twice, and no version satisfies both: this one was left out",
        at: place, notes: places[dependency.identity].map { [Note("the other one", at: $0)] } ?? [],
        help: "remove one of them in Xcode")
      return other
    }
    switch dependency.source {
    case .git(let url, let other): manifest.dependencies[index].source = .git(url, common(other))
    case .registry(let id, let other): manifest.dependencies[index].source = .registry(id: id, common(other))
    case .path: break
    }
  }

  // MARK: Products

  private mutating func addProducts(_ root: String) {
    var products: [Int: String] = [:]
    for index in project.targets.flatMap(\.products) where products[index] == nil {
      let product = project.products[index]
      // A plugin is not part of an app; its package is listed as a tool.
      if product.isPlugin { continue }
      products[index] = package(of: product, root)
    }
    func keys(_ target: Int) -> Set<[String]> {
      Set(
        project.targets[target].products.compactMap { index in
          products[index].map { [$0, project.products[index].name.value] }
        })
    }
    // The app would link what its tests alone use.
    let ofTests = keysOfTests(keys)
    groups += ofTests.keys.sorted().map { [$0] }
    manifest.targets = groups.enumerated().map { position, group in
      let name = position == 0 ? file.name : nameOfApp(group)
      var target = Manifest.Target(name: name, kind: .executable)
      var seen: Set<[String]> = []
      let linking = group.map { project.targets[$0] }.filter(isLinking)
      let systems = Set(linking.flatMap { $0.platforms.map(\.name) })
      var users: [String: [XcodeProject.Target]] = [:]
      for target in linking {
        let names = Set(target.products.map { project.products[$0].name.value })
        for name in names { users[name, default: []].append(target) }
      }
      for index in group.flatMap({ project.targets[$0].products }) {
        let product = project.products[index]
        guard let package = products[index], seen.insert([package, product.name.value]).inserted,
          ofTests[group[0]]?.contains([package, product.name.value]) != false
        else { continue }
        if productPlaces[product.name.value] == nil { productPlaces[product.name.value] = product.name.place }
        let condition = condition(of: users[product.name.value] ?? [], among: systems)
        target.dependencies.append(.product(product.name.value, package: package, aliases: [:], condition))
      }
      return target
    }
  }

  /// The products that each target of tests links itself, by its position. The rest is in the app that they run in.
  /// Products that the app has only for other systems are linked by the tests.
  ///
  /// - Parameter keys: package and name of the products of a target.
  private func keysOfTests(_ keys: (Int) -> Set<[String]>) -> [Int: Set<[String]>] {
    let apps = groups.joined().map { (keys: keys($0), systems: Set(project.targets[$0].platforms.map(\.name))) }
    let found = tests.map { test in
      let systems = Set(project.targets[test].platforms.map(\.name))
      let own = keys(test).filter { key in
        let users = apps.filter { $0.keys.contains(key) }
        let all = users.reduce(into: Set()) { $0.formUnion($1.systems) }
        return users.isEmpty || !systems.isSubset(of: all) && !users.contains(where: \.systems.isEmpty)
      }
      return (test, own)
    }
    return Dictionary(uniqueKeysWithValues: found.filter { !$0.1.isEmpty })
  }

  /// The name of an app that is not the project's first: that of its first target.
  private func nameOfApp(_ group: [Int]) -> String {
    let name = group.first { !project.targets[$0].products.isEmpty }.map { project.targets[$0].name.value } ?? ""
    return name.lowercased() == file.name.lowercased() ? "\(name)-\(group[0] + 1)" : name
  }

  /// Returns whether a target links packages, or is an app that may link pods.
  private func isLinking(_ target: XcodeProject.Target) -> Bool {
    !target.products.isEmpty || hasPods && target.isApplication
  }

  /// The platforms of the targets that use a product, if others of their app run on more.
  private func condition(of using: [XcodeProject.Target], among all: Set<String>) -> Condition? {
    if using.contains(where: \.platforms.isEmpty) { return nil }
    let names = Set(using.flatMap { $0.platforms.map(\.name) })
    return names == all ? nil : Condition(platforms: names.sorted())
  }

  /// The identity of the package that a product is of.
  private mutating func package(of product: XcodeProject.Product, _ root: String) -> String? {
    let name = product.name.value
    let folder = product.package.flatMap { missing[$0] }
    let local = locals.first { $0.products.contains(name) }
    let namesakes = project.products.filter { $0.name.value == name }
    let ownPackage = name.lowercased()
    let isLocal = locals.contains { Self.identity(of: $0.folder, root) == ownPackage }
    let hasOwnPackage = places[ownPackage] != nil && !isLocal
    // After merges one of several may name a package that does not have it.
    if local == nil, hasOwnPackage,
      namesakes.contains(where: { $0.package.map { identities[$0] == ownPackage } ?? true })
    {
      return ownPackage
    }
    if let id = product.package, folder == nil {
      if let identity = identities[id], !lacks(identity, name, root) { return identity }
      // A reference that cannot be read was reported.
      if identities[id] == nil, project.listedReference(id) != nil { return nil }
    }
    // Xcode looks through all packages.
    if let local { return Self.identity(of: local.folder, root) }
    if hasOwnPackage { return ownPackage }
    let others = namesakes.compactMap { $0.package.flatMap { identities[$0] } }
    if product.package == nil, let other = others.first(where: { !lacks($0, name, root) }) { return other }
    if reported.insert(name).inserted { report(product, missing: folder) }
    return nil
  }

  /// Returns whether a local package is known to lack a product.
  private func lacks(_ identity: String, _ product: String, _ root: String) -> Bool {
    let local = locals.first { Self.identity(of: $0.folder, root) == identity }
    return local.map { !$0.products.isEmpty && !$0.products.contains(product) } ?? false
  }

  /// Reports a product of which no package is known that has it.
  ///
  /// - Parameter folder: the folder of the package that the product names, if it does not exist.
  private mutating func report(_ product: XcodeProject.Product, missing folder: String?) {
    if let id = product.package, folder == nil, identities[id] == nil { return bag.add(.packageGone(of: product.name)) }
    // Xcode need not record the package of a local product.
    let folders = (folder.map { [$0] } ?? Set(missing.values).sorted()).map { "'\($0)'" }.joined(separator: " or ")
    let unread = folder == nil ? unreadNames(nearTo: product.name.value) : []
    bag.add(
      unread.isEmpty
        ? .productGone(product.name, missing: folders)
        : .productOfUnread(product.name, of: unread, missing: folders, isSaid: product.package != nil && folder == nil))
  }

  /// The packages in repositories, also those that others bring, as pins will be called: nothing tells yet which products
  /// they have. Those come first that are called like a product.
  private func unreadNames(nearTo product: String) -> [String] {
    let own = remoteNames
    let known = Set((own + locals.map { Path.lastComponent($0.folder) }).map { $0.lowercased() })
    let all = own + resolved.filter { !known.contains($0.lowercased()) }
    func isNear(_ name: String) -> Bool { name.lowercased().contains(product.lowercased()) }
    return all.filter(isNear) + all.filter { !isNear($0) }
  }

  /// The packages in repositories, as pins will be called.
  private var remoteNames: [String] {
    manifest.dependencies.compactMap { dependency in
      switch dependency.source {
      case .git(let url, _): PinImporter.spelled(dependency.identity, .git(url: url))
      case .registry: dependency.identity
      case .path: nil
      }
    }
  }

  /// Reports local packages that are not there, where no product did.
  private mutating func reportMissing() {
    if !reported.isEmpty { return }
    for reference in project.references {
      guard case .local(let path) = reference.source, missing[reference.id] != nil else { continue }
      bag.add(
        .notCarriedOver, "the local package '\(path.value)', which the Xcode project refers to, does not exist",
        at: path.place, help: "check it out and import again, or remove it from the project")
    }
  }

  // MARK: Platforms

  /// The oldest system of each platform that one of some targets with products runs on.
  private func platforms(of group: [Int]) -> [SupportedPlatform] {
    let targets = group.map { project.targets[$0] }
    var oldest: [SupportedPlatform] = []
    for platform in targets.filter(isLinking).flatMap(\.systems) { oldest.add(platform, newer: false) }
    // An extension that links packages may be for newer systems than the app that it is in.
    let names = Set(oldest.map(\.name))
    for platform in targets.filter(\.isApplication).flatMap(\.systems) where names.contains(platform.name) {
      oldest.add(platform, newer: false)
    }
    return oldest
  }

  private mutating func reportUnreadSystems() {
    if project.targets.contains(where: { !$0.products.isEmpty && $0.platforms.isEmpty }) {
      for path in project.missingSettings {
        bag.add(
          .notCarriedOver, "the settings file '\(path)' does not exist: its minimum platform versions are unknown",
          at: Place(file: fileID), help: "add the file and import again, or set 'platforms:' in the app's spec")
      }
    }
    var seen: Set<[String]> = []
    for target in project.targets where !target.products.isEmpty {
      for (setting, value) in target.unreadSystems where seen.insert([setting, value]).inserted {
        bag.add(
          .notCarriedOver,
          "the minimum platform version of the target '\(target.name.value)' was left out: \(setting) is "
            + "'\(value.prefix(80))', which is not a version",
          at: target.name.place, help: "write it under 'integration: defaults: platforms:' if it is older")
      }
    }
  }
}

/// The targets of each app. Xcode builds each target for the versions of systems that it states, and an app has one for
/// each system.
private struct AppGroups {
  private let project: XcodeProject
  /// The targets that are of no tests.
  private let targets: [Int]
  /// Those that link products.
  private let linking: [Int]
  /// The systems that they state different versions of.
  private let contested: [String]

  init(_ project: XcodeProject, _ targets: [Int]) {
    (self.project, self.targets) = (project, targets)
    let linking = targets.filter { project.targets[$0].products.contains { !project.products[$0].isPlugin } }
    self.linking = linking
    let names = Set(linking.flatMap { project.targets[$0].platforms.map(\.name) })
    contested = names.filter { name in
      let versions = linking.compactMap { project.targets[$0].version(of: name) }
      return versions.contains { one in versions.contains { isOlder($0, than: one) } }
    }.sorted()
  }

  /// The targets of each app, by position; the app itself comes first.
  var all: [[Int]] {
    if contested.isEmpty { return [targets] }
    var groups: [[Int]] = []
    for target in ordered {
      let isFree = !linking.contains(target)
      if let index = groups.firstIndex(where: { group in
        isFree || !group.contains { linking.contains($0) && differ($0, target) }
      }) {
        groups[index].append(target)
      } else {
        groups.append([target])
      }
    }
    let (main, others) = (groups.first ?? [], groups.dropFirst())
    let further = others.filter { needsApp($0, beside: main) }
    let merged = main + others.filter { !further.contains($0) }.joined()
    return ([merged] + further).map { $0.sorted() }
  }

  /// The targets with the app itself first, and those last that link nothing, which are with it.
  private var ordered: [Int] {
    let apps = linking.filter { project.targets[$0].productType == "com.apple.product-type.application" }
    let first =
      apps.first { target in contested.contains { project.targets[target].version(of: $0) != nil } } ?? apps.first
      ?? linking.first
    return (first.map { [$0] } ?? []) + linking.filter { $0 != first } + targets.filter { !linking.contains($0) }
  }

  private func differ(_ one: Int, _ other: Int) -> Bool {
    contested.contains { name in
      guard let left = project.targets[one].version(of: name), let right = project.targets[other].version(of: name)
      else { return false }
      return isOlder(left, than: right) || isOlder(right, than: left)
    }
  }

  /// Returns whether a group is an app of its own: one that only requires newer systems, and uses the same products as the
  /// main app, is not.
  private func needsApp(_ group: [Int], beside main: [Int]) -> Bool {
    !products(group).isSubset(of: products(main))
      || group.contains { target in
        contested.contains { name in
          guard let version = project.targets[target].version(of: name) else { return false }
          let ofMain = main.compactMap { project.targets[$0].version(of: name) }
          return ofMain.isEmpty || ofMain.contains { isOlder(version, than: $0) }
        }
      }
  }

  private func products(_ targets: [Int]) -> Set<[String?]> {
    Set(
      targets.flatMap { project.targets[$0].products }.map {
        [project.products[$0].package, project.products[$0].name.value]
      })
  }
}

extension XcodeProject.Target {
  fileprivate var systems: [SupportedPlatform] {
    platforms.map { SupportedPlatform(name: $0.name, version: $0.version) }
  }

  fileprivate func version(of platform: String) -> String? { platforms.first { $0.name == platform }?.version }
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
    case .branch: return .init(branch: text)
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
