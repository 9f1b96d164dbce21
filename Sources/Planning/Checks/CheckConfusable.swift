import Diagnostics
import Findings
import Model
import Text

/// `confusable`: a name or an address looks like another one.
func checkConfusable(_ graph: LinkedGraph, _ bag: inout DiagnosticBag) {
  for component in graph.components {
    let spec = component.shared.spec
    check(spec.name, "the component", &bag)
    for module in spec.modules {
      if module.name.value != spec.name.value { check(module.name, "the module", &bag) }
      for service in module.services { check(service.name, "the service", &bag) }
    }
    for product in spec.products ?? [] where product.name.value != spec.name.value {
      check(product.name, "the product", &bag)
    }
  }
  for pin in graph.project.lockfile.pins {
    check(pin.name, "the pin", &bag)
    for source in [pin.source, pin.remote].compactMap({ $0 }) {
      switch source.value {
      case .git(let url), .binary(let url, _): check(url, source.place, &bag)
      case .registry(let id): check(Located(id, at: source.place), "the registry's package", &bag)
      case .path, .pod: break
      }
    }
    for product in pin.products ?? [] {
      if product.name.value != pin.name.value { check(product.name, "the product", &bag) }
    }
  }
}

private func check(_ name: Located<String>, _ what: String, _ bag: inout DiagnosticBag) {
  guard let confusion = confusion(in: name.value) else { return }
  bag.add(.confusable("\(what) '\(name.value)' \(confusion)", at: name.place))
}

private func check(_ url: String, _ place: Place, _ bag: inout DiagnosticBag) {
  let host = canonicalRepository(url).prefix { $0 != "/" && $0 != ":" }
  if let (shown, what) = confusion(inHost: String(host)) {
    bag.add(.confusable("the host '\(host)', which is shown as '\(shown)', \(what)", at: place))
  } else if let what = confusion(in: url) {
    bag.add(.confusable("the address '\(withoutPassword(url))' \(what)", at: place))
  }
}

extension Diagnostic {
  fileprivate static func confusable(_ message: String, at place: Place) -> Diagnostic {
    Diagnostic(
      .confusable, message, at: place,
      help: "see whether it is the one that is meant, and type it anew if it is not")
  }
}
