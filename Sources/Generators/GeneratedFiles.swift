import Diagnostics
import Findings
import Model
import Paths
import Planning
import Text

/// A file that `generate` writes.
package struct GeneratedFile: Sendable {
  package enum Kind: Sendable {
    /// Swift source, with the mark of the tool.
    case source
    /// Package.resolved, which SwiftPM writes too.
    case resolved
    /// The copy in an Xcode project; Xcode writes its own `originHash` there.
    case xcodeResolved
  }

  /// Relative to the root.
  package let path: String
  package let bytes: [UInt8]
  package let kind: Kind
  /// Pins that a Package.resolved may have too, by identity: SwiftPM adds those from a repository in a folder, with the
  /// path that it has on this machine.
  package var localPins: [String: Pin] = [:]

  /// The mark of generated Swift files: it is in their first lines, and in no hand-written file.
  package static let mark = "Written by integrate from"
}

/// The contents of all files of a plan, by path: manifests, Package.resolved and the wiring.
///
/// - Parameters:
///   - hash: the SHA-256 of a manifest in hexadecimal, for a caller that may know it.
///   - bag: collects findings about constructs that need a higher tools version than the root's.
package func generatedFiles(
  for plan: GenerationPlan, of graph: LinkedGraph,
  hash: ([UInt8]) -> String = { SHA256.hexDigest(of: $0) }, into bag: inout DiagnosticBag
) -> [GeneratedFile] {
  var list = FileList(plan: plan, graph: graph)
  for package in plan.packages { list.add(package, hash, &bag) }
  if plan.xcodePins != nil { list.addXcodeCopyOfAllPins() }
  for wiring in plan.wirings { list.add(wiring) }
  list.addTestConfigurations(plan)
  return list.files.sorted { $0.path.utf8.lexicographicallyPrecedes($1.path.utf8) }
}

private struct FileList {
  let plan: GenerationPlan
  let graph: LinkedGraph
  private(set) var files: [GeneratedFile] = []

  init(plan: GenerationPlan, graph: LinkedGraph) { (self.plan, self.graph) = (plan, graph) }

  private var lockfile: Lockfile { graph.project.lockfile }
  private var tools: ToolsVersion { graph.project.integration.tools?.value ?? ToolsVersion(6, 0) }

  // MARK: Packages

  mutating func add(
    _ package: GenerationPlan.Package, _ hash: ([UInt8]) -> String, _ bag: inout DiagnosticBag
  ) {
    // SwiftPM reads manifests from 5.5 on in these terms; implied values of older ones are written out.
    let needed = requiredTools(package.manifest)
    var manifest = modernised(package.manifest, needed: needed.version)
    // The name of a folder above the root differs from machine to machine.
    for (index, dependency) in package.manifest.dependencies.enumerated() where dependency.name != nil {
      manifest.dependencies[index].name = dependency.name
    }
    checkTools(needed, of: package.manifest, &bag)
    let bytes = manifestBytes(
      manifest, header: "\(GeneratedFile.mark) component.yaml and integrate.lock.yaml; do not edit.")
    add(Path.join(package.folder, "Package.swift"), bytes, .source)
    let resolved = packageResolvedBytes(
      lockfile.pins, graph.pinNames.identities, package.pins,
      format: lockfile.resolvedFormat, originHash: hash(bytes))
    guard let resolved else { return }
    let integration = graph.project.integration
    if !package.folder.isEmpty, integration.packages == .separate, integration.packageResolved == .root { return }
    add(Path.join(package.folder, "Package.resolved"), resolved, .resolved)
    if package.folder.isEmpty, plan.xcodePins == nil { addXcodeCopy(resolved) }
  }

  /// Reports constructs that need a higher tools version than the root states; when it states none, the manifest gets
  /// the version that is needed.
  private func checkTools(
    _ needed: (version: ToolsVersion, because: String), of manifest: Manifest, _ bag: inout DiagnosticBag
  ) {
    let project = graph.project
    // requiredTools(_:) returns this when no version will do.
    let isUnsupported = needed.version == unsupportedTools
    guard
      isUnsupported || project.integration.tools.map({ max($0.value, oldestWrittenTools) < needed.version }) ?? false
    else { return }
    let root = project.root.map { project.specs[$0].spec.name.place } ?? Place(file: project.lockfile.file)
    let stated = project.integration.tools?.place
    let name = target(of: manifest, needing: needed.version)
    let module = graph.modules.indices.first { graph.isMember(module: $0) && graph.modules[$0].name == name }
    let place = module.map(graph.place) ?? stated ?? root
    bag.add(
      isUnsupported
        ? Diagnostic(
          .toolsVersionConflict, "\(needed.because), which no SwiftPM version supports", at: place,
          help: "remove it from the spec")
        : Diagnostic(
          .toolsVersionConflict,
          "the root builds with tools \(manifest.tools), but \(needed.because), which needs \(needed.version)",
          at: place, notes: module == nil ? [] : stated.map { [Note("the root's tools", at: $0)] } ?? [],
          help: project.raisingTools(to: needed.version)))
  }

  // MARK: Xcode

  /// The copy in an Xcode project with several packages, with the pins that any of them needs.
  mutating func addXcodeCopyOfAllPins() {
    // There may be no manifest at the root, and Xcode writes a hash of its own.
    let resolved = packageResolvedBytes(
      lockfile.pins, graph.pinNames.identities, plan.xcodePins ?? [],
      format: lockfile.resolvedFormat, originHash: SHA256.hexDigest(of: []))
    if let resolved { addXcodeCopy(resolved) }
  }

  private mutating func addXcodeCopy(_ resolved: [UInt8]) {
    for xcode in plan.xcodeProjects { add(xcodeResolvedPath(of: xcode), resolved, .xcodeResolved) }
  }

  // MARK: Wiring

  mutating func add(_ files: GenerationPlan.WiringFiles) {
    let printed = PrintedWiring(
      files.wiring, header: "\(GeneratedFile.mark) \(files.wiring.spec); do not edit.", tools: tools)
    func file(_ name: String, _ text: String?) -> [NamedFile] { text.map { [NamedFile(name: name, text: $0)] } ?? [] }
    add(
      file("Dependencies.swift", printDependencies(printed)), file("Storage.swift", printStorage(printed)),
      file("Routes.swift", printRoutes(printed)), file("Injected.swift", printOwnInjections(printed)),
      file("Links.swift", printLinks(printed)), file("Events.swift", printEvents(printed)),
      file("Notifications.swift", printNotifications(printed)), printScopes(printed),
      printDependenciesAliases(printed), in: files.dependenciesFolder)
    if let testing = files.testingFolder {
      add(file("Wired.swift", printTesting(printed)), file("Scopes.swift", printTestScopes(printed)), in: testing)
    }
    add(
      file("Registration.swift", printRegistration(printed)), file("Configuration.swift", printConfiguration(printed)),
      file("SetUp.swift", printSetUp(printed)), file("Launch.swift", printLaunch(printed)),
      file("LaunchTasks.swift", printLaunchTasks(printed)), file("LaunchReport.swift", printLaunchReport(printed)),
      file("Events.swift", printHearing(printed)), file("InfoPlist.swift", printInfoPlist(printed)),
      file("Variables.swift", printVariables(printed)), printRegistrationAliases(printed),
      in: files.registrationFolder)
  }

  /// The modules with the values of tests, which are the same in the component's own repository.
  mutating func addTestConfigurations(_ plan: GenerationPlan) {
    let configurations = graph.testConfigurations
    func header(_ component: Int) -> String {
      "\(GeneratedFile.mark) \(Path.lastComponent(graph.components[component].shared.spec.path)); do not edit."
    }
    for values in configurations.values where graph.components[values.component].isMember {
      add(printTestValues(values, of: graph, header: header(values.component), tools: tools), in: values.folder)
    }
    let isCxx = !graph.injections.needs.isEmpty && CxxInteroperability.isUsed(in: graph)
    for needs in graph.injections.needs where graph.components[needs.component].isMember {
      add(
        printInjected(needs, of: graph, isCxx: isCxx, header: header(needs.component), tools: tools), in: needs.folder)
    }
    for setUp in configurations.setUps {
      let scopes = plan.wirings.first { $0.component == setUp.component }?.wiring.scopesModule
      add(printTestSetUp(setUp, of: graph, scopes: scopes, header: header(setUp.component)), in: setUp.folder)
    }
  }

  private mutating func add(_ new: [NamedFile]..., in folder: String) {
    for file in new.joined() { add(Path.join(folder, file.name), Array(file.text.utf8), .source) }
  }

  private mutating func add(_ path: String, _ bytes: [UInt8], _ kind: GeneratedFile.Kind) {
    var file = GeneratedFile(path: path, bytes: bytes, kind: kind)
    if kind != .source { file.localPins = graph.localPins }
    files.append(file)
  }
}

extension LinkedGraph {
  /// The pins from repositories in a folder, by identity.
  package var localPins: [String: Pin] {
    let named = zip(pinNames.identities, project.lockfile.pins).filter { $1.isInLocalRepository }
    return Dictionary(named.map { ($0.lowercased(), $1) }, uniquingKeysWith: { first, _ in first })
  }
}

/// The path at which Xcode keeps the Package.resolved of a project or workspace.
///
/// - Parameter project: the path of an `.xcodeproj` or `.xcworkspace`.
package func xcodeResolvedPath(of project: String) -> String {
  Path.join(xcodeSettingsPath(of: project), "Package.resolved")
}

/// The folder in which Xcode keeps what SwiftPM keeps beside a manifest.
///
/// - Parameter project: the path of an `.xcodeproj` or `.xcworkspace`.
package func xcodeSettingsPath(of project: String) -> String {
  let workspace = project.hasSuffix(".xcworkspace") ? project : Path.join(project, "project.xcworkspace")
  return Path.join(workspace, "xcshareddata/swiftpm")
}

/// Returns whether a file of a generated module with this name exists only for some specs.
package func isWrittenAtTimes(_ name: String) -> Bool {
  [
    "Configuration.swift", "Events.swift", "InfoPlist.swift", "Injected.swift", "Launch.swift", "LaunchReport.swift",
    "LaunchTasks.swift", "Links.swift", "Notifications.swift", "Routes.swift", "Scopes.swift", "SetUp.swift",
    "Variables.swift",
  ].contains(name) || name.hasSuffix("Names.swift") || name.hasSuffix("Scope.swift")
}
