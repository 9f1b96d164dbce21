import Diagnostics
import Disk
import Findings
import Generators
import Model
import Parallel
import Planning

/// A file that `generate` writes.
struct GeneratedFile: Sendable {
  enum Kind: Sendable {
    /// Swift source, with the mark that says who wrote it.
    case source
    /// Package.resolved, which SwiftPM writes too.
    case resolved
    /// The copy in an Xcode project, in which Xcode writes an `originHash` of its own.
    case xcodeResolved
  }

  /// From the root.
  let path: String
  let bytes: [UInt8]
  let kind: Kind

  /// Whether what is on disk says the same.
  func isUpToDate(with old: ArraySlice<UInt8>) -> Bool {
    if Disk.areSame(old, bytes[...]) { return true }
    return kind == .xcodeResolved && Self.withoutHash(old) == Self.withoutHash(bytes[...])
  }

  private static func withoutHash(_ bytes: ArraySlice<UInt8>) -> [ArraySlice<UInt8>] {
    bytes.split(separator: 10).filter { !$0.drop { $0 == 32 }.starts(with: "\"originHash\"".utf8) }
  }
}

/// The files that a sound root generates, as values.
struct Generation: Sendable {
  /// By path.
  private(set) var files: [GeneratedFile] = []

  /// What every generated Swift file says in its first lines, and a file that people wrote does not.
  static let mark = "Written by integrate from"

  /// Plans and prints all files. What cannot be generated is added to the resolution's findings.
  ///
  /// - Parameter isOpen: whether the manifests are for others to use, who decide the versions.
  static func run(_ resolution: inout Resolution, isOpen: Bool = false) -> Generation {
    let graph = resolution.graph
    let plan = planGeneration(graph, wirings: resolution.wirings, isOpen: isOpen, into: &resolution.bag)
    var generation = Generation()
    for package in plan.packages { generation.add(package, plan, &resolution) }
    let tools = graph.project.integration.tools?.value ?? ToolsVersion(6, 0)
    if plan.xcodePins != nil { generation.addXcodeCopy(plan, graph, tools: tools) }
    for files in plan.wirings {
      let header = "\(mark) \(files.wiring.spec); do not edit."
      generation.add(
        joinPath(files.dependenciesFolder, "Dependencies.swift"),
        Array(printDependencies(files.wiring, header: header, tools: tools).utf8), .source)
      generation.add(
        joinPath(files.registrationFolder, "Registration.swift"),
        Array(printRegistration(files.wiring, header: header, tools: tools).utf8), .source)
    }
    keptUntilExit.withLock { $0 = [graph, plan] }
    generation.files.sort { Path.precedes($0.path, $1.path) }
    return generation
  }

  private mutating func add(
    _ package: GenerationPlan.Package, _ plan: GenerationPlan, _ resolution: inout Resolution
  ) {
    let project = resolution.graph.project
    // SwiftPM reads manifests from 5.5 on in these terms; what an older one implied is written out.
    let needed = requiredTools(package.manifest)
    let manifest = modernised(package.manifest, needed: needed.version)
    checkTools(needed, of: package.manifest, project, &resolution.bag)
    let bytes = manifestBytes(manifest, header: "\(Self.mark) component.yaml and integrate.lock.yaml; do not edit.")
    add(joinPath(package.folder, "Package.swift"), bytes, .source)
    let format = project.lockfile.resolvedFormat ?? resolvedFormat(of: manifest.tools)
    let resolved = packageResolvedBytes(
      project.lockfile.pins, resolution.graph.pinNames.identities, package.pins, format: format,
      originHash: SHA256.hexDigest(of: bytes))
    guard let resolved else { return }
    add(joinPath(package.folder, "Package.resolved"), resolved, .resolved)
    if package.folder.isEmpty, plan.xcodePins == nil { addXcodeCopy(resolved, plan) }
  }

  /// The copy in an Xcode project of many packages, which has what any of them needs.
  private mutating func addXcodeCopy(_ plan: GenerationPlan, _ graph: LinkedGraph, tools: ToolsVersion) {
    let lockfile = graph.project.lockfile
    // There may be no manifest at the root, and Xcode hashes what it has in any case.
    let format = lockfile.resolvedFormat ?? resolvedFormat(of: tools)
    let resolved = packageResolvedBytes(
      lockfile.pins, graph.pinNames.identities, plan.xcodePins ?? [], format: format,
      originHash: SHA256.hexDigest(of: []))
    guard let resolved else { return }
    addXcodeCopy(resolved, plan)
  }

  private mutating func addXcodeCopy(_ resolved: [UInt8], _ plan: GenerationPlan) {
    guard let xcode = plan.xcodeProject else { return }
    add(PackageFolder.resolved(of: xcode), resolved, .xcodeResolved)
  }

  /// Reports what the manifest says and the tools version that the root states cannot; where it states none, the
  /// manifest has the version that is needed.
  private func checkTools(
    _ needed: (version: ToolsVersion, because: String), of manifest: Manifest, _ project: Project,
    _ bag: inout DiagnosticBag
  ) {
    // requiredTools(_:) says so where no version will do.
    let isUnsayable = needed.version == ToolsVersion(999, 0)
    guard isUnsayable || project.integration.tools.map({ max($0.value, oldestWrittenTools) < needed.version }) ?? false
    else { return }
    let root = project.root.map { project.specs[$0].spec.name.place } ?? Place(file: project.lockfile.file)
    let place = project.integration.tools?.place ?? root
    bag.add(
      isUnsayable
        ? Diagnostic(
          .toolsVersionConflict, "\(needed.because), which no version of SwiftPM can say", at: place,
          help: "remove it from the spec")
        : Diagnostic(
          .toolsVersionConflict,
          "the root builds with tools \(manifest.tools), and \(needed.because), which needs \(needed.version)",
          at: place, help: "raise 'integration: tools:' to \"\(needed.version)\""))
  }

  private mutating func add(_ path: String, _ bytes: [UInt8], _ kind: GeneratedFile.Kind) {
    files.append(GeneratedFile(path: path, bytes: bytes, kind: kind))
  }
}

func joinPath(_ folder: String, _ name: String) -> String { folder.isEmpty ? name : "\(folder)/\(name)" }
