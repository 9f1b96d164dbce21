import Diagnostics
import Findings
import Model
import Text
import YAML

/// Decodes `products:`: `none`, or products by name.
func decodeProducts(_ node: YAMLNode, _ decoder: inout Decoder) -> [ProductDeclaration] {
  if node.kind == .scalar, node.equals("none") { return [] }
  return decoder.elements(of: node, "'products'") { decoder, key, value in
    guard let name = decoder.name(key, "a product", slash: true) else { return nil }
    let what = "product '\(name.value)'"
    var type = ProductType.library
    var modules: [Located<String>]?
    if value.kind == .sequence {
      modules = decoder.names(value, what)
    } else {
      decoder.mapping(value, what, Keys.product) { decoder, key, value, _ in
        switch key {
        case .type: type = decoder.choice(value, "'type'", ProductType.self) ?? .library
        case .modules: modules = decoder.names(value, "'modules'")
        }
      }
    }
    guard let modules else {
      decoder.reportMissing("modules", in: what, value, at: key.place, example: "modules: [\(name.value)]")
      return nil
    }
    let list = value.kind == .sequence ? value : value["modules"]
    if let list, list.kind == .sequence, list.count == 0 {
      decoder.reportInvalid(what, "has no module", at: key.place, help: "list its modules, or remove the product")
      if value.kind != .sequence { return nil }
    }
    return ProductDeclaration(name: name, type: type, modules: modules)
  }
}

/// Decodes `platforms:`, from name to minimum version.
package func decodePlatforms(_ node: YAMLNode, _ decoder: inout Decoder) -> [Located<SupportedPlatform>] {
  var platforms: [Located<SupportedPlatform>] = []
  // Case does not distinguish platforms: 'iOS' and 'ios' are the same one given twice.
  var first: [String: Place] = [:]
  decoder.entries(node, "'platforms'") { decoder, key, value in
    guard let name = decoder.name(key, "a platform"), let text = decoder.text(value, "'\(name.value)'") else { return }
    let spelled = decoder.platformName(name)
    if node.count > 1 {
      if let earlier = first[spelled] {
        decoder.report(.duplicateKey(name.value, at: key.place, first: earlier))
        return
      }
      first[spelled] = key.place
    }
    guard let (version, options) = platformVersion(text),
      options.isEmpty || version.contains(".") || !numbered.contains(spelled)
    else {
      decoder.reportInvalid(
        "platform '\(name.value)'", "cannot have the version '\(text)'", at: value.place,
        help: "write one to three numbers: \"16\" or \"10.15\"")
      return
    }
    let platform = SupportedPlatform(name: spelled, version: version, options: options)
    platforms.append(Located(platform, at: value.place))
  }
  return platforms
}

/// Platforms of which SwiftPM wants the first two parts of a version to be numbers.
private let numbered: Set<String> = ["ios", "macos", "maccatalyst", "tvos", "watchos", "visionos", "driverkit"]

/// Splits a platform's version as SwiftPM does: numbers, then options, all separated by dots.
private func platformVersion(_ text: String) -> (version: String, options: [String])? {
  // Fast path for a number of two digits, as most are.
  if text.utf8.count <= 2, !text.isEmpty, text.utf8.allSatisfy({ (0x30...0x39).contains($0) }) { return (text, []) }
  let parts = text.split(separator: ".", omittingEmptySubsequences: false)
  let numbers = parts.prefix { !$0.isEmpty && $0.utf8.allSatisfy { (0x30...0x39).contains($0) } }
  guard (1...3).contains(numbers.count), numbers.allSatisfy({ $0.utf8.count <= 6 }) else { return nil }
  let options = parts.dropFirst(numbers.count)
  guard options.allSatisfy({ !$0.isEmpty && nameProblem(String($0), slash: false) == nil }) else { return nil }
  return (numbers.joined(separator: "."), options.map(String.init))
}

func decodePackage(_ node: YAMLNode, _ decoder: inout Decoder) -> PackageSection {
  var section = PackageSection()
  decoder.mapping(node, "'package'", Keys.package) { decoder, key, value, _ in
    switch key {
    case .swift: section.swiftLanguageModes = decodeLanguageModes(value, "'swift'", &decoder)
    case .c: section.cLanguageStandard = standard(value, "'c'", cStandards, &decoder)
    case .cxx: section.cxxLanguageStandard = standard(value, "'cxx'", cxxStandards, &decoder)
    case .localization: section.localization = decoder.text(value, "'localization'")
    case .providers: section.providers = decodeProviders(value, &decoder)
    case .traits: section.traits = decodeTraits(value, &decoder)
    case .pkgConfig: section.pkgConfig = decoder.text(value, "'pkg-config'")
    case .toolsOnly: section.toolsOnly = decoder.names(value, "'tools-only'")
    case .experimentalFeatures: section.experimentalFeatures = decoder.texts(value, "'experimental-features'")
    }
  }
  return section
}

private let cStandards: [String] = [
  "c89", "c90", "c99", "c11", "c17", "c18", "c2x", "gnu89", "gnu90", "gnu99", "gnu11", "gnu17", "gnu18", "gnu2x",
  "iso9899:1990", "iso9899:199409", "iso9899:1999", "iso9899:2011", "iso9899:2017", "iso9899:2018",
]

private let cxxStandards: [String] = [
  "c++98", "c++03", "c++11", "c++14", "c++17", "c++1z", "c++20", "c++2b", "gnu++98", "gnu++03", "gnu++11", "gnu++14",
  "gnu++17", "gnu++1z", "gnu++20", "gnu++2b",
]

private func standard(_ node: YAMLNode, _ what: String, _ known: [String], _ decoder: inout Decoder) -> String? {
  guard let text = decoder.text(node, what) else { return nil }
  if known.contains(text) { return text }
  decoder.reportInvalid(
    what, "cannot be '\(text)'", at: node.place, help: "use one of: \(known.joined(separator: ", "))")
  return nil
}

/// The traits that SwiftPM takes of a package.
private let mostTraits = 300

extension Decoder {
  /// SwiftPM takes letters, digits and `_`, and the compiler no digit first, once the trait is switched on.
  fileprivate mutating func checkTrait(_ name: Located<String>) {
    let isPlain = name.value.allSatisfy { $0.isLetter || $0.isNumber || $0 == "_" }
    if isPlain, name.value.utf8.first.map({ !(0x30...0x39).contains($0) }) ?? false { return }
    report(
      Diagnostic(
        .invalidName, "a trait '\(name.value)' is not a Swift identifier", at: name.place,
        help: "use only letters, digits and '_', and no digit first"))
  }
}

/// Decodes `traits:`. The value of a trait is nothing, a list of the traits it enables, or a mapping with its summary.
private func decodeTraits(_ node: YAMLNode, _ decoder: inout Decoder) -> [Trait] {
  var traits: [Trait] = []
  var places: [Place] = []
  decoder.entries(node, "'traits'") { decoder, key, value in
    guard let name = decoder.name(key, "a trait") else { return }
    decoder.checkTrait(name)
    var trait = Trait(name: name.value)
    if value.kind == .sequence {
      trait.enables = decoder.texts(value, "trait '\(name.value)'")
    } else if !value.isNull {
      decoder.mapping(value, "trait '\(name.value)'", Keys.trait) { decoder, key, value, _ in
        switch key {
        case .summary: trait.summary = decoder.text(value, "'summary'")
        case .enables: trait.enables = decoder.texts(value, "'enables'")
        }
      }
    }
    // A default trait without a summary gets SwiftPM's own.
    let isDefault = trait.name == "default" && trait.summary == nil
    traits.append(isDefault ? .default(enables: trait.enables) : trait)
    places.append(value.place)
  }
  if traits.count > mostTraits {
    decoder.reportInvalid(
      "'traits'", "has \(traits.count) traits", at: node.place,
      help: "remove some: SwiftPM allows at most \(mostTraits)")
  }
  let names = Set(traits.map(\.name))
  for (trait, place) in zip(traits, places) {
    for name in trait.enables where !names.contains(name) {
      decoder.reportInvalid(
        "trait '\(trait.name)'", "enables '\(name)', which is not a trait of the package", at: place,
        help: didYouMean(nearest(to: name, in: names.sorted())) ?? "declare it under 'traits:'")
    }
  }
  return traits
}
