import Diagnostics
import Loading
import Model
import Paths
import Text

struct SpecImporter {
  let input: PackageImport
  let plan: ComponentPlan
  let names: ReferenceNames
  private(set) var bag = DiagnosticBag()

  init(input: PackageImport, plan: ComponentPlan, names: ReferenceNames) {
    (self.input, self.plan, self.names) = (input, plan, names)
  }

  /// The root's spec, then the others ordered by path.
  mutating func files() -> [ImportedProject.File] {
    reportDependencies()
    var root = rootSpec()
    var specs: [Spec] = []
    var comments = [root.path: input.comments.ofFile]
    var ofModules: [String: [String: [String]]] = [:]
    for index in plan.components.indices {
      let component = plan.components[index]
      let path = index == plan.rootComponent ? root.path : component.spec
      comments[path, default: []] += input.comments.lines(ofTarget: component.name)
      for test in component.tests {
        let lines = input.comments.lines(ofTarget: test.name)
        if !lines.isEmpty { ofModules[path, default: [:]][test.name] = lines }
      }
      if index == plan.rootComponent {
        root.kind = component.target.kind == .executable ? .app : .component
        root.modules = modules(of: component)
      } else {
        var spec = Spec(unplaced(component.name), at: component.spec, .component)
        spec.modules = modules(of: component)
        specs.append(spec)
      }
    }
    specs.sort { $0.path.utf8.lexicographicallyPrecedes($1.path.utf8) }
    return ([root] + specs).map { spec in
      ImportedProject.File(
        path: spec.path,
        text: SpecWriter.text(
          of: spec, comments: comments[spec.path] ?? [], moduleComments: ofModules[spec.path] ?? [:],
          deniesTests: deniesTests(spec)))
    }
  }

  /// Returns whether the decoder would use some folder for tests although the component has none.
  private func deniesTests(_ spec: Spec) -> Bool {
    guard let folders = input.folders else { return spec.folder.isEmpty }
    return folders.exists(Path.join(spec.folder, TargetKind.test.usualFolder(of: TestName.of(spec.name.value))))
  }

  // MARK: The root

  private func rootSpec() -> Spec {
    let manifest = input.manifest
    var root = Spec(unplaced(manifest.name), at: "component.yaml", .workspace)
    var integration = Integration()
    integration.tools = unplaced(manifest.tools)
    integration.platforms = manifest.platforms.map(unplaced)
    if input.layout == .flat, let folder = plan.specFolder { integration.search = [unplaced(folder)] }
    root.integration = integration
    var section = PackageSection()
    section.swiftLanguageModes = manifest.swiftLanguageModes
    section.cLanguageStandard = manifest.cLanguageStandard
    section.cxxLanguageStandard = manifest.cxxLanguageStandard
    section.localization = manifest.defaultLocalization
    section.pkgConfig = manifest.pkgConfig
    section.providers = manifest.providers
    section.traits = manifest.traits
    section.experimentalFeatures = manifest.experimentalFeatures
    section.toolsOnly = names.directPins.filter { !names.usedPins.contains($0) }.map(unplaced)
    if !section.isEmpty { root.package = section }
    root.products = manifest.products.map {
      ProductDeclaration(name: unplaced($0.name), type: $0.type, modules: $0.targets.map(unplaced))
    }
    return root
  }

  // MARK: Modules

  private func modules(of component: ComponentPlan.Component) -> [Module] {
    [module(component.target, of: component, isMain: true)]
      + component.tests.map { module($0, of: component, isMain: false) }
  }

  private func module(_ target: Manifest.Target, of component: ComponentPlan.Component, isMain: Bool) -> Module {
    var module = Module(of: target, isMain: isMain)
    module.path = path(of: target, from: component.folder).map(unplaced)
    module.dependencies = target.dependencies.map { DependencyReference(names.reference($0), for: $0) }
    module.plugins = target.plugins.map { unplaced(names.reference($0).text) }
    return module
  }

  /// A target's folder, relative to the spec; `nil` if it is the decoder's default.
  private func path(of target: Manifest.Target, from folder: String) -> String? {
    if target.kind == .binary, target.url != nil, target.path == nil { return nil }
    guard let full = plan.folder(of: target) else {
      // It leads out of the package. SwiftPM does not accept that either, and 'resolve' reports it.
      return Path.viaRoot(target.path ?? "", from: folder)
    }
    let relative = Path.relative(from: folder, to: full) ?? full
    if relative == target.kind.usualFolder(of: target.name), target.kind != .binary { return nil }
    return relative
  }

  // MARK: Findings

  /// Reports properties of dependencies that a spec cannot express.
  private mutating func reportDependencies() {
    let place = Place(file: input.manifestFile)
    for target in input.manifest.targets {
      for dependency in target.dependencies {
        if let configuration = dependency.condition?.configuration {
          bag.add(.configurationOnly(configuration, dependency.name, of: target.name, at: place))
        }
        if names.reference(dependency).form == .product {
          bag.add(.unknownPackage(dependency.name, of: target.name, at: place))
        }
      }
    }
  }
}
