import Diagnostics
import Disk
import LockfileText
import Model
import Paths
import Planning
import Text
import Workspace
import YAML

/// Plans the files that `init` writes.
package struct ProjectStarter {
  /// Path from the root and text, in the order in which they are reported.
  package private(set) var files: [(path: String, text: String)] = []
  private let found: FoundComponents
  private let rootName: String
  /// Component and module of every module found.
  private var references: [String: String] = [:]
  /// Modules that `generate` may make.
  private var generated: Set<String> = []
  private let tools: ToolsVersion
  /// Modules that specs which are there already make, those of pins, and the folders in which the root searches for specs.
  private typealias Known = (own: Set<String>, pinned: Set<String>, search: [String]?)

  private let known: Known

  /// The tools version of a new root without an installed Swift.
  package static let usualTools = ToolsVersion(6, 0)

  /// - Parameter tools: the tools version of a new root.
  package init(root: Root, tools: ToolsVersion) throws(Failure) {
    self.init(root, try FoundComponents(in: root), known: try Self.known(in: root), tools: tools)
    for name in try orFailure(Disk.list(root.path)).sorted() where name.hasSuffix(".xcodeproj") {
      guard let file = try XcodeFile(name, in: root, id: FileID(rawValue: 0)) else { continue }
      if file.withPackages == nil { xcodeProjects.others.append(name) } else { xcodeProjects.withPackages.append(name) }
    }
  }

  /// The same of a root that was read already, where only modules of these names matter. With changes that nobody has
  /// written yet, a spec that they take away counts as gone.
  ///
  /// - Parameter root: the root of the resolution, which may keep the result of a walk.
  init(_ resolution: Resolution, in root: Root, having names: Set<String>) throws(Failure) {
    self.init(
      root, try FoundComponents(in: root, having: names), known: Self.known(by: resolution.graph),
      tools: Self.usualTools)
  }

  private init(_ root: Root, _ found: FoundComponents, known: Known, tools: ToolsVersion) {
    (self.found, self.known, self.tools) = (found, known, tools)
    rootName = Path.lastComponent(root.path)
    let plan = planned()
    let names = found.modules.flatMap(\.modules).filter(\.isProgram).map(\.name) + [rootName]
    generated = found.generated
      .union(names.flatMap { ["\($0)Dependencies", "\($0)DependenciesTesting", "\($0)Registration"] })
      .union(plan.flatMap { [injectedModule(of: $0.name), testConfigurationModule(of: $0.name)] })
    for spec in plan {
      for module in spec.modules {
        references[module.name] = module.name == spec.name ? spec.name : "\(spec.name)/\(module.name)"
      }
    }
    let rootSpec = plan.first { $0.path == "component.yaml" }
    files.append(("component.yaml", rootText(rootSpec)))
    for spec in plan where spec.path != "component.yaml" {
      // Modules that another spec declares already would be declared twice.
      let isMade = spec.modules.contains { known.own.contains($0.name) }
      let isSearched = known.search?.contains { Path.isInside(spec.path, $0) } ?? true
      if isMade || !isSearched, Disk.kind(of: root.absolute(spec.path), followingLinks: false) == nil { continue }
      files.append((spec.path, printer.document([("name", .text(spec.name))]) + body(of: spec)))
    }
    files.append((Root.lockfileName, Self.lockfileText))
  }

  /// The modules and pins in existing specs and lockfile, also if only one of these exists.
  private static func known(in root: Root) throws(Failure) -> Known {
    var root = root
    if Disk.kind(of: root.absolute(Root.lockfileName)) == nil {
      root.changedFiles[Root.lockfileName] = Array(lockfileText.utf8)
    }
    guard let graph = try? Analysis.graph(of: root).graph else { return ([], [], nil) }
    return known(by: graph)
  }

  private static func known(by graph: LinkedGraph) -> Known {
    let components = graph.components.filter(\.isMember).flatMap(\.modules)
    let pins = graph.project.lockfile.pins
    let products = pins.flatMap { pin in (pin.products ?? []).flatMap { [$0.name.value] + $0.modules } }
    let pinned = graph.components.filter { !$0.isMember }.flatMap(\.modules)
    return (
      Set(components.map { graph.modules[$0].name }),
      Set(pins.map(\.name.value) + products + pinned.map { graph.modules[$0].name }),
      graph.project.integration.search?.map(\.value)
    )
  }

  /// Specs that modules of the folder lack: where each would stand, with the names and folders of the modules. One may be
  /// there, without them.
  package var missingSpecs: [(path: String, modules: [(name: String, folder: String)])] {
    planned().compactMap { spec in
      let modules = spec.modules.filter { !known.own.contains($0.name) }
      return modules.isEmpty ? nil : (spec.path, modules.map { ($0.name, $0.folder) })
    }
  }

  /// Modules that sources import, that are no part of the project, and that no toolchain or Apple SDK is known to have.
  package var foreignImports: [String] {
    let modules = found.modules.flatMap(\.modules)
    let own = Set(modules.flatMap { [$0.name, TestName.of($0.name)] })
    let imports = modules.reduce(into: Set<String>()) { $0.formUnion($1.imports.union($1.tests?.imports ?? [])) }
    let there = own.union(known.own).union(known.pinned).union(generated)
    return imports.subtracting(there).filter { !isOfPlatform($0) }.sorted()
  }

  /// The manifests that `generate` did not write, from the root.
  package var foreignManifests: [String] { found.manifestFolders.map { Path.join($0, Root.manifestName) } }

  /// The folders whose Swift files are no module's, with how many these are: they lie elsewhere than in `Sources/<Name>`.
  package var leftOut: [(folder: String, files: Int)] { found.leftOut }

  /// The Xcode projects in the root's folder that `import` would take packages from, and the others.
  package private(set) var xcodeProjects: (withPackages: [String], others: [String]) = ([], [])

  /// True if `import` would make a component of everything that was found.
  package var isForImport: Bool { found.areDeclaredByManifests }

  private struct PlannedSpec {
    let path: String
    let name: String
    let modules: [FoundModule]
    /// True if the spec is in its only module's folder.
    let isInside: Bool
  }

  private func planned() -> [PlannedSpec] {
    var specs: [PlannedSpec] = []
    for (base, modules) in found.modules {
      if base.isEmpty, modules.count > 1 {
        // A package of many modules becomes one component per module; the program with the root's name belongs to the
        // root.
        let own = modules.first { $0.isProgram && $0.name == rootName } ?? onlyProgram(of: modules)
        for module in modules where module.name != own?.name {
          specs.append(
            PlannedSpec(path: "\(module.folder)/component.yaml", name: module.name, modules: [module], isInside: true))
        }
        if let own {
          specs.append(PlannedSpec(path: "component.yaml", name: own.name, modules: [own], isInside: false))
        }
      } else {
        let folderName = base.isEmpty ? rootName : Path.lastComponent(base)
        let name = modules.count == 1 ? modules[0].name : folderName
        specs.append(
          PlannedSpec(path: Path.join(base, "component.yaml"), name: name, modules: modules, isInside: false))
      }
    }
    return specs
  }

  private func onlyProgram(of modules: [FoundModule]) -> FoundModule? {
    let programs = modules.filter(\.isProgram)
    return programs.count == 1 ? programs[0] : nil
  }

  // MARK: Texts

  private static let lockfileText = LockfileWriter.write(
    [],
    comments: ["All versions of this project: write 'git:' and 'version:', and check them with 'integrate resolve'."]
  ).text

  /// A comment for the section `integration` of the root's spec.
  private static let layersHint = """
      # A layer may use the layers to its right.
      # layers: [app, feature, interface]

    """

  private func rootText(_ spec: PlannedSpec?) -> String {
    let isApp = spec?.modules.contains(where: \.isProgram) ?? false
    var head: [YAMLEntry] = [("name", .text(spec?.name ?? rootName))]
    if isApp || spec == nil { head.append(("kind", .text(isApp ? "app" : "workspace"))) }
    head.append(("integration", .block([("tools", .text(tools.description))])))
    return printer.document(head) + Self.layersHint + (spec.map(body) ?? "") + (isApp ? schemesHint : "")
  }

  /// A comment for the first protocol of values of a module: to write it for the module makes the values ones that apps
  /// have to give.
  ///
  /// - Returns: its lines, for the place where the module's own keys stand.
  private func hint(for module: FoundModule) -> [String] {
    guard let configuration = module.configurations.first else { return [] }
    return [
      "# '\(configuration.protocolName)' may be configuration that apps pass to '\(module.name)', one for each environment:"
    ] + printer.commented(printer.lines(configuration.entry.key, configuration.entry.value, indent: 0))
  }

  /// The same of the links that the app has already.
  private var schemesHint: String {
    guard let (file, names) = found.schemes else { return "" }
    return "# Links into the app start with these, from '\(file.visible)'; modules declare their routes ('routes'):\n"
      + printer.document([("app", .compact([("schemes", .texts(names))]))]).split(separator: "\n").map { "# \($0)\n" }
      .joined()
  }

  private var printer: YAMLPrinter { YAMLPrinter() }

  /// The lines of a spec below its head.
  private func body(of spec: PlannedSpec) -> String {
    var entries: [YAMLEntry] = []
    let main = spec.modules.first { $0.name == spec.name }
    if let main {
      if spec.isInside { entries.append(("path", .text("."))) }
      if main.isProgram, spec.path != "component.yaml" { entries.append(Self.isProgram) }
      entries += injects(main, spec) + dependencies(main.imports, besides: main.name) + tests(main, spec)
    } else {
      entries.append(("type", .text("none")))
    }
    var lines = entries.flatMap { printer.lines($0.key, $0.value, indent: 0) }
    let others = spec.modules.filter { $0.name != spec.name }
    if !others.isEmpty { lines += printer.lines("modules", .nothing, indent: 0) }
    for module in others {
      let entries =
        (module.isProgram ? [Self.isProgram] : []) + injects(module, spec)
        + dependencies(module.imports, besides: module.name)
      let hint = hint(for: module)
      if hint.isEmpty {
        lines += printer.lines(module.name, .block(entries), indent: printer.step)
      } else {
        // In the module's own mapping, since a second one of the same name would be none.
        let indent = 2 * printer.step
        lines += printer.lines(module.name, .nothing, indent: printer.step)
        lines += printer.block(.block(entries), indent: indent)
        lines += hint.map { String(repeating: " ", count: indent) + $0 }
      }
    }
    if let main { lines += hint(for: main) }
    return lines.map { $0 + "\n" }.joined()
  }

  private static let isProgram: YAMLEntry = ("type", .text("executable"))

  private func dependencies(_ imports: Set<String>, besides name: String) -> [YAMLEntry] {
    let names = imports.subtracting([name]).compactMap { references[$0] }.sorted()
    return names.isEmpty ? [] : [("dependencies", .texts(names))]
  }

  /// The services that a module reads by the wrappers that are generated for its component, or for its app.
  private func injects(_ module: FoundModule, _ spec: PlannedSpec) -> [YAMLEntry] {
    var names: Set<String> = []
    if module.imports.contains(injectedModule(of: spec.name)) { names.formUnion(module.injects.byKeyPath) }
    if module.imports.contains("\(spec.name)Dependencies") { names.formUnion(module.injects.byKey) }
    return names.isEmpty ? [] : [("injects", .texts(names.sorted()))]
  }

  private func tests(_ module: FoundModule, _ spec: PlannedSpec) -> [YAMLEntry] {
    guard let tests = module.tests else { return [] }
    var entries: [YAMLEntry] = []
    if spec.isInside { entries.append(("path", .text(Path.viaRoot(tests.folder, from: module.folder)))) }
    entries += dependencies(tests.imports, besides: module.name)
    return entries.isEmpty ? [] : [("tests", .compact(entries))]
  }
}
