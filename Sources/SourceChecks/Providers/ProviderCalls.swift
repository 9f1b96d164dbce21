import Diagnostics
import Findings
import Loading
import Model
import Planning
import SwiftSources

extension ProviderCheck {
  /// Why a declaration cannot be called as the registration does; the worst first.
  enum Obstacle: Int, Comparable {
    case isolation, argument, laziness, generic, effect, availability, failing, result, instance, access
    static func < (a: Obstacle, b: Obstacle) -> Bool { a.rawValue < b.rawValue }
  }

  func checkCalls(
    _ all: [TypeTable.Reference], of path: String, isOpen: Bool, kind: String, owner: String
  ) -> Diagnostic? {
    let fitting = all.filter { table[$0].signature?.takes(labels) ?? false }
    if fitting.isEmpty {
      return isOpen || !isComplete ? nil : wrongLabels(all, of: path, kind: kind, owner: owner)
    }
    if let (first, second) = rivals(among: fitting, owner: owner) {
      return problem(
        "two \(kind)s of '\(path)', which provides '\(service.name)', can be called with \(shown(labels)), and differ in "
          + "what they return alone", notes: declared(first) + declared(second),
        help: "give one of them another name: the compiler does not choose between results that both fit")
    }
    var best: (obstacles: [Obstacle], reference: TypeTable.Reference)?
    var free: TypeTable.Reference?
    for reference in fitting {
      let obstacles = obstacles(to: reference, owner: owner, isMethod: kind == "method")
      if obstacles.isEmpty {
        if let finding = preferred(over: reference, among: fitting, path, kind: kind, owner: owner) { return finding }
        // With three or more there may be a better one.
        guard fitting.count == 2, fitting[0] != fitting[1], areAlike(fitting[0], fitting[1], owner: owner),
          !isOpen
        else { return nil }
        if let free { return ambiguous(free, reference, path, kind) }
        free = reference
        continue
      }
      if best.map({ obstacles.count < $0.obstacles.count }) ?? true { best = (obstacles, reference) }
    }
    if free != nil { return nil }
    guard !isOpen, let best, let obstacle = best.obstacles.max() else { return nil }
    return report(obstacle, to: best.reference, of: path, kind: kind, owner: owner)
  }

  /// Each parameter with the requirement that is passed for it.
  func arguments(_ parameters: [Signature.Parameter]) -> [(Signature.Parameter, RequirementDeclaration?)] {
    var left = zip(labels, provider.requirements).makeIterator()
    var next = left.next()
    return parameters.map { parameter in
      guard let (label, requirement) = next, label == parameter.label else { return (parameter, nil) }
      next = left.next()
      return (parameter, requirement)
    }
  }

  private func obstacles(to reference: TypeTable.Reference, owner: String, isMethod: Bool) -> [Obstacle] {
    let declaration = table[reference]
    var found = obstaclesToUse(reference, owner: owner)
    guard let signature = declaration.signature else { return found }
    if signature.isFailable, !signature.isUnwrapped { found.append(.failing) }
    let isOfActor = isMethod && (table.types[owner] ?? []).contains { table[$0].kind == .actor }
    let taken = arguments(signature.parameters)
    if hasEffect(signature, taken) || isOfActor && !declaration.modifiers.contains("nonisolated") {
      found.append(.effect)
    }
    if let first = taken.lazy.compactMap({ misfit($0, $1, of: reference, owner: owner) }).first {
      found.append(first.isLaziness ? .laziness : .argument)
    }
    if openGeneric(of: reference, taken, owner: owner) != nil { found.append(.generic) }
    if declaration.kind == .function {
      if !owner.isEmpty, isMethod == declaration.isStatic { found.append(.instance) }
      if isWrongResult(of: reference, owner: owner) { found.append(.result) }
    }
    return found
  }

  /// What keeps generated code from using a declaration at all.
  func obstaclesToUse(_ reference: TypeTable.Reference, owner: String) -> [Obstacle] {
    var found: [Obstacle] = []
    if !table.isVisible(reference, takesPackage: takesPackage) { found.append(.access) }
    if table.availability(of: reference, in: facts) != nil { found.append(.availability) }
    if let actor = isolation(of: reference, owner: owner).actor, !isServices(actor) { found.append(.isolation) }
    return found
  }

  private func hasEffect(
    _ signature: Signature, _ taken: [(parameter: Signature.Parameter, requirement: RequirementDeclaration?)]
  ) -> Bool {
    if signature.isAsync { return true }
    return switch signature.errors {
    case .any: true
    case .typed(let type): type != "Never" && type != "Swift.Never"
    // What is passed does not throw, but a default may, whatever stands in it.
    case .ofArguments:
      taken.contains { parameter, requirement in
        guard requirement == nil, parameter.hasDefault, case .function(let function) = TypeShape(parameter.type) else {
          return false
        }
        return function.canThrow
      }
    case .none: false
    }
  }

  /// Whether the compiler has no reason to choose between two that fit: both leave as many parameters to their defaults.
  private func areAlike(_ first: TypeTable.Reference, _ second: TypeTable.Reference, owner: String) -> Bool {
    let parents = (table.types[owner] ?? []) + (table.extensions[owner] ?? [])
    guard let one = table[first].signature, let other = table[second].signature,
      [first, second].allSatisfy({
        table[$0].generics.isEmpty && table[$0].attributes.isEmpty && table[$0].conditions.isEmpty
          && (table.parent(of: $0).map { parents.contains($0) && !table[$0].hasRequirements } ?? owner.isEmpty)
      }), one.parameters.count == other.parameters.count
    else { return false }
    let (left, right) = (arguments(one.parameters), arguments(other.parameters))
    func passed(_ all: [(Signature.Parameter, RequirementDeclaration?)]) -> [String] {
      all.filter { $1 != nil }.map(\.0.type)
    }
    func areDefaults(_ all: [(Signature.Parameter, RequirementDeclaration?)]) -> Bool {
      all.contains { $1 == nil } && all.allSatisfy { $1 != nil || $0.hasDefault }
    }
    return passed(left) == passed(right) && areDefaults(left) && areDefaults(right)
  }

  /// Of two that take what is passed the compiler chooses the one that leaves nothing to defaults, also where that throws or
  /// is on another actor.
  private func preferred(
    over reference: TypeTable.Reference, among fitting: [TypeTable.Reference], _ path: String, kind: String,
    owner: String
  ) -> Diagnostic? {
    guard fitting.count == 2, let other = fitting.first(where: { $0 != reference }),
      let one = table[other].signature, let second = table[reference].signature, !one.isAsync,
      one.parameters.count == labels.count, second.parameters.count > labels.count,
      [other, reference].allSatisfy({ candidate in
        table[candidate].generics.isEmpty && table[candidate].conditions.isEmpty && !table[candidate].hasRequirements
          && !table[candidate].attributes.contains("_disfavoredOverload")
          && table.parent(of: candidate).map { table[$0].generics.isEmpty && !table[$0].hasRequirements } ?? true
      }),
      arguments(second.parameters).filter({ $1 != nil }).map(\.0.type) == one.parameters.map(\.type)
    else { return nil }
    let obstacles = obstacles(to: other, owner: owner, isMethod: kind == "method")
    guard let worst = obstacles.max(), obstacles.allSatisfy({ [.effect, .isolation].contains($0) }) else { return nil }
    return report(worst, to: other, of: path, kind: kind, owner: owner)
  }

  /// Two functions that take the same, and that both return a value of the service: the compiler chooses neither, even
  /// where one of them throws or is on another actor.
  private func rivals(
    among fitting: [TypeTable.Reference], owner: String
  ) -> (TypeTable.Reference, TypeTable.Reference)? {
    let parents = (table.types[owner] ?? []) + (table.extensions[owner] ?? [])
    let found = fitting.filter { reference in
      let declaration = table[reference]
      guard let signature = declaration.signature, declaration.kind == .function, !signature.isAsync,
        signature.parameters.count == labels.count, !signature.parameters.contains(where: \.isVariadic),
        declaration.generics.isEmpty, declaration.conditions.isEmpty, !declaration.hasRequirements,
        !declaration.attributes.contains("_disfavoredOverload"),
        table.parent(of: reference).map({ parents.contains($0) && !table[$0].hasRequirements }) ?? owner.isEmpty,
        table.isVisible(reference, takesPackage: takesPackage), table.availability(of: reference, in: facts) == nil
      else { return false }
      return surelyReturnsService(reference, owner: owner)
    }
    guard found.count > 1, let first = found.first else { return nil }
    func types(_ reference: TypeTable.Reference) -> [String] {
      (table[reference].signature?.parameters ?? []).map { plainSpelling(ofType: $0.type) }
    }
    // Among others one may be better than all.
    guard found.allSatisfy({ types($0) == types(first) }) else { return nil }
    let others = fitting.filter { !found.contains($0) && table[$0].signature?.parameters.count == labels.count }
    guard others.allSatisfy({ types($0) == types(first) }) else { return nil }
    return (first, found[1])
  }

  // MARK: Reports

  private func wrongLabels(
    _ all: [TypeTable.Reference], of path: String, kind: String, owner: String
  ) -> Diagnostic {
    let shown = shown(labels)
    if all.isEmpty {
      let parameters = labels.map { "\($0 ?? "_"): …" }.joined(separator: ", ")
      return absence(
        "'\(path)', which provides '\(service.name)', has no initialiser that other modules can call",
        help: "write 'public init(\(parameters))' in it: the implicit one is internal")
    }
    let notes = all.prefix(3).map { reference in
      let signature = table[reference].signature
      return Note("this one takes \(self.shown((signature?.parameters ?? []).map(\.label)))", at: place(reference))
    }
    let message = "no \(kind) of '\(path)' takes \(shown), as the provider of '\(service.name)' requires"
    let usable = all.filter { obstaclesToUse($0, owner: owner).isEmpty }
    let proposals = usable.compactMap { reference in
      table[reference].signature.flatMap { proposal($0.parameters, in: scope(of: reference, owner: owner)) }
    }
    if let proposal = proposals.first {
      return problem(message, notes: notes, help: "write '\(proposal)' for '\(service.name)'")
    }
    let strangers = usable.prefix(1).flatMap { reference in
      (table[reference].signature?.parameters ?? []).filter {
        !$0.hasDefault && !$0.isVariadic && !$0.isPack
          && services(of: $0, in: scope(of: reference, owner: owner)).isEmpty
      }
    }
    if provider.requirements.isEmpty, let stranger = strangers.first {
      let name = stranger.label.map { "'\($0): \(stranger.type)'" } ?? "'\(stranger.type)'"
      return problem(
        message, notes: notes,
        help: "\(name) is no service: give the parameter a default, or let the app make the "
          + "value: \(madeByApp)")
    }
    return problem(
      message, notes: notes,
      help: "correct 'requires' and its labels: services are passed in its order, those without a label with "
        + "'{ label: _ }'")
  }

  private func ambiguous(
    _ first: TypeTable.Reference, _ second: TypeTable.Reference, _ path: String, _ kind: String
  ) -> Diagnostic {
    problem(
      "two \(kind)s of '\(path)', which provides '\(service.name)', can be called with \(shown(labels)), and nothing "
        + "says which is meant", notes: declared(first) + declared(second),
      help: "take the defaults off one of them, or name a factory that calls the one that is meant")
  }

  func shown(_ labels: [String?]) -> String { "(\(labels.map { ($0 ?? "_") + ":" }.joined()))" }

  func report(
    _ obstacle: Obstacle, to reference: TypeTable.Reference, of path: String, kind: String, owner: String
  ) -> Diagnostic? {
    let callee = kind == "initialiser" ? "the initialiser of '\(path)'" : "the \(kind) '\(path)'"
    let what = "\(callee), which provides '\(service.name)',"
    let notes = declared(reference)
    let signature = table[reference].signature
    let taken = arguments(signature?.parameters ?? [])
    switch obstacle {
    case .effect:
      var finding = Diagnostic.effectfulInitialiser(what, at: provider.construction.place)
      finding.notes = notes
      finding.help = madeByApp
      return finding
    case .access:
      let isHidden = table.enclosing(reference).contains { table[$0].attributes.contains("_spi") }
      return problem(
        "\(what) is not public", notes: notes,
        help: isHidden ? "take '@_spi' off it: the registration imports the module without" : "write 'public' before it"
      )
    case .availability:
      return table.availability(of: reference, in: facts).map { unavailable($0, what, at: reference) }
    case .failing:
      return problem(
        "\(what) may fail, and registration has nothing else to take", notes: notes,
        help: "give it an initialiser without '?', or let the app make the value: \(madeByApp)")
    case .laziness, .argument:
      let found = taken.lazy.compactMap { misfit($0, $1, of: reference, owner: owner) }
      let worst = found.first { $0.isLaziness == (obstacle == .laziness) } ?? found.first
      return worst.map { problem("\(what) \($0.problem)", notes: notes, help: $0.help) }
    case .generic:
      let name = openGeneric(of: reference, taken, owner: owner) ?? ""
      return problem(
        "\(what) is generic, and nothing says what '\(name)' is", notes: notes,
        help: "name a type or function that is not generic, such as a public static function that returns "
          + "'\(service.declaration.valueText)'")
    case .instance:
      return table[reference].signature != nil && table[reference].isStatic
        ? problem("\(what) is static, and is called on a value", notes: notes, help: "take 'static' off it")
        : problem("\(what) needs a value of its type", notes: notes, help: "write 'static' before it")
    case .result:
      return problem(
        "\(what) does not return a value of '\(service.declaration.protocolName.value.text)' in all cases",
        notes: notes,
        help: "let it return '\(service.declaration.valueText)'")
    case .isolation:
      guard let actor = isolation(of: reference, owner: owner).actor else { return nil }
      // Initialisers of actors cannot be nonisolated; a protocol behind the actor's name isolates them.
      let isOfActor = (table.types[owner] ?? []).contains { table[$0].kind == .actor }
      let remedy = isOfActor ? "before the protocols that '\(owner)' conforms to" : "before the \(kind)"
      return mismatch(actor, callee, remedy: remedy, notes: notes)
    }
  }

  /// What provides the service is called on an actor, and the service is not, or on another one.
  ///
  /// - Parameter remedy: where 'nonisolated' helps.
  func mismatch(_ actor: GlobalActor, _ callee: String, remedy: String, notes: [Note]) -> Diagnostic {
    let theirs = service.declaration.isolation.map { "isolated to \($0.value.text)" } ?? "not isolated"
    return Diagnostic(
      .isolationMismatch,
      "\(callee) is isolated to \(actor.name), and the service '\(service.name)', which it provides, is \(theirs)",
      at: provider.construction.place,
      notes: notes + [Note("the service", at: service.declaration.name.place)],
      help:
        "write '\(service.name): { \(service.declaration.isConcrete ? "concrete: true, type" : "protocol"): "
        + "\(service.declaration.protocolName.value.text), isolation: \(actor.text(in: service.module, graph)) }' for the "
        + "service, or 'nonisolated' \(remedy)")
  }
}

extension Signature.Parameter {
  /// Whether it takes any number of values, each of its own type: `repeat each T`.
  var isPack: Bool { type.hasPrefix("repeat ") }
}

extension Signature {
  /// Whether a call with exactly these labels matches the parameters.
  func takes(_ labels: [String?]) -> Bool {
    var left = labels[...]
    for parameter in parameters {
      if let next = left.first, next == parameter.label {
        left.removeFirst()
      } else if !parameter.hasDefault, !parameter.isVariadic, !parameter.isPack {
        return false
      }
    }
    return left.isEmpty
  }
}

extension ProviderDeclaration {
  /// What the registration calls a provider with; `nil` for a parameter without a label.
  var labels: [String?] {
    requirements.map { requirement in
      let label = requirement.label ?? requirement.service.value
      return label == "_" ? nil : label
    }
  }
}
