import Diagnostics
import Model
import YAML

/// Decodes `scopes:` of an app: the values of each, by the scope's name.
func decodeScopes(_ node: YAMLNode, _ decoder: inout Decoder) -> [ScopeDeclaration] {
  var scopes: [ScopeDeclaration] = []
  decoder.entries(node, "'scopes'") { decoder, key, value in
    guard let name = decodeScopeName(key, &decoder) else { return }
    // Each has a file called like its type, and most disks of a Mac do not tell capitals from small letters.
    let file = { (name: String) in Wiring.Scope.type(of: name)?.text.lowercased() }
    if let other = scopes.first(where: { file($0.name.value) == file(name.value) }) {
      decoder.reportInvalid(
        "a scope",
        "cannot be called '\(name.value)' next to '\(other.name.value)': both would be written "
          + "to '\(Wiring.Scope.type(of: name.value)?.text ?? "")Scope.swift'", at: name.place,
        help: "choose another name")
      return
    }
    var scope = ScopeDeclaration(name: name, values: [])
    if !value.isNull {
      decoder.mapping(value, "the scope '\(name.value)'", Keys.scope) { decoder, key, value, _ in
        switch key {
        case .values: scope.values = decodeScopeValues(value, of: name.value, &decoder)
        }
      }
    }
    scopes.append(scope)
  }
  return scopes
}

/// Decodes `scope:` of a provider: `shared`, `transient`, or the name of a scope that apps have.
func decodeScope(
  _ node: YAMLNode, _ decoder: inout Decoder
) -> (scope: Wiring.Provider.Scope, name: Located<String>?) {
  if node.equals("shared") { return (.shared, nil) }
  if node.equals("transient") { return (.transient, nil) }
  return (.shared, decodeScopeName(node, &decoder))
}

private func decodeScopeName(_ node: YAMLNode, _ decoder: inout Decoder) -> Located<String>? {
  guard let name = decoder.identifier(node, "a scope", besides: Wiring.Scope.reservedNames) else { return nil }
  guard name.value.first?.isUppercase != true, name.value.first != "_" else {
    decoder.reportInvalid(
      "a scope", "cannot be called '\(name.value)'", at: name.place,
      help: "start it with a lower-case letter: its type in generated code gets the upper-case one")
    return nil
  }
  return name
}

private func decodeScopeValues(
  _ node: YAMLNode, of scope: String, _ decoder: inout Decoder
) -> [ScopeDeclaration.Value] {
  decoder.elements(of: node, "'values'") { decoder, key, value in
    guard let name = decoder.identifier(key, "a value", besides: Wiring.Scope.reservedValues),
      let type = decoder.reference(value, "the type of '\(name.value)'")
    else { return nil }
    if type.value.parts.count == 1, !ScopeDeclaration.standardTypes.contains(type.value.text) {
      decoder.reportInvalid(
        "the value '\(name.value)' of '\(scope)'", "cannot be of the type '\(type.value.text)'", at: type.place,
        help: "write the module before it: 'AccountInterface.\(type.value.text)'")
      return nil
    }
    return ScopeDeclaration.Value(name: name, type: type)
  }
}
