import Diagnostics
import Loading
import Model
import YAML

extension Pin.Record {
  /// Decodes `recorded:`. Its values are compared with those of the pin, as text: what is missing or wrong here makes the
  /// record a stale one.
  ///
  /// - Parameter place: of the key.
  init(_ node: YAMLNode, at place: Place, _ decoder: inout Decoder) {
    var record = Self(place: place)
    decoder.mapping(node, "'recorded'", LockfileKeys.record) { decoder, key, value, _ in
      let text = decoder.located(value, "'\(key.rawValue)'")
      switch key {
      case .source: record.source = text
      case .version: record.version = text
      case .branch: record.branch = text
      case .revision: record.revision = text
      case .spec: record.spec = text
      case .hash: record.hash = text
      }
    }
    self = record
  }
}
