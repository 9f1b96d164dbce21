import Diagnostics
import Model
import Text

/// Copies the entry of each provider that is `same:` as another one from that one, and removes those that cannot have
/// it.
func decodeSameProviders(of module: inout Module, _ decoder: inout Decoder) {
  guard module.provides.contains(where: { $0.same != nil }) else { return }
  let all = module.provides
  module.provides = all.compactMap { provider in
    guard let same = provider.same else { return provider }
    let others = all.filter { $0.service.value == same.value }
    func report(_ problem: String, help: String) {
      decoder.report(
        .invalidValue("provider of '\(provider.service.value)'", problem, at: same.place, help: help))
    }
    guard let other = others.first else {
      let near = nearest(to: same.value, in: all.filter { $0.same == nil }.map(\.service.value))
      report(
        "is the same as '\(same.value)', which '\(module.name.value)' does not provide",
        help: didYouMean(near) ?? "name another service under the same 'provides:'")
      return nil
    }
    if others.count > 1 {
      report(
        "is the same as one of several that provide '\(same.value)'", help: "remove all but one of them"
      )
      return nil
    }
    if let further = other.same {
      report(
        "is the same as '\(same.value)', which is the same as '\(further.value)'",
        help: "write 'same: \(further.value)'")
      return nil
    }
    guard case .type = other.construction.value, other.scope == .shared else {
      report(
        "is the same as '\(same.value)', which "
          + (other.scope == .shared ? "a function makes" : "is built for each use"),
        help: other.scope == .shared
          ? "write 'type:' to build '\(same.value)'" : "remove 'scope: transient' from '\(same.value)'")
      return nil
    }
    var provider = ProviderDeclaration(
      service: provider.service, construction: Located(other.construction.value, at: same.place), scope: other.scope,
      requirements: other.requirements)
    (provider.same, provider.scopeName) = (same, other.scopeName)
    return provider
  }
}
