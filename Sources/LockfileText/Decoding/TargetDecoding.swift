import Diagnostics
import Loading
import Model
import YAML

func decodeTargets(_ node: YAMLNode, _ decoder: inout Decoder) -> [Pin.Target] {
  var targets: [Pin.Target] = []
  targets.reserveCapacity(node.count)
  decoder.entries(node, "'targets'") { decoder, key, value in
    guard let name = decoder.name(key, "a target") else { return }
    var target = Pin.Target(name: name)
    if value.kind != .mapping {
      target.needs = decodeNeeds(value, "target '\(name.value)'", &decoder)
    } else {
      var retired: (command: [String], cxx: [String], missing: [String]) = ([], [], [])
      decoder.mapping(value, "target '\(name.value)'", LockfileKeys.pinTarget) { decoder, key, value, _ in
        switch key {
        case .type: target.kind = decoder.choice(value, "'type'", TargetKind.self) ?? .library
        case .unsafeFlags: target.hasUnsafeFlags = decoder.bool(value, "'unsafe-flags'") ?? false
        case .command: retired.command = decoder.bool(value, "'command'") == true ? ["command"] : []
        case .cxx: retired.cxx = decodeCxx(value, &decoder).map { [$0] } ?? []
        case .needs: target.needs = decodeNeeds(value, "'needs'", &decoder)
        case .missing:
          retired.missing = decoder.list(value, "'missing'") { decoder, child in
            decoder.text(child, "a path").map { "without " + $0 }
          }
        }
      }
      target.retired = retired.command + retired.cxx + retired.missing
    }
    targets.append(target)
  }
  return targets
}

/// `true`, or the platforms.
private func decodeCxx(_ node: YAMLNode, _ decoder: inout Decoder) -> String? {
  if node.kind == .scalar { return decoder.bool(node, "'cxx'") == true ? "cxx" : nil }
  let platforms = decodePlatformNames(node, "'cxx'", &decoder)
  return platforms.isEmpty ? nil : "cxx on " + platforms.joined(separator: " ")
}

private func decodePlatformNames(_ node: YAMLNode, _ what: String, _ decoder: inout Decoder) -> [String] {
  decoder.list(node, what) { decoder, child in decoder.text(child, "a platform")?.lowercased() }
}

private func decodeNeeds(_ node: YAMLNode, _ what: String, _ decoder: inout Decoder) -> [Pin.Target.Need] {
  decoder.list(node, what) { decoder, child in
    if child.kind != .mapping { return decoder.name(child, "an entry of \(what)", slash: true).map(need) }
    var name: Located<String>?
    var aliases: [String: String] = [:]
    var platforms: [String] = []
    decoder.mapping(child, "an entry of \(what)", LockfileKeys.pinNeed) { decoder, key, value, _ in
      switch key {
      case .name: name = decoder.name(value, "'name'", slash: true)
      case .aliases:
        decoder.entries(value, "'aliases'") { decoder, key, value in
          guard let module = decoder.name(key, "a module"), let alias = decoder.name(value, "an alias") else { return }
          aliases[module.value] = alias.value
        }
      case .platforms: platforms = decodePlatformNames(value, "'platforms'", &decoder)
      }
    }
    if child["name"] == nil {
      decoder.reportMissing("name", in: "an entry of \(what)", at: child.place, example: "name: swift-log/Logging")
    }
    return name.map { name in
      var need = need(name)
      (need.aliases, need.platforms) = (aliases, platforms)
      return need
    }
  }
}

/// `Target`, or `package/Product`.
private func need(_ text: Located<String>) -> Pin.Target.Need {
  guard let slash = text.value.utf8.firstIndex(of: UInt8(ascii: "/")) else { return Pin.Target.Need(name: text) }
  let product = String(text.value[text.value.utf8.index(after: slash)...])
  return Pin.Target.Need(package: String(text.value[..<slash]), name: Located(product, at: text.place))
}
