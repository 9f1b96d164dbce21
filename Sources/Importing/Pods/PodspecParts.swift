import Diagnostics
import JSON
import Model
import Paths
import SwiftPackages

extension Podspec {
  /// The name of the module that a test spec or an app spec becomes; `<Name>Tests` is the default name, which a spec need
  /// not state.
  static func nameOfPart(_ part: String, of pod: String, _ kind: TargetKind) -> String {
    pod + (kind == .test && part == "Tests" ? "Tests" : "-\(part)")
  }
}

// Other parts of a podspec: tests, apps, frameworks.
extension PodspecConverter {
  /// Adds a test spec or an app spec as a module that depends on the part that states it.
  mutating func addPart(
    _ part: String, of owner: String, _ kind: TargetKind, _ attributes: [JSONValue.Member], _ spec: inout Spec
  ) {
    let full = "\(owner)/\(part)"
    let index = spec.modules.firstIndex { $0.name.value == full }
    let tested = standIns[owner] ?? (listed.contains(owner) ? owner : nil)
    let name = Podspec.nameOfPart(part, of: podspec.name, kind)
    let isFree = nameProblem(name, slash: true) == nil && !spec.modules.contains { $0.name.value == name }
    var module: Module
    if let index {
      module = spec.modules[index]
      module.kind = kind
      // Outside of Xcode, tests are found by way of a file with this name, which cannot contain a '/'.
      if isFree { module.name = Located(name, at: module.name.place) }
      // A lock file does not list the pod of a part among the part's needs.
      if let tested, !module.dependencies.contains(where: { $0.text.value == tested }) {
        module.dependencies.insert(DependencyReference(unplaced(tested)), at: 0)
      }
    } else {
      guard isFree else { return }
      module = Module(name: unplaced(name), kind: kind, isMain: false)
      module.dependencies = dependencies(of: part, attributes, in: owner, tested)
    }
    setSources(attributes, &module)
    for member in attributes where !["source_files", "dependencies"].contains(member.key) && !member.value.isEmpty {
      if !convert(member, into: &module, &spec, full) { noteLeftOut(member) }
    }
    if let index { spec.modules[index] = module } else { spec.modules.append(module) }
    if kind == .executable, let name = podspec.attributes.first(where: { $0.key == "name" }) {
      report(
        "the app '\(part)' became the executable module '\(module.name.value)'", at: name.value,
        help: "move it into an Xcode project if it needs an app bundle, which SwiftPM does not build")
    }
  }

  /// The dependencies of a part that PODS does not list.
  private mutating func dependencies(
    of part: String, _ attributes: [JSONValue.Member], in owner: String, _ tested: String?
  ) -> [DependencyReference] {
    var needs = tested.map { [$0] } ?? []
    for dependency in attributes.filter({ $0.key == "dependencies" }).flatMap({ $0.value.members })
    where dependency.key != owner {
      let needed = standIns[dependency.key] ?? dependency.key
      if needed == tested { continue }
      if listed.contains(dependency.key) {
        needs.append(needed)
      } else {
        report("'\(part)' of '\(owner)' requires '\(dependency.key)', which PODS does not list", at: dependency.value)
      }
    }
    return needs.map { DependencyReference(unplaced($0)) }
  }

  /// Adds the XCFrameworks of a pod as binary modules that the module depends on.
  ///
  /// - Returns: `false` if SwiftPM does not support one of them; none is added then.
  mutating func addFrameworks(_ json: JSONValue, to module: inout Module, _ spec: inout Spec) -> Bool {
    if module.path == nil, module.isMain,
      json.texts == ["\(module.name.value).xcframework"]
        || json.texts.count == 1 && json.texts[0].hasSuffix("/\(module.name.value).xcframework"),
      let file = FilePattern(json.texts[0]), file.isExact
    {
      // A pod of nothing else is the framework itself.
      module.kind = .binary
      module.path = unplaced(joinedToBase(file.path))
      return true
    }
    var found: [Module] = []
    for pattern in json.texts {
      guard pattern.hasSuffix(".xcframework"), let file = FilePattern(pattern), file.isExact else { return false }
      let name = String(Path.lastComponent(file.path).dropLast(".xcframework".count))
      guard nameProblem(name, slash: false) == nil, !name.isEmpty,
        !(spec.modules + found).contains(where: { [name, "\(podspec.name)/\(name)"].contains($0.name.value) })
      else { return false }
      var binary = Module(name: unplaced(name), kind: .binary, isMain: false)
      binary.path = unplaced(joinedToBase(file.path))
      found.append(binary)
    }
    for binary in found {
      module.dependencies.append(DependencyReference(unplaced("\(podspec.name)/\(binary.name.value)")))
      spec.modules.append(binary)
    }
    return true
  }
}
