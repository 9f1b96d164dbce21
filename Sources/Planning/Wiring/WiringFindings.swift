import Diagnostics
import Findings
import Model
import Text

extension Diagnostic {
  static func wrongBinding(_ binding: Binding, providers: [String]) -> Diagnostic {
    let help =
      providers.isEmpty
      ? "write 'provides: { \(binding.service.value): … }' in a component: the service has no provider"
      : didYouMean(nearest(to: binding.choice.value, in: providers))
        ?? "write one of its providers: \(providers.joined(separator: ", "))"
    return Diagnostic(
      .missingProvider, "'\(binding.choice.value)' does not provide '\(binding.service.value)'",
      at: binding.choice.place, help: help)
  }

  static func missingProvider(_ service: LinkedGraph.Service, app: String, at place: Place) -> Diagnostic {
    Diagnostic(
      .missingProvider, "'\(service.name)', which '\(app)' needs, has no provider", at: place,
      notes: [Note("the service", at: service.declaration.name.place)],
      help:
        "add 'provides: { \(service.name): SomeType }' to a component, or 'provides: { \(service.name): app }' to the "
        + "spec of '\(app)' to pass it to 'register(…)'")
  }

  static func ambiguousProvider(
    _ service: LinkedGraph.Service, _ candidates: [(title: String, provider: LinkedGraph.Provider)], app: Spec,
    boundTo choice: String? = nil, at place: Place
  ) -> Diagnostic {
    // Several of one module are distinguished by their types.
    let areOfOne = Set(candidates.map(\.title)).count < candidates.count
    let names = candidates.map { areOfOne ? $0.provider.declaration.construction.value.text : $0.title }
    return Diagnostic(
      .ambiguousProvider,
      "\(candidates.count) \(areOfOne ? "types" : "components") provide '\(service.name)', but '\(app.name.value)' binds "
        + (choice.map { "'\($0)', which has them all" } ?? "none"),
      at: place,
      notes: zip(names, candidates).map { Note("'\($0)' provides it", at: $1.provider.declaration.service.place) }
        + [Note("the app", at: app.name.place)],
      help: "write 'bind: { \(service.name): \(names[0]) }' in the app's spec")
  }

  /// There is one of each configuration.
  static func collectedConfiguration(_ service: Located<String>) -> Diagnostic {
    Diagnostic(
      .unfitService, "'\(service.value)' is a configuration, which cannot be collected", at: service.place,
      help: "remove 'collect', and use one value in the initialiser")
  }

  static func providerCycle(_ services: [String], _ places: [Place]) -> Diagnostic {
    let path = (services + services.prefix(1)).joined(separator: " → ")
    let notes = services.indices.map { index in
      Note("'\(services[index])' requires '\(services[(index + 1) % services.count])'", at: places[index])
    }
    let lazy = services.count > 1 ? services[1] : services[0]
    return Diagnostic(
      .providerCycle, "building '\(services[0])' needs '\(services[0])' itself: \(path)", at: places[0], notes: notes,
      help: "make one of these requirements lazy, '- \(lazy): lazy', with a closure that returns '\(lazy)' in the "
        + "initialiser")
  }

  static func isolationMismatch(
    _ service: ServiceDeclaration, needs other: ServiceDeclaration, actor: Located<TypeReference>, at place: Place
  ) -> Diagnostic {
    let ours = service.isolation.map { "isolated to \($0.value)" } ?? "not isolated"
    return Diagnostic(
      .isolationMismatch,
      "'\(service.name.value)' is \(ours) but requires '\(other.name.value)', which is isolated to \(actor.value)",
      at: place,
      notes: [
        Note("'\(other.name.value)' is isolated here", at: actor.place),
        Note("'\(service.name.value)'", at: service.isolation?.place ?? service.name.place),
      ],
      help:
        "write '- \(other.name.value): lazy', or isolate '\(service.name.value)' to \(actor.value) too"
    ).following([actor.place] + [service.isolation?.place].compactMap { $0 })
  }

  static func builtTwice(
    _ type: String, _ service: String, _ other: String, at place: Place, first: Place
  ) -> Diagnostic {
    Diagnostic(
      .builtTwice, "'\(type)' provides '\(service)' and '\(other)', and would be built once for each", at: place,
      notes: [Note("'\(service)'", at: first)],
      help: "write '\(other): { same: \(service) }' for one instance, or 'factory: \(type).init' for one of them for "
        + "two instances")
  }
}
