import Text

/// Makes values of PackageDescription, and refuses those over which it would stop or report an error.
struct Maker {
  let signature: Signature
  let offset: Int

  func make(_ values: [Value], _ interpreter: Interpreter) throws -> Value {
    for value in values { try interpreter.spend(on: value) }
    guard case .named(let type) = signature.result.unwrapped else { return range(values) }
    switch type {
    case "Package", "Target", "Product", "Package.Dependency":
      var fields: [String: Value] = [:]
      for (parameter, value) in zip(signature.parameters ?? [], values) { fields[parameter.name] = value }
      for parameter in signature.parameters ?? [] where type == "Package.Dependency" {
        if parameter.label == "exact" { fields["isExact"] = .void }
        if case .closedRange = parameter.type { fields["isClosed"] = .void }
      }
      // The older name of the same thing.
      if type == "Package", let modes = fields.removeValue(forKey: "swiftLanguageVersions") {
        fields["swiftLanguageModes"] = modes
      }
      let object = ManifestObject(type: type, maker: signature.name, fields: fields, offset: offset)
      if type == "Package" { interpreter.packages.append(object) }
      if type == "Package.Dependency" { try check(dependency: object) }
      return .object(object)
    case "Version": return try version(values)
    case "SupportedPlatform": try checkPlatform(values)
    case "BuildSettingCondition", "TargetDependencyCondition", "Package.Dependency.Trait.Condition":
      try checkCondition(values, type)
    default: break
    }
    let made = Value.made(Made(name: name, arguments: named(values)))
    return signature.result.isOptional ? .optional(made) : made
  }

  /// The name of the value; the cases of a target's dependency are called like its functions, and "Item".
  private var name: String {
    let isCase = signature.result == .named("Target.Dependency") && signature.name.hasSuffix("Item")
    return isCase ? String(signature.name.dropLast("Item".count)) : signature.name
  }

  /// The arguments in one order for all functions of a name, whatever they let one leave out.
  private func named(_ values: [Value]) -> [Value] {
    let byName = Dictionary(zip((signature.parameters ?? []).map(\.name), values)) { first, _ in first }
    let order: [String]
    switch (signature.result.unwrapped, name) {
    case (.named("BuildSettingCondition"), _): order = ["platforms", "configuration", "traits"]
    case (.named("TargetDependencyCondition"), _): order = ["platforms", "traits"]
    case (.named("Target.Dependency"), "product"): order = ["name", "package", "moduleAliases", "condition"]
    case (.named("Target.Dependency"), _): order = ["name", "condition"]
    case (.named("Target.PluginUsage"), _): order = ["name", "package"]
    default: return values
    }
    return order.map { byName[$0] ?? .none }
  }

  private func range(_ values: [Value]) -> Value {
    guard case .version(let from)? = values.first else { return .void }
    let isMajor = signature.name == "upToNextMajor"
    let upTo = isMajor ? ManifestVersion(from.major + 1, 0, 0) : ManifestVersion(from.major, from.minor + 1, 0)
    return .bounds(.version(from), .version(upTo))
  }

  private func version(_ values: [Value]) throws -> Value {
    let numbers = values.prefix(3).map(\.number)
    let (prerelease, metadata) = (values[3].texts, values[4].texts)
    // A range up to the next version adds one to a number, which must not overflow.
    guard numbers.allSatisfy((0..<Int.max).contains), (prerelease + metadata).allSatisfy(ManifestVersion.isIdentifier)
    else { throw Unsupported("a string is not a version", at: offset) }
    return .version(ManifestVersion(numbers[0], numbers[1], numbers[2], prerelease: prerelease, metadata: metadata))
  }

  private func checkPlatform(_ values: [Value]) throws {
    guard case .string(let text)? = values.last, let least = leastPlatformVersions[signature.name] else { return }
    let parts = text.split(separator: ".", omittingEmptySubsequences: false)
    for (index, part) in parts.enumerated() {
      let isNumber = (1...9).contains(part.utf8.count) && part.utf8.allSatisfy { (0x30...0x39).contains($0) }
      guard !part.isEmpty, index > 1 || isNumber else {
        throw Unsupported("'\(text)' is not a version of a platform", at: offset)
      }
    }
    guard let major = parts.first.flatMap({ Int($0) }), major >= least else {
      throw Unsupported("version \(text) is too old for the platform", at: offset)
    }
  }

  private func checkCondition(_ values: [Value], _ type: String) throws {
    let given = values.compactMap(\.wrapped)
    guard !given.isEmpty else { throw Unsupported("a condition is empty", at: offset) }
    // An empty list is no condition for some versions, and one for others.
    if type != "BuildSettingCondition", given.contains(where: { $0.elements.isEmpty }) {
      throw Unsupported("a condition has an empty list", at: offset)
    }
  }

  private func check(dependency: ManifestObject) throws {
    guard case .string(let id)? = dependency.fields["id"] else { return }
    guard RegistryIdentity.isValid(id) else {
      throw Unsupported("'\(id)' is not an identity of a registry", at: offset)
    }
  }
}

/// `scope.name`, by SwiftPM's own pattern.
enum RegistryIdentity {
  static func isValid(_ text: String) -> Bool {
    let halves = text.split(separator: ".", omittingEmptySubsequences: false)
    return halves.count == 2 && isValid(halves[0], marks: "-", limit: 39) && isValid(halves[1], marks: "-_", limit: 100)
  }

  /// Letters and digits, and single marks between them.
  private static func isValid(_ text: Substring, marks: String, limit: Int) -> Bool {
    guard (1...limit).contains(text.utf8.count), text.utf8.count == text.count else { return false }
    var mayBeMark = false
    for character in text {
      if character.isASCII, character.isLetter || character.isNumber {
        mayBeMark = true
      } else {
        guard mayBeMark, marks.contains(character) else { return false }
        mayBeMark = false
      }
    }
    return mayBeMark
  }
}
