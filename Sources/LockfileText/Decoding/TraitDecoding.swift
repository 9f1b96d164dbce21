import Diagnostics
import Loading
import Model
import YAML

/// Decodes traits that are switched on: names, or mappings with a condition.
func decodeTraits(_ node: YAMLNode, _ what: String, _ decoder: inout Decoder) -> [EnabledTrait] {
  decoder.list(node, what) { decoder, child in
    if child.kind == .scalar { return decoder.text(child, "a trait").map { EnabledTrait(name: $0) } }
    var trait = EnabledTrait(name: "")
    decoder.mapping(child, "a trait", LockfileKeys.enabledTrait) { decoder, key, value, _ in
      switch key {
      case .name: trait.name = decoder.text(value, "'name'") ?? ""
      case .when: trait.when = decoder.texts(value, "'when'")
      }
    }
    if child.kind == .mapping, child["name"] == nil {
      decoder.reportMissing("name", in: "a trait", at: child.place, example: "name: MyTrait")
    }
    return trait.name.isEmpty ? nil : trait
  }
}

extension Pin.Traits {
  /// Decodes one of the keys of `recorded` that speak of traits.
  mutating func read(_ key: RecordKey, _ node: YAMLNode, _ decoder: inout Decoder) {
    switch key {
    case .traits:
      decoder.entries(node, "'traits'") { decoder, key, value in
        guard let name = decoder.name(key, "a trait") else { return }
        declared.append((name, decoder.texts(value, "trait '\(name.value)'")))
      }
    case .guards:
      guarding = decoder.list(node, "'guards'") { decoder, child in decoder.located(child, "an entry of 'guards'") }
    case .enables:
      decoder.entries(node, "'enables'") { decoder, key, value in
        guard let name = decoder.name(key, "a package") else { return }
        asked.append((name, decodeTraits(value, "the traits of '\(name.value)'", &decoder)))
      }
    case .source, .version, .branch, .revision, .tag, .spec, .declarations, .manifest, .missing, .missingProducts,
      .refused,
      .addresses,
      .hash:
      break
    }
  }
}
