import Diagnostics
import Findings
import Model
import Text

/// `confusable`: a name or an address looks like another one.
func checkConfusable(_ graph: LinkedGraph, _ bag: inout DiagnosticBag) {
  for component in graph.components { checkAddresses(of: component.shared.spec, &bag) }
  for pin in graph.project.lockfile.pins {
    for source in [pin.source, pin.remote].compactMap({ $0 }) {
      switch source.value {
      case .git(let url), .binary(let url, _): bag.add(confusableAddress: url, at: source.place)
      case .registry, .path, .pod: break
      }
    }
  }
  var odd: [(name: Located<String>, what: String)] = []
  forEachName(in: graph) { name, what in
    if !name.value.utf8.allSatisfy({ $0 < 0x80 }) { odd.append((name, what)) }
  }
  if odd.isEmpty { return }
  // A team that writes Cyrillic has names that Latin letters could spell, too.
  let scripts = odd.reduce(into: Set()) { $0.formUnion(scriptsOfTheirOwn(in: $1.name.value)) }
  var all: Set<String>?
  for (name, what) in odd {
    guard let confusion = confusion(in: name.value) else { continue }
    if let twin = confusion.twin, scripts.contains(twin.script) {
      let known = all ?? names(in: graph)
      all = known
      if !known.contains(twin.read) { continue }
    }
    bag.add(.confusable("\(what) '\(name.value)' \(confusion.what)", at: name.place))
  }
}

private func checkAddresses(of spec: Spec, _ bag: inout DiagnosticBag) {
  for source in spec.integration?.sources ?? [] where !isLocalGitPath(source.value) {
    bag.add(confusableAddress: source.value, at: source.place)
  }
  for module in spec.modules {
    if let url = module.archive.url { bag.add(confusableAddress: url, at: module.name.place) }
  }
}

private func names(in graph: LinkedGraph) -> Set<String> {
  var names: Set<String> = []
  forEachName(in: graph) { name, _ in names.insert(name.value) }
  return names
}

/// Calls the body with each name that people or machines may confuse.
private func forEachName(in graph: LinkedGraph, _ body: (Located<String>, _ what: String) -> Void) {
  for component in graph.components {
    let spec = component.shared.spec
    body(spec.name, "the component")
    for owner in spec.owners { body(Located(owner, at: spec.name.place), "the owner") }
    for layer in spec.integration?.layers ?? [] { body(layer.name, "the layer") }
    for module in spec.modules {
      if module.name.value != spec.name.value { body(module.name, "the module") }
      for service in module.services { body(service.name, "the service") }
    }
    for product in spec.products ?? [] where product.name.value != spec.name.value {
      body(product.name, "the product")
    }
  }
  for pin in graph.project.lockfile.pins {
    body(pin.name, "the pin")
    for source in [pin.source, pin.remote].compactMap({ $0 }) {
      if case .registry(let id) = source.value { body(Located(id, at: source.place), "the registry's package") }
    }
    for product in pin.products ?? [] {
      if product.name.value != pin.name.value { body(product.name, "the product") }
      for module in product.modules where module != product.name.value && module != pin.name.value {
        body(Located(module, at: product.name.place), "the module")
      }
    }
  }
}

extension DiagnosticBag {
  /// Adds a `confusable` where an address looks like another one.
  package mutating func add(confusableAddress url: String, at place: Place) {
    let host = canonicalRepository(url).prefix { $0 != "/" && $0 != ":" }
    if let (shown, what) = confusion(inHost: String(host)) {
      add(.confusable("the host '\(host)', which is shown as '\(shown)', \(what)", at: place))
    } else if let what = confusion(in: url)?.what {
      add(.confusable("the address '\(withoutPassword(url))' \(what)", at: place))
    }
  }
}

extension Diagnostic {
  fileprivate static func confusable(_ message: String, at place: Place) -> Diagnostic {
    Diagnostic(
      .confusable, message, at: place,
      help: "check that it is the right name, and type it again if it is not")
  }
}
