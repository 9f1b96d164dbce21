import Disk
import Model
import Paths
import SwiftSources
import Text
import YAML

/// A public protocol of values that an app could give: what `config:` of a module may be written for.
struct FoundConfiguration {
  let protocolName: String
  let values: [(name: String, type: ValueType)]

  /// Those of a file: protocols called `…Configuration` with nothing but plain values to read.
  static func all(in declarations: [Declaration]) -> [FoundConfiguration] {
    declarations.enumerated().compactMap { index, declaration in
      guard declaration.kind == .protocol, declaration.name.hasSuffix("Configuration"), declaration.access == .public,
        declaration.parent == nil, declaration.conditions.isEmpty,
        // As a configuration has to be, whose values cross actors.
        ["Sendable", "Swift.Sendable"].contains(declaration.inherited.joined(separator: ", "))
      else { return nil }
      let members = declarations.filter { $0.parent == index }
      let values = members.compactMap { member -> (name: String, type: ValueType)? in
        guard member.kind == .value, member.accessors == ["get"], member.conditions.isEmpty,
          let type = member.type.flatMap({ ValueType($0) })
        else { return nil }
        return (member.name, type)
      }
      guard !values.isEmpty, values.count == members.count else { return nil }
      return FoundConfiguration(protocolName: declaration.name, values: values)
    }
  }

  /// As a spec says it.
  var entry: YAMLEntry {
    let values = values.map { (key: $0.name, value: YAMLValue.text($0.type.description)) }
    return ("config", .compact([("protocol", .text(protocolName)), ("values", .compact(values))]))
  }
}

/// The schemes of links that an Info.plist declares; none for a binary one, and for those that a build setting makes.
func urlSchemes(of plist: [UInt8]) -> [String] {
  let text = String(decoding: plist, as: UTF8.self)
  var found: [String] = []
  for part in text.split(separator: "<key>CFBundleURLSchemes</key>").dropFirst() {
    guard let end = part.firstRange(of: "</array>") else { continue }
    for item in part[..<end.lowerBound].split(separator: "<string>").dropFirst() {
      let scheme = String(item.prefix { $0 != "<" })
      if RoutePattern.isScheme(scheme), !found.contains(scheme) { found.append(scheme) }
    }
  }
  return found
}
