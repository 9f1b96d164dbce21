import Diagnostics
import Findings
import Model

/// Whether an address is not that of the repository which a pin comes from. Of a pin from elsewhere (a folder, a registry)
/// nobody can tell.
package func isElsewhere(_ url: String, _ pin: Pin) -> Bool {
  guard case .git(let pinned) = pin.source.value else { return false }
  return canonicalRepository(pinned) != canonicalRepository(url)
}

/// `other-address`: a package asks for another one from an address that is not that of its pin.
func checkAddresses(_ graph: LinkedGraph, _ bag: inout DiagnosticBag) {
  let pins = graph.project.lockfile.pins
  for index in pins.indices {
    guard let addresses = pins[index].recorded?.addresses, !addresses.isEmpty else { continue }
    let by = pins[index].name.value
    for (package, url) in addresses {
      guard let target = graph.pinNames.pin(meantBy: package.value), isElsewhere(url, pins[target]),
        case .git(let pinned) = pins[target].source.value
      else { continue }
      let name = pins[target].name.value
      bag.add(
        Diagnostic(
          .otherAddress,
          "'\(by)' asks for '\(name)' from \(withoutPassword(url)), and it is pinned from \(withoutPassword(pinned))",
          at: pins[target].source.place, notes: [Note("asked for here", at: package.place)],
          help:
            "SwiftPM takes them for one package, warns, and will refuse it one day: pin the address that is asked for, "
            + "or a version of '\(by)' that asks for yours"))
    }
  }
}
