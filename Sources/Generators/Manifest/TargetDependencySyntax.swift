import Model

/// How PackageDescription spells what a target depends on.
extension TargetSyntax {
  func dependencies(_ target: Manifest.Target) -> [Argument] {
    guard !target.dependencies.isEmpty else { return [] }
    return [Argument("dependencies", .array(target.dependencies.map(dependency)))]
  }

  private func dependency(_ dependency: Manifest.Dependency) -> SwiftSource {
    switch dependency {
    case .byName(let name, let condition):
      return call("byName", [Argument("name", .string(name))], condition)
    case .target(let name, let condition):
      // SwiftPM looks for a target first, so that the short form means the same.
      return call(targets.contains(name) ? "byName" : "target", [Argument("name", .string(name))], condition)
    case .product(let name, nil, _, let condition):
      // From 5.2 on a product needs its package; without one SwiftPM looks for a package of the product's name.
      return call("byName", [Argument("name", .string(name))], condition)
    case .product(let name, let package?, let aliases, let condition):
      var arguments = [Argument("name", .string(name)), Argument("package", .string(package))]
      if !aliases.isEmpty { arguments.append(Argument("moduleAliases", Self.aliases(aliases))) }
      return call("product", arguments, condition)
    }
  }

  /// The shortest form: a literal for a mere name, the helper for a mere product in a split manifest.
  private func call(_ member: String, _ arguments: [Argument], _ condition: Condition?) -> SwiftSource {
    let when = condition.flatMap { SettingSyntax.condition($0, tools: tools) }
    if when == nil, member == "byName" { return arguments[0].value }
    if when == nil, Self.usesHelper(arguments.count, member), style == .split {
      return .call(member, arguments.map(\.value))
    }
    var labelled = arguments.map(\.source)
    if let when { labelled.append(when.labelled("condition")) }
    return .call("." + member, labelled)
  }

  private static func usesHelper(_ arguments: Int, _ member: String) -> Bool { member == "product" && arguments == 2 }

  /// Whether a split manifest needs the helper.
  static func usesHelper(_ dependency: Manifest.Dependency) -> Bool {
    if case .product(_, _?, let aliases, let condition) = dependency {
      return aliases.isEmpty && (condition == nil || condition == Condition())
    }
    return false
  }

  private static func aliases(_ aliases: [String: String]) -> SwiftSource {
    .array(
      aliases.sorted { $0.key < $1.key }.map { key, value in .text("\(swiftLiteral(key)): \(swiftLiteral(value))") })
  }
}
