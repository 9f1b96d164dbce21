import Diagnostics
import Loading
import Model
import YAML

extension Pin.Record {
  /// Decodes `recorded:`. Its values are compared with those of the pin, as text: what is missing or wrong here makes the
  /// record a stale one.
  ///
  /// - Parameter place: the key's place.
  init(_ node: YAMLNode, at place: Place, _ decoder: inout Decoder) {
    var record = Self(place: place)
    decoder.mapping(node, "'recorded'", LockfileKeys.record) { decoder, key, value, _ in
      switch key {
      case .addresses: return record.readAddresses(value, &decoder)
      case .missing:
        record.missing = Self.texts(value, "'missing'", &decoder)
        return
      case .missingProducts:
        record.missingProducts = Self.texts(value, "'missing-products'", &decoder)
        return
      case .refused:
        record.retired = [(key.rawValue, Self.texts(value, "'refused'", &decoder).map(\.value))]
        return
      case .traits, .guards, .enables:
        var traits = record.traits ?? Pin.Traits()
        traits.read(key, value, &decoder)
        record.traits = traits
        return
      default: break
      }
      let text = decoder.located(value, "'\(key.rawValue)'")
      switch key {
      case .source: record.source = text
      case .version: record.version = text
      case .branch: record.branch = text
      case .revision: record.revision = text
      case .tag: record.tag = text
      case .spec: record.spec = text
      case .declarations: record.declarations = text
      case .manifest: record.manifest = text
      case .hash: record.hash = text
      case .addresses, .missing, .missingProducts, .refused, .traits, .guards, .enables: break
      }
    }
    self = record
  }

  private static func texts(_ node: YAMLNode, _ what: String, _ decoder: inout Decoder) -> [Located<String>] {
    decoder.list(node, what) { decoder, child in decoder.located(child, "an entry of \(what)") }
  }

  private mutating func readAddresses(_ node: YAMLNode, _ decoder: inout Decoder) {
    var found: [(package: Located<String>, url: String)] = []
    decoder.entries(node, "'addresses'") { decoder, key, value in
      guard let name = decoder.name(key, "a package"), let url = decoder.text(value, "an address") else { return }
      found.append((name, url))
    }
    addresses = found
  }
}

extension Pin {
  /// Remembers the place of a key that was just decoded and has no value that could be read.
  mutating func noteUnreadable(_ key: PinKey, at place: Place) {
    let isRead =
      switch key {
      case .version: version != nil
      case .revision: revision != nil
      case .branch: branch != nil
      default: true
      }
    if !isRead { unreadable = place }
  }
}
