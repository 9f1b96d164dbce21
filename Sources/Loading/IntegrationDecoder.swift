import Diagnostics
import Model
import Paths
import Text
import YAML

/// Decodes `integration:`, the settings of a root.
func decodeIntegration(_ node: YAMLNode, _ decoder: inout Decoder) -> Integration {
  var integration = Integration()
  decoder.mapping(node, "'integration'", Keys.integration) { decoder, key, value, _ in
    switch key {
    case .tools: integration.tools = decoder.toolsVersion(value, "'tools'")
    case .defaults: decodeDefaults(value, into: &integration, &decoder)
    case .layers:
      integration.layers = decoder.list(value, "'layers'", mayRepeat: { _ in true }) { decodeLayer($1, &$0) }
    case .search: integration.search = decoder.list(value, "'search'") { $0.path($1, "an entry of 'search'") }
    case .sources: integration.sources = decoder.list(value, "'sources'") { $0.located($1, "an entry of 'sources'") }
    case .allowedSources:
      integration.allowedSources = decoder.list(value, "'allowed-sources'") { decodeAllowedSource($1, &$0) }
    case .minimumAge: integration.minimumAge = decodeMinimumAge(value, &decoder)
    case .packages:
      integration.packages = decoder.choice(value, "'packages'", Integration.Packages.self) ?? .single
    case .packageResolved:
      integration.packageResolved =
        decoder.choice(value, "'package-resolved'", Integration.PackageResolved.self) ?? .each
    case .pods:
      integration.pods = decoder.choice(value, "'pods'", Integration.Pods.self).map { Located($0, at: value.place) }
    case .unowned: integration.unowned = decoder.choice(value, "'unowned'", Integration.Unowned.self) ?? .everything
    case .severity: integration.severity = decodeSeverity(value, &decoder)
    case .xcode:
      integration.xcode =
        value.kind == .sequence
        ? decoder.list(value, "'xcode'") { $0.path($1, "an entry of 'xcode'") }
        : decoder.path(value, "'xcode'").map { [$0] } ?? []
    case .fileURLs: integration.fileURLs = decoder.bool(value, "'file-urls'") ?? false
    }
  }
  reportRepeatedLayers(integration.layers, &decoder)
  let areAllowed = integration.sources.map { checkSource($0, fileURLs: integration.fileURLs, &decoder) }
  // The wrong entry may be the decisive one, so none of them is used then.
  if areAllowed.contains(false) { integration.sources = [] }
  return integration
}

private func decodeAllowedSource(_ node: YAMLNode, _ decoder: inout Decoder) -> Located<String>? {
  guard let source = decoder.located(node, "an entry of 'allowed-sources'") else { return nil }
  guard let problem = allowedSourceProblem(source.value) else { return source }
  let shown = withoutPassword(source.value)
  let example = problem == "is an address" ? canonicalRepository(shown) : "github.com/apple"
  decoder.reportInvalid(
    "the entry '\(shown)' of 'allowed-sources'", problem, at: source.place,
    help: "write a host, or host and path: '\(example)'"
  )
  return nil
}

private func decodeMinimumAge(_ node: YAMLNode, _ decoder: inout Decoder) -> Integration.MinimumAge? {
  var days: Int?
  var hadDays = false
  var except: [Located<String>] = []
  decoder.mapping(node, "'minimum-age'", Keys.minimumAge) { decoder, key, value, _ in
    switch key {
    case .days:
      hadDays = true
      guard let text = decoder.text(value, "'days'") else { return }
      days = Int(text).flatMap { (0...Integration.MinimumAge.mostDays).contains($0) ? $0 : nil }
      if days == nil {
        decoder.reportInvalid(
          "'days'", "cannot be '\(text)'", at: value.place,
          help: "write a whole number from 0 to \(Integration.MinimumAge.mostDays)")
      }
    case .except: except = decoder.list(value, "'except'") { $0.located($1, "an entry of 'except'") }
    }
  }
  if node.kind == .mapping, !hadDays {
    decoder.reportMissing("days", in: "'minimum-age'", at: node.place, example: "days: 7")
  }
  guard let days else { return nil }
  var age = Integration.MinimumAge(days: days, at: node.place)
  age.except = except
  return age
}

/// Checks a spec repository: a folder, or a URL for git.
private func checkSource(_ source: Located<String>, fileURLs: Bool, _ decoder: inout Decoder) -> Bool {
  let text = source.value
  if text.utf8.first != UInt8(ascii: "-"), isLocalGitPath(text), !text.contains("::") {
    guard let problem = Path.spellingProblem(text) else { return true }
    decoder.reportInvalid("an entry of 'sources'", problem, at: source.place)
  } else {
    guard let problem = gitURLProblem(text, allowFileURLs: fileURLs) else { return true }
    decoder.report(.unsafeURL("the source '\(withoutPassword(text))'", problem, at: source.place))
  }
  return false
}

private func decodeDefaults(_ node: YAMLNode, into integration: inout Integration, _ decoder: inout Decoder) {
  var platforms: [Located<SupportedPlatform>] = []
  var settings: [Setting] = []
  decoder.mapping(node, "'defaults'", Keys.defaults) { decoder, key, value, _ in
    switch key {
    case .platforms: platforms = decodePlatforms(value, &decoder)
    case .settings: settings = decodeSettings(value, &decoder)
    }
  }
  (integration.platforms, integration.settings) = (platforms, settings)
}

private func decodeLayer(_ node: YAMLNode, _ decoder: inout Decoder) -> Integration.Layer? {
  if node.kind == .scalar { return decoder.name(node, "a layer").map { Integration.Layer(name: $0) } }
  var name: Located<String>?
  var peers = false
  decoder.mapping(node, "a layer", Keys.layer) { decoder, key, value, _ in
    switch key {
    case .name: name = decoder.name(value, "'name'")
    case .peers: peers = decoder.bool(value, "'peers'") ?? false
    }
  }
  decoder.reportMissing("name", in: "a layer", node, at: node.place, example: "name: feature")
  return name.map { Integration.Layer(name: $0, peers: peers) }
}

private func reportRepeatedLayers(_ layers: [Integration.Layer], _ decoder: inout Decoder) {
  var first: [String: Located<String>] = [:]
  for layer in layers {
    if let earlier = first[layer.name.value] {
      decoder.report(.duplicateKey(layer.name.value, at: layer.name.place, first: earlier.place))
    } else {
      first[layer.name.value] = layer.name
    }
  }
}

private func decodeSeverity(_ node: YAMLNode, _ decoder: inout Decoder) -> [(id: Located<String>, severity: Severity)] {
  decoder.elements(of: node, "'severity'") { decoder, key, value in
    guard let id = decoder.located(key, "a finding"),
      let severity = decoder.choice(value, "'\(id.value)'", Severity.self)
    else { return nil }
    return (id, severity)
  }
}
