import Diagnostics
import Fetching
import Loading
import LockfileText
import Model
import Text
import YAML

/// The spec of a pinned component, without what is wrong with it.
func decodedSpec(_ bytes: [UInt8]) -> Spec? {
  var bag = DiagnosticBag()
  var reader = YAMLReader()
  let file = FileID(rawValue: 0)
  return bytes.withUnsafeBufferPointer { buffer in
    reader.read(buffer, file: file, into: &bag) { node, bag in
      decodeSpec(node, file: file, path: "component.yaml", origin: .pinned, into: &bag) { _ in false }
    } ?? nil
  }
}

extension RecordedFacts {
  /// The facts in the form that the lockfile editor takes.
  func pinFacts(name: String, traits: [EnabledTrait]? = nil) -> PinFacts {
    let modules = spec.flatMap(decodedSpec)?.modules.map(\.name.value) ?? []
    return pinFacts(name: name, traits: traits, modulesOfSpec: Set(modules))
  }

  /// The products by which others take the modules of a component, its values for tests and what
  /// is generated for `injects`, of those that its manifest
  /// does not have, or has without the module; sorted.
  var missingProducts: [String] {
    guard let manifest, let spec = spec.flatMap(decodedSpec) else { return [] }
    let products = Dictionary(manifest.products.map { ($0.name, Set($0.targets)) }) { first, _ in first }
    var missing = spec.modules.compactMap { module -> String? in
      guard ![.test, .macro, .executable].contains(module.kind),
        let product = spec.product(holding: module.name.value)
      else { return nil }
      return products[product]?.contains(module.name.value) ?? false ? nil : product
    }
    let values = testConfigurationModule(of: spec.name.value)
    if spec.modules.contains(where: { $0.configurations.first?.test != nil }), products[values] == nil {
      missing.append(values)
    }
    let injected = injectedModule(of: spec.name.value)
    if spec.kind == .component, spec.modules.contains(where: { !$0.injects.isEmpty }), products[injected] == nil {
      missing.append(injected)
    }
    return Set(missing).sorted()
  }
}
