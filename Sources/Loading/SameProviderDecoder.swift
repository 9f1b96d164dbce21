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
    if let (problem, help) = problem(of: same.value, others, all, in: module.name.value) {
      decoder.reportInvalid("provider of '\(provider.service.value)'", problem, at: same.place, help: help)
      return nil
    }
    guard let other = others.first else { return nil }
    var provider = ProviderDeclaration(
      service: provider.service, construction: Located(other.construction.value, at: same.place), scope: other.scope,
      requirements: other.requirements)
    (provider.same, provider.scopeName) = (same, other.scopeName)
    return provider
  }
}

/// Returns why no provider can be the same as those of a service, and how to fix it.
private func problem(
  of same: String, _ others: [ProviderDeclaration], _ all: [ProviderDeclaration], in module: String
) -> (problem: String, help: String)? {
  guard let other = others.first else {
    let near = nearest(to: same, in: all.filter { $0.same == nil }.map(\.service.value))
    return (
      "is the same as '\(same)', which '\(module)' does not provide",
      didYouMean(near) ?? "name another service under the same 'provides:'"
    )
  }
  if others.count > 1 {
    return ("is the same as one of several that provide '\(same)'", "remove all but one of them")
  }
  if let further = other.same {
    return ("is the same as '\(same)', which is the same as '\(further.value)'", "write 'same: \(further.value)'")
  }
  if other.scope != .shared {
    return ("is the same as '\(same)', which is built for each use", "remove 'scope: transient' from '\(same)'")
  }
  if case .type = other.construction.value { return nil }
  return ("is the same as '\(same)', which a function makes", "write 'type:' to build '\(same)'")
}
