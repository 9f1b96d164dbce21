import Diagnostics
import Findings
import Model
import Text
import YAML

/// Decodes `routes:` of a module: methods by the forms of links.
func decodeRoutes(_ node: YAMLNode, _ decoder: inout Decoder) -> [RouteDeclaration] {
  decoder.elements(of: node, "'routes'") { decoder, key, value in
    guard let text = decoder.located(key, "a route") else { return nil }
    var pattern: Located<RoutePattern>?
    do throws(RoutePattern.Problem) {
      pattern = Located(try RoutePattern(text.value), at: text.place)
    } catch {
      decoder.report(
        Diagnostic(.invalidRoute, "the route '\(text.value)' \(error.message)", at: text.place, help: error.help))
    }
    return decodeRoute(text, pattern, value, &decoder)
  }
}

/// - Parameter pattern: `nil` for a form of links that is wrong: the rest is decoded for its findings.
private func decodeRoute(
  _ text: Located<String>, _ pattern: Located<RoutePattern>?, _ node: YAMLNode, _ decoder: inout Decoder
) -> RouteDeclaration? {
  let what = "the route '\(text.value)'"
  if node.kind == .scalar {
    guard let (service, method) = decodeCall(node, what, &decoder), let pattern else { return nil }
    return RouteDeclaration(pattern: pattern, service: service, method: method)
  }
  var call: (service: Located<String>, method: SwiftIdentifier)?
  var (isAsync, canThrow) = (false, false)
  var returns: Located<SwiftType>?
  var name: Located<String>?
  decoder.mapping(node, what, Keys.route) { decoder, key, value, _ in
    switch key {
    case .call: call = decodeCall(value, what, &decoder)
    case .async: isAsync = decoder.bool(value, "'async'") ?? false
    case .throws: canThrow = decoder.bool(value, "'throws'") ?? false
    case .returns: returns = decodeResult(value, &decoder)
    case .as: name = decoder.identifier(value, "'as'")
    }
  }
  if call == nil { decoder.reportMissing("call", in: what, node, at: text.place, example: "call: account.order") }
  guard let call, let pattern else { return nil }
  var route = RouteDeclaration(pattern: pattern, service: call.service, method: call.method)
  (route.isAsync, route.canThrow, route.returns, route.givenName) = (isAsync, canThrow, returns, name)
  return route
}

/// `account.order`: a service and a method of its protocol.
private func decodeCall(
  _ node: YAMLNode, _ what: String, _ decoder: inout Decoder
) -> (service: Located<String>, method: SwiftIdentifier)? {
  guard let text = decoder.located(node, what) else { return nil }
  let parts = text.value.split(separator: ".", omittingEmptySubsequences: false).map { SwiftIdentifier(String($0)) }
  if parts.count == 2, let service = parts[0], let method = parts[1] {
    return (Located(service.text, at: text.place), method)
  }
  decoder.report(
    Diagnostic(
      .invalidRoute, "\(what) leads to '\(text.value)', which is not a method of a service", at: text.place,
      help: "write the service, a dot and the method, such as 'account.order'"))
  return nil
}

private func decodeResult(_ node: YAMLNode, _ decoder: inout Decoder) -> Located<SwiftType>? {
  guard let text = decoder.located(node, "'returns'") else { return nil }
  if let result = SwiftType(text.value) { return Located(result, at: text.place) }
  decoder.reportInvalid(
    "'returns'", "cannot be '\(text.value)'", at: text.place,
    help:
      "write the method's type, such as \"User?\", \"[User]\" or \"any Chat\"; for longer types, declare a typealias "
      + "in the protocol's module")
  return nil
}

/// Decodes `schemes:` of an app: how links begin, up to the path.
func decodeSchemes(_ node: YAMLNode, _ decoder: inout Decoder) -> [Located<String>] {
  decoder.list(node, "'schemes'") { decoder, child in
    guard let text = decoder.located(child, "a scheme") else { return nil }
    let scheme = text.value.prefix { $0 != ":" }
    let rest = text.value.dropFirst(scheme.count)
    let host = rest.hasPrefix("://") ? rest.dropFirst(3) : rest
    let isWeb = ["http", "https"].contains(scheme.lowercased())
    let isHost = !host.isEmpty && host.utf8.allSatisfy { $0 < 0x80 && $0 > 0x20 && !"/?#@\"\\".utf8.contains($0) }
    if RoutePattern.isScheme(String(scheme)), isWeb ? rest.hasPrefix("://") && isHost : rest.isEmpty { return text }
    decoder.reportInvalid(
      "a scheme", "cannot be '\(text.value)'", at: text.place,
      help: "write a scheme, such as 'shop', or a site without a path, such as 'https://shop.example'")
    return nil
  }
}
