import Diagnostics
import Model
import YAML

func decodeApp(_ node: YAMLNode, _ spec: inout Spec, _ decoder: inout Decoder) {
  decoder.mapping(node, "'app'", Keys.app) { decoder, key, value, place in
    switch key {
    case .config: spec.app.configuration = decodeAppConfiguration(value, &decoder, at: place)
    case .schemes: spec.app.schemes = decodeSchemes(value, &decoder)
    case .events: (spec.app.events, spec.app.statesEvents) = (value.isNull ? [] : decodeEvents(value, &decoder), true)
    case .scopes: spec.app.scopes = decodeScopes(value, &decoder)
    }
  }
}
