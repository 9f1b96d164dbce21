import JSON
import Text

/// Says of a package what `swift package dump-package` prints, and refuses what SwiftPM does not accept.
struct PackageDump {
  let package: ManifestObject
  let tools: ManifestTools
  let inputs: ManifestInputs

  init(_ package: ManifestObject, tools: ManifestTools, inputs: ManifestInputs) {
    (self.package, self.tools, self.inputs) = (package, tools, inputs)
  }

  /// The folder that paths are relative to.
  var root: String { inputs.folder ?? "/some/folder/that/nobody/knows/package" }

  func unsupportedConstruct(_ reason: String) -> Unsupported { Unsupported(reason, at: package.offset) }

  /// Runs work on a part of the package, so that a refusal has the place of that part.
  func located<Result>(_ part: ManifestObject, _ work: (ManifestObject) throws -> Result) throws -> Result {
    do { return try work(part) } catch var unsupportedConstruct as Unsupported {
      unsupportedConstruct.offset = part.offset
      throw unsupportedConstruct
    }
  }

  func field(_ name: String) -> Value { package.fields[name] ?? .none }

  func json() throws -> JSONValue {
    let targetObjects = try objects("targets")
    let targets = try targetObjects.map {
      try located($0) { try TargetDump($0, unsupportedConstruct: unsupportedConstruct).json() }
    }
    let names = targetObjects.map { $0.fields["name"]?.text ?? "" }
    guard Set(names).count == names.count else { throw unsupportedConstruct("two targets have one name") }
    let dependencies = try objects("dependencies").map { try located($0, dependency) }
    if tools >= ManifestTools(5, 2) {
      try checkReferences(of: targetObjects, to: try objects("dependencies"))
      for target in targetObjects where target.targetKind == "binary" { try located(target, checkBinary) }
    }
    return [
      "cLanguageStandard": spelling("cLanguageStandard"),
      "cxxLanguageStandard": spelling("cxxLanguageStandard"),
      "defaultLocalization": .optional(field("defaultLocalization").wrapped?.made.arguments.first?.text),
      "dependencies": .array(dependencies),
      "name": .string(field("name").text),
      "packageKind": ["root": [.string(root)]],
      "pkgConfig": .optional(field("pkgConfig").wrapped?.text),
      "platforms": .array(try platforms()),
      "products": .array(try products(targetObjects)),
      "providers": field("providers").wrapped.map { .array($0.elements.map(Self.provider)) } ?? .null,
      "swiftLanguageVersions": try languageModes(),
      "targets": .array(targets),
      "toolsVersion": ["_version": .string(tools.description), "experimentalFeatures": []],
      "traits": .array(try traits()),
    ]
  }

  /// The objects of a list, none of them twice.
  private func objects(_ name: String) throws -> [ManifestObject] {
    let objects = field(name).elements.compactMap(\.object)
    guard name != "targets" || Set(objects.map(ObjectIdentifier.init)).count == objects.count else {
      throw unsupportedConstruct("one target is written twice")
    }
    return objects
  }

  private func spelling(_ name: String) -> JSONValue { .optional(field(name).wrapped?.made.name) }

  static func provider(_ value: Value) -> JSONValue {
    .object([.init(value.made.name, [.strings(value.made.arguments.first?.texts ?? [])])])
  }

  private func languageModes() throws -> JSONValue {
    guard let modes = field("swiftLanguageModes").wrapped else { return .null }
    return .strings(
      try modes.elements.map { mode in
        let text: String
        if case .integer(let number) = mode {
          text = String(number)
        } else {
          text = mode.made.name == "version" ? mode.made.arguments.first?.text ?? "" : mode.made.name
        }
        guard isLanguageMode(text) else { throw unsupportedConstruct("'\(text)' is not a language mode") }
        return text
      })
  }

  // MARK: Platforms

  private func platforms() throws -> [JSONValue] {
    guard let platforms = field("platforms").wrapped?.elements else { return [] }
    guard !platforms.isEmpty else { throw unsupportedConstruct("the list of platforms is empty") }
    var names: Set<String> = []
    return try platforms.map { platform in
      let (made, arguments) = (platform.made, platform.made.arguments)
      let isCustom = made.name == "custom"
      let name = isCustom ? arguments.first?.text ?? "" : made.name.lowercased()
      guard names.insert(name).inserted else { throw unsupportedConstruct("platform '\(name)' is written twice") }
      var version = ""
      switch arguments.last {
      case .string(let text): version = text
      case .made(let known): version = known.name
      default: break
      }
      var (numbers, options): ([Substring], [Substring]) = ([], [])
      for (index, part) in version.split(separator: ".", omittingEmptySubsequences: false).enumerated() {
        if index < 2 || index == 2 && UInt(part) != nil { numbers.append(part) } else { options.append(part) }
      }
      return [
        "options": .strings(options.map(String.init)), "platformName": .string(name),
        "version": .string(numbers.joined(separator: ".")),
      ]
    }
  }

  // MARK: Products

  private func products(_ targets: [ManifestObject]) throws -> [JSONValue] {
    let kinds = Dictionary(targets.map { ($0.fields["name"]?.text ?? "", $0.targetKind) }) { first, _ in first }
    return try field("products").elements.compactMap(\.object).map { product in
      let names = product.fields["targets"]?.texts ?? []
      guard !names.isEmpty, names.allSatisfy({ kinds[$0] != nil }) else {
        throw unsupportedConstruct("a product has missing targets")
      }
      let type = product.fields["type"]?.wrapped?.made.name
      if names.allSatisfy({ kinds[$0] == "binary" }), product.maker == "plugin" || type != nil {
        throw unsupportedConstruct("a product of binaries has the wrong type")
      }
      let kind: JSONValue = product.maker == "library" ? [.string(type ?? "automatic")] : .null
      return [
        "name": .string(product.fields["name"]?.text ?? ""), "settings": [], "targets": .strings(names),
        "type": .object([.init(product.maker, kind)]),
      ]
    }
  }

  // MARK: Traits

  private func traits() throws -> [JSONValue] {
    let traits = field("traits").elements.map { value -> (name: String, description: String?, enabled: [String]) in
      let (made, arguments) = (value.made, value.made.arguments)
      switch made.name {
      case "literal": return (arguments.first?.text ?? "", nil, [])
      case "default": return ("default", "The default traits of this package.", arguments.first?.texts ?? [])
      default: return (arguments[0].text, arguments[1].wrapped?.text, arguments[2].texts)
      }
    }
    let names = Set(traits.map(\.name))
    guard names.count == traits.count, traits.count <= 300 else {
      throw unsupportedConstruct("traits are written twice")
    }
    return try traits.sorted { $0.name < $1.name }.map { trait in
      guard isTraitName(trait.name), trait.enabled.allSatisfy(names.contains) else {
        throw unsupportedConstruct("trait '\(trait.name)' is not supported")
      }
      var members: [JSONValue.Member] = [.init("enabledTraits", .strings(trait.enabled.sorted()))]
      if let text = trait.description { members.insert(.init("description", .string(text)), at: 0) }
      return .object(members + [.init("name", .string(trait.name))])
    }
  }

  private func isTraitName(_ text: String) -> Bool {
    guard let first = text.utf8.first, (0x61...0x7A).contains(first | 0x20) || first == 0x5F else { return false }
    return text.utf8.allSatisfy { byte in
      (0x61...0x7A).contains(byte | 0x20) && byte >= 0x41 || (0x30...0x39).contains(byte)
        || [0x5F, 0x2E, 0x2B, 0x2D].contains(byte)
    }
  }
}

/// `5`, `4.2`, `5.9.1`.
func isLanguageMode(_ text: String) -> Bool {
  let parts = text.split(separator: ".", omittingEmptySubsequences: false)
  return (1...3).contains(parts.count)
    && parts.allSatisfy { (1...9).contains($0.utf8.count) && $0.utf8.allSatisfy { (0x30...0x39).contains($0) } }
}
