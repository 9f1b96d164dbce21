import Diagnostics
import Findings
import Model
import YAML

/// Decodes `events:` of a module or an app, by name.
func decodeEvents(_ node: YAMLNode, _ decoder: inout Decoder) -> [EventDeclaration] {
  decoder.elements(of: node, "'events'") { decoder, key, value in
    guard let name = decoder.identifier(key, "an event", besides: EventDeclaration.reserved) else { return nil }
    var event = EventDeclaration(name: name)
    if !value.isNull {
      decoder.mapping(value, "the event '\(name.value)'", Keys.event) { decoder, key, value, _ in
        switch key {
        case .notification: event.notification = decoder.text(value, "'notification'")
        }
      }
    }
    return event
  }
}

/// Decodes `on:` of a provider: methods by the names of events.
func decodeHearers(_ node: YAMLNode, _ decoder: inout Decoder) -> [EventHandlerDeclaration] {
  decoder.elements(of: node, "'on'") { decoder, key, value in
    guard let event = decoder.identifier(key, "an event") else { return nil }
    let what = "the call for the event '\(event.value)'"
    if value.kind == .scalar {
      return decodeMethod(value, what, &decoder).map { EventHandlerDeclaration(event: event, method: $0) }
    }
    var method: Located<SwiftIdentifier>?
    var isAsync = false
    decoder.mapping(value, what, Keys.hearer) { decoder, key, value, _ in
      switch key {
      case .call: method = decodeMethod(value, what, &decoder)
      case .async: isAsync = decoder.bool(value, "'async'") ?? false
      }
    }
    guard let method else {
      decoder.reportMissing("call", in: what, value, at: event.place, example: "call: save")
      return nil
    }
    var hearer = EventHandlerDeclaration(event: event, method: method)
    hearer.isAsync = isAsync
    return hearer
  }
}

private func decodeMethod(_ node: YAMLNode, _ what: String, _ decoder: inout Decoder) -> Located<SwiftIdentifier>? {
  guard let name = decoder.identifier(node, what), let method = SwiftIdentifier(name.value) else { return nil }
  return Located(method, at: name.place)
}

/// Reports a hearer that is not a type, or is not kept as long as the app receives events.
func checkHearers(
  of what: String, _ provider: ProviderDeclaration, at place: Place, _ decoder: inout Decoder
) {
  if case .factory = provider.construction.value {
    decoder.reportInvalid(
      what, "cannot have 'on' next to 'factory'", at: place,
      help: "write 'type:' with the type that has the methods, instead of 'factory:'")
  }
  if let scope = provider.scopeName?.value {
    decoder.reportInvalid(
      what, "cannot have 'on' with the scope '\(scope)'", at: place,
      help: "handle the event in a shared service: this one would be released with the \(scope)")
  }
  if provider.scope == .transient {
    decoder.reportInvalid(
      what, "cannot have 'on' with 'scope: transient'", at: place,
      help: "make it shared: an instance for each use is not kept, and would miss events")
  }
}
