import Diagnostics
import Findings
import Loading
import LockfileText
import Model
import Paths
import SwiftPackages
import Text

/// Turns the packages of a folder into components of one root with `packages: separate`: a spec in the folder of each,
/// and one lockfile.
///
/// - Parameter sources: receives the written lockfile, under the path that `display` returns.
package func importPackages(
  _ input: LocalPackagesImport, sources: inout SourceTable, display: (String) -> String
) -> ImportedPackages {
  var importer = LocalPackagesImporter(input)
  var result = ImportedPackages()
  result.files = importer.specFiles()
  result.expected = importer.expected
  result.unpinned = importer.gathering.unpinned
  result.unknown = importer.unknown
  let lockfile = LockfileWriter.write(
    importer.pins.pins + (importer.pods?.pins ?? []), comments: [LockfileWriter.purpose],
    pinComments: importer.pinComments)
  result.files.append(ImportedProject.File(path: "integrate.lock.yaml", text: lockfile.text))
  result.pins = importer.pins.pins + (importer.pods?.pins ?? [])
  result.stepOfUnresolved = importer.pins.stepOfUnresolved
  result.bag = importer.bag
  let lockfileID = sources.add(display("integrate.lock.yaml"))
  result.bag.add(contentsOf: importer.pins.findings(lockfileID, lines: lockfile.lines))
  return result
}

private struct LocalPackagesImporter {
  let input: LocalPackagesImport
  let names: ComponentNames
  let gathering: DependencyGathering
  let pins: PinImporter
  let settings: CommonSettings
  private(set) var pods: JoinedPods?
  private let pinNames: [String: String]
  private let comments: [ManifestComments]
  /// The expected generated manifests, by folder.
  private(set) var expected: [String: Manifest] = [:]
  private(set) var unknown: Set<String> = []
  private(set) var bag = DiagnosticBag()

  init(_ input: LocalPackagesImport) {
    self.input = input
    names = ComponentNames(input)
    comments = input.packages.map {
      ManifestComments($0.source, targets: Set($0.manifest.targets.map(\.name)), file: $0.file)
    }
    let places = input.packages.map(\.calls)
    gathering = DependencyGathering(input, names: names.components, places: places)
    settings = CommonSettings(
      input.packages, names: names.components, places: places,
      needs: gathering.targets.map { $0.compactMap { if case .package(let other) = $0 { other } else { nil } } },
      ofPods: input.pods?.root?.integration?.platforms.map(\.value) ?? [])
    // Pins are created as for one package with the dependencies of all.
    var all = Manifest(name: names.root, tools: settings.tools)
    all.dependencies = gathering.dependencies
    var request = PackageImport(
      manifest: all, resolved: gathering.packages, manifestFile: input.packages.first?.file ?? FileID(rawValue: 0))
    request.resolvedFiles = gathering.files
    var pins = PinImporter(request, overruled: gathering.overruled)
    var pods = input.pods.map { JoinedPods($0, packages: pins.pins) }
    pins.raise(for: input.elsewhere)
    pins.useKnownVersions(pods?.versions(pins.pins) ?? [:])
    pins.name(avoiding: Set(names.components + [names.root]).union(pods?.names ?? []))
    pods?.name(
      pins.pins,
      components: Dictionary(
        zip(input.packages, names.components).filter { $0.0.app == nil }.map { ($0.0.folder, $0.1) },
        uniquingKeysWith: { first, _ in first }))
    self.pods = pods
    pinNames = Dictionary(
      zip(gathering.dependencies.map(\.identity), pins.directNames).map { ($0, $1) },
      uniquingKeysWith: { first, _ in first })
    self.pins = pins
    bag.add(contentsOf: names.bag)
    bag.add(contentsOf: gathering.bag)
    bag.add(contentsOf: settings.bag)
    for comments in comments { bag.add(contentsOf: comments.findings()) }
    for finding in pods?.findings(pins.pins, place: place(ofPackage:)) ?? [] { bag.add(finding) }
  }

  /// The place of the first requirement of a package, by its identity.
  private func place(ofPackage identity: String) -> Place? {
    for package in input.packages {
      guard let found = package.manifest.dependencies.first(where: { $0.identity.lowercased() == identity }) else {
        continue
      }
      return package.calls.place(of: found)
    }
    return nil
  }

  var pinComments: [String: [String]] {
    Importing.pinComments(
      input.packages.indices.flatMap { index in
        zip(input.packages[index].manifest.dependencies, gathering.targets[index]).compactMap { dependency, target in
          guard case .pin(let identity) = target else { return nil }
          return (pinNames[identity] ?? identity, comments[index].lines(of: dependency))
        }
      })
  }

  // MARK: Specs

  /// The root's spec, then the others ordered by path.
  mutating func specFiles() -> [ImportedProject.File] {
    var root = Spec(unplaced(names.root), at: "component.yaml", .workspace)
    var specs: [Spec] = []
    var packages: [String: Int] = [:]
    for index in input.packages.indices {
      let spec = self.spec(index)
      packages[spec.path] = index
      if spec.path == root.path { root = spec } else { specs.append(spec) }
    }
    addPods(to: &specs, &root)
    var integration = Integration()
    if input.packages.contains(where: { $0.app == nil }) { integration.tools = unplaced(settings.tools) }
    integration.platforms = settings.platforms.map(unplaced)
    integration.packages = .separate
    integration.xcode = input.xcode.map { unplaced($0) }
    if input.pods?.isOfPodfile == true { integration.pods = unplaced(.podfile) }
    root.integration = integration
    addCommonSection(to: &root)
    specs.sort { $0.path.utf8.lexicographicallyPrecedes($1.path.utf8) }
    return ([root] + specs).map { spec in
      let hasFolder = hasTestsFolder(spec)
      let (own, ofModules) = packages[spec.path].map { comments(at: $0, spec) } ?? ([], [:])
      return ImportedProject.File(
        path: spec.path,
        text: SpecWriter.text(
          of: spec, comments: own, moduleComments: ofModules, deniesTests: hasFolder, findsTests: hasFolder))
    }
  }

  /// Adds the specs of local pods. If the Podfile belongs to none of the apps, the root becomes the app that it belongs
  /// to.
  private func addPods(to specs: inout [Spec], _ root: inout Spec) {
    guard let pods, let input = input.pods else { return }
    if input.app == nil {
      if root.kind == .workspace { root.kind = .app }
      let needed = input.root?.integration?.platforms ?? []
      root.platforms += needed.filter { $0.value.isMore(than: settings.platforms + root.platforms.map(\.value)) }
      root.app.dependencies = pods.dependencies(of: nil, after: root.app.dependencies)
    }
    specs += pods.specs(
      besides: Set(specs.map(\.path)), languages: settings.section.swiftLanguageModes, platforms: settings.platforms,
      tools: settings.tools)
    specs += pods.targets(besides: settings.platforms)
  }

  /// The comments of a package's spec: those of the file, of the main module and of dependencies that are packages of the
  /// folder at its head, the others by module.
  private func comments(at index: Int, _ spec: Spec) -> ([String], [String: [String]]) {
    let comments = comments[index]
    var own = comments.ofFile
    for (dependency, target) in zip(input.packages[index].manifest.dependencies, gathering.targets[index]) {
      if case .package = target { own += comments.lines(of: dependency) }
    }
    var ofModules: [String: [String]] = [:]
    for module in spec.modules {
      let lines = comments.lines(ofTarget: module.name.value)
      if module.isMain { own += lines } else if !lines.isEmpty { ofModules[module.name.value] = lines }
    }
    return (own, ofModules)
  }

  private func addCommonSection(to root: inout Spec) {
    var section = root.package ?? PackageSection()
    section.swiftLanguageModes = settings.section.swiftLanguageModes ?? section.swiftLanguageModes
    section.cLanguageStandard = settings.section.cLanguageStandard ?? section.cLanguageStandard
    section.cxxLanguageStandard = settings.section.cxxLanguageStandard ?? section.cxxLanguageStandard
    section.localization = settings.section.localization ?? section.localization
    root.package = section.isEmpty ? nil : section
  }

  /// Returns whether the decoder would use some folder for the component's tests.
  private func hasTestsFolder(_ spec: Spec) -> Bool {
    let tests = TargetKind.test.usualFolder(of: TestName.of(spec.name.value))
    return input.folders.exists(Path.join(spec.folder, tests))
  }

  private mutating func spec(_ index: Int) -> Spec {
    let package = input.packages[index]
    reportTraits(index)
    if let app = package.app { return spec(of: app, index) }
    let name = names.components[index]
    let main = package.manifest.targets.first { $0.name == name && $0.kind != .test }
    // The root's own program is the app; others may be tools.
    let isApp = package.folder.isEmpty && main?.kind == .executable
    var spec = Spec(unplaced(name), at: Path.join(package.folder, "component.yaml"), isApp ? .app : .component)
    let references = LocalReferences(
      input.packages, names: names.components, own: index, targets: gathering.targets[index], pinNames: pinNames)
    var used: Set<DependencyGathering.Target> = []
    var manifest = package.manifest
    for position in manifest.targets.indices {
      let target = package.manifest.targets[position]
      var module = Module(of: target, isMain: target.name == main?.name)
      module.path = path(of: target, in: package.folder).map(unplaced)
      setDependencies(&module, &manifest.targets[position], references, &used, at: Place(file: package.file))
      spec.modules.append(module)
    }
    spec.package = section(index, used)
    spec.platforms = settings.ownPlatforms[index].map(unplaced)
    spec.products = products(package.manifest)
    expect(manifest, index, used)
    return spec
  }

  /// The spec of an app that Xcode builds: its dependencies are the products that the project's targets use.
  private mutating func spec(of app: LocalPackage.App, _ index: Int) -> Spec {
    let package = input.packages[index]
    var spec = Spec(unplaced(names.components[index]), at: Path.join(package.folder, app.specName), .app)
    spec.platforms = settings.ownPlatforms[index].map(unplaced)
    let references = LocalReferences(
      input.packages, names: names.components, own: index, targets: gathering.targets[index], pinNames: pinNames)
    var used: Set<DependencyGathering.Target> = []
    var module = Module(name: spec.name, kind: .executable, isMain: true)
    for var target in package.manifest.targets {
      setDependencies(&module, &target, references, &used, at: Place(file: package.file))
    }
    limit(&module.dependencies, to: package.manifest.platforms.map(\.name))
    spec.app.dependencies = module.dependencies
    if let pods { spec.app.dependencies = pods.dependencies(of: index, after: module.dependencies) }
    var section = PackageSection()
    for case .pin(let identity) in gathering.targets[index] where !used.contains(.pin(identity)) {
      section.toolsOnly.append(unplaced(pinNames[identity] ?? identity))
    }
    spec.package = section.isEmpty ? nil : section
    return spec
  }

  /// The root states the platforms of all apps: what one depends on is for its own.
  private func limit(_ dependencies: inout [DependencyReference], to platforms: [String]) {
    let all = Set(input.packages.filter { $0.app != nil }.flatMap { $0.manifest.platforms.map(\.name) })
    if platforms.isEmpty || all.isSubset(of: platforms) { return }
    for index in dependencies.indices where dependencies[index].condition == nil {
      dependencies[index].condition = Condition(platforms: platforms.sorted())
    }
  }

  /// Sets the module's dependencies, and those that the target is expected to have in the generated manifest.
  ///
  /// - Parameter used: receives the package dependencies that the target uses.
  private mutating func setDependencies(
    _ module: inout Module, _ target: inout Manifest.Target, _ references: LocalReferences,
    _ used: inout Set<DependencyGathering.Target>, at place: Place
  ) {
    var dependencies: [Manifest.Dependency] = []
    for dependency in target.dependencies {
      let package = references.package(of: dependency)
      if let package { used.insert(package) }
      let outcome = references.outcome(dependency, of: target.name)
      if let text = outcome.unknown { unknown.insert(text) }
      module.dependencies += outcome.references.map { DependencyReference($0, for: dependency) }
      // A dependency without a pin cannot be planned; a finding says so already.
      if !isUnpinned(package) { dependencies += outcome.planned }
      bag.add(contentsOf: outcome.bag)
      reportConfiguration(dependency, of: target.name, at: place)
    }
    module.dependencies = Self.withoutDuplicates(module.dependencies)
    target.dependencies = dependencies
    for position in target.plugins.indices {
      let plugin = target.plugins[position]
      if let package = references.package(of: plugin) { used.insert(package) }
      let (outcome, usage) = references.outcome(plugin, of: target.name)
      if let text = outcome.unknown { unknown.insert(text) }
      module.plugins += outcome.references.map { unplaced($0.text) }
      target.plugins[position] = usage
      bag.add(contentsOf: outcome.bag)
    }
  }

  private func isUnpinned(_ target: DependencyGathering.Target?) -> Bool {
    guard case .pin(let identity)? = target else { return false }
    return gathering.unpinned.contains(identity)
  }

  /// Removes duplicate references; two products can contain the same module.
  private static func withoutDuplicates(_ references: [DependencyReference]) -> [DependencyReference] {
    var seen: Set<[String]> = []
    return references.filter { reference in
      let condition = reference.condition
      let aliases = reference.aliases.sorted { $0.key < $1.key }.flatMap { [$0.key, $0.value] }
      return seen.insert(
        [reference.text.value] + (condition?.platforms ?? []) + ["/"] + (condition?.traits ?? []) + ["/"] + aliases
      ).inserted
    }
  }

  /// A target's folder, relative to the package; `nil` if it is the decoder's default.
  private func path(of target: Manifest.Target, in folder: String) -> String? {
    if target.kind == .binary, target.url != nil { return nil }
    let convention = target.kind.usualFolder(of: target.name)
    guard let path = target.path else {
      let usual = target.kind.searchedParents.map { "\($0)/\(target.name)" }
      let found = usual.first { input.folders.exists(Path.join(folder, $0)) }
      return found == convention ? nil : found
    }
    // 'resolve' reports a path that leads out of the package.
    guard let inside = Path.joinInRoot("", path) else { return path }
    if inside == convention, target.kind != .binary { return nil }
    return inside.isEmpty ? "." : inside
  }

  /// The package-level settings that the root does not state.
  private func section(_ index: Int, _ used: Set<DependencyGathering.Target>) -> PackageSection? {
    let manifest = input.packages[index].manifest
    var section = PackageSection()
    if settings.section.swiftLanguageModes == nil { section.swiftLanguageModes = manifest.swiftLanguageModes }
    if settings.section.cLanguageStandard == nil { section.cLanguageStandard = manifest.cLanguageStandard }
    if settings.section.cxxLanguageStandard == nil { section.cxxLanguageStandard = manifest.cxxLanguageStandard }
    if settings.section.localization == nil { section.localization = manifest.defaultLocalization }
    section.pkgConfig = manifest.pkgConfig
    section.providers = manifest.providers
    section.traits = manifest.traits
    section.experimentalFeatures = manifest.experimentalFeatures
    for case .pin(let identity) in gathering.targets[index] where !used.contains(.pin(identity)) {
      section.toolsOnly.append(unplaced(pinNames[identity] ?? identity))
    }
    return section.isEmpty ? nil : section
  }

  /// The products of a manifest; `nil` if they are the generator's default.
  private func products(_ manifest: Manifest) -> [ProductDeclaration]? {
    let usual = manifest.targets.compactMap { target -> Manifest.Product? in
      switch target.kind {
      case .library, .binary, .system: Manifest.Product(name: target.name, type: .library, targets: [target.name])
      case .plugin: Manifest.Product(name: target.name, type: .plugin, targets: [target.name])
      case .executable, .test, .macro: nil
      }
    }
    if Set(usual) == Set(manifest.products), usual.count == manifest.products.count { return nil }
    return manifest.products.map {
      ProductDeclaration(name: unplaced($0.name), type: $0.type, modules: $0.targets.map(unplaced))
    }
  }

  // MARK: Expected manifests

  /// Records the expected manifest, including the differences that were reported.
  private mutating func expect(_ original: Manifest, _ index: Int, _ used: Set<DependencyGathering.Target>) {
    let package = input.packages[index]
    var manifest = original
    manifest.name = names.components[index]
    manifest.tools = settings.tools
    manifest.platforms = settings.allPlatforms(ofPackage: index)
    manifest.dependencies = []
    for (dependency, target) in zip(original.dependencies, gathering.targets[index]) {
      switch target {
      case .package(let other):
        if used.contains(target) {
          manifest.dependencies.append(local(other, from: package.folder))
        } else {
          reportUnused(other, index)
        }
      case .pin(let identity):
        guard let merged = gathering.dependencies.first(where: { $0.identity == identity }) else { continue }
        manifest.dependencies.append(pinned(dependency, merged, from: package.folder))
      }
    }
    expected[package.folder] = manifest
  }

  private func local(_ other: Int, from folder: String) -> Manifest.PackageDependency {
    let to = input.packages[other].folder
    return Manifest.PackageDependency(
      source: .path(Path.relative(from: folder, to: to) ?? to), identity: packageIdentity(ofURL: to))
  }

  private func pinned(
    _ dependency: Manifest.PackageDependency, _ merged: Manifest.PackageDependency, from folder: String
  ) -> Manifest.PackageDependency {
    var result = dependency
    result.identity = merged.identity
    result.traits = merged.traits
    let isOverruled = gathering.overruled.contains(merged.identity)
    switch (isOverruled ? merged.source : dependency.source, merged.source) {
    case (.path, .path(let path)): result.source = .path(Path.viaRoot(path, from: folder))
    case (.git(_, let asked), .git(let location, _)) where isLocalGitPath(location):
      result.source = .git(Path.viaRoot(location, from: folder), asked)
    case (.git(_, let asked), .git(let location, _)): result.source = .git(location, chosen(asked, merged.identity))
    case (.registry(let id, let asked), _): result.source = .registry(id: id, chosen(asked, merged.identity))
    case (let source, _): result.source = source
    }
    return result
  }

  /// The requirement, or the pinned state if Package.resolved has one outside of it, which was reported.
  private func chosen(
    _ asked: Manifest.PackageDependency.Requirement, _ identity: String
  ) -> Manifest.PackageDependency.Requirement {
    guard gathering.overruled.contains(identity), let pin = pins.pins.first(where: { $0.identity == identity }) else {
      return asked
    }
    return switch pin.selection {
    case .version: .exact(pin.version?.value ?? "")
    case .branch: .branch(pin.branch?.value ?? "")
    case .revision: .revision(pin.revision?.value ?? "")
    case nil: asked
    }
  }

  // MARK: Findings

  /// Reports the traits that a package asks for of another one of the folder: a component has those that are on by
  /// default.
  private mutating func reportTraits(_ index: Int) {
    for (dependency, target) in zip(input.packages[index].manifest.dependencies, gathering.targets[index]) {
      guard case .package(let other) = target, let asked = dependency.traits else { continue }
      let usual = input.packages[other].manifest.traits.first { $0.name == "default" }?.enables ?? []
      if Set(asked.flatMap { $0.name == "default" ? usual : [$0.name] }) == Set(usual) { continue }
      let word = asked.count == 1 ? "the trait " : "the traits "
      let traits = asked.isEmpty ? "no traits" : word + asked.map { "'\($0.name)'" }.joined(separator: ", ")
      bag.add(
        .notCarriedOver,
        "'\(names.components[index])' enables \(traits) of '\(names.components[other])', which as a component has only "
          + "its default traits", at: input.packages[index].calls.place(of: dependency),
        help: "list the traits for all users under 'package: traits: default:' of its component.yaml")
    }
  }

  private mutating func reportUnused(_ other: Int, _ index: Int) {
    let (folder, away) = (input.packages[index].folder, input.packages[other].folder)
    let called = input.packages[other].manifest.products.filter { $0.type == .executable || $0.type == .plugin }
    let programs = called.map { "'\($0.name)'" }.joined(separator: ", ")
    bag.add(
      .notCarriedOver,
      "'\(names.components[index])' depends on the package '\(names.components[other])', but none of its targets does",
      at: Place(file: input.packages[index].file),
      help: called.isEmpty
        ? "remove it from the manifest; it was left out here"
        : "run \(programs) in '\(away.isEmpty ? "." : away)' from now on: the dependency was left out, so that 'swift run' "
          + "in '\(folder.isEmpty ? "." : folder)' no longer finds \(called.count == 1 ? "it" : "them")")
  }

  private mutating func reportConfiguration(_ dependency: Manifest.Dependency, of target: String, at place: Place) {
    guard let configuration = dependency.condition?.configuration else { return }
    bag.add(.configurationOnly(configuration, dependency.name, of: target, at: place))
  }
}
