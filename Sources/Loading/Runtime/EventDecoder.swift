import Diagnostics
import Findings
import Model
import YAML

/// Decodes `events:` of a module or an app, by name.
func decodeEvents(_ node: YAMLNode, _ decoder: inout Decoder) -> [EventDeclaration] {
  var events: [EventDeclaration] = []
  decoder.entries(node, "'events'") { decoder, key, value in
    guard let name = decoder.identifier(key, "an event", besides: EventDeclaration.reserved) else { return }
    var event = EventDeclaration(name: name)
    if !value.isNull {
      decoder.mapping(value, "the event '\(name.value)'", Keys.event) { decoder, key, value, _ in
        switch key {
        case .notification: event.notification = decoder.text(value, "'notification'")
        }
      }
    }
    events.append(event)
  }
  return events
}

/// Decodes `on:` of a provider: methods by the names of events.
func decodeHearers(_ node: YAMLNode, _ decoder: inout Decoder) -> [HearerDeclaration] {
  var hearers: [HearerDeclaration] = []
  decoder.entries(node, "'on'") { decoder, key, value in
    guard let event = decoder.identifier(key, "an event") else { return }
    let what = "what is called on '\(event.value)'"
    if value.kind == .scalar {
      if let method = decodeMethod(value, what, &decoder) {
        hearers.append(HearerDeclaration(event: event, method: method))
      }
      return
    }
    var method: Located<SwiftIdentifier>?
    var (hadCall, isAsync) = (false, false)
    decoder.mapping(value, what, Keys.hearer) { decoder, key, value, _ in
      switch key {
      case .call:
        hadCall = true
        method = decodeMethod(value, what, &decoder)
      case .async: isAsync = decoder.bool(value, "'async'") ?? false
      }
    }
    guard let method else {
      if !hadCall, value.kind == .mapping {
        decoder.reportMissing("call", in: what, at: event.place, example: "call: save")
      }
      return
    }
    var hearer = HearerDeclaration(event: event, method: method)
    hearer.isAsync = isAsync
    hearers.append(hearer)
  }
  return hearers
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
    decoder.report(
      .invalidValue(
        what, "has 'on' beside 'factory'", at: place,
        help: "name the type that has the methods with 'type', since no spec says what a function makes"))
  }
  if let scope = provider.scopeName?.value {
    decoder.report(
      .invalidValue(
        what, "is of the scope '\(scope)' and has 'on'", at: place,
        help: "let a shared service hear of it: the app holds what hears of events, which would outlive the \(scope)"))
  }
  if provider.scope == .transient {
    decoder.report(
      .invalidValue(
        what, "is transient and has 'on'", at: place,
        help: "let it be shared: nobody keeps what is built for each use, so that it would hear of nothing"))
  }
}

/// Generated code of an app has the events of libraries.
func checkEvents(of module: Module, _ decoder: inout Decoder) {
  guard let event = module.events.first, module.kind != .library, module.kind != .binary else { return }
  decoder.report(
    .invalidValue(
      "'events'", "stands in '\(module.name.value)', which is no library", at: event.name.place,
      help: "move it to a library; what happens to an app itself stands under 'app: events:'"))
}
