import Model
import Parallel
import Text

/// Prints Package.resolved in SwiftPM's format.
///
/// - Parameters:
///   - pins: remote pins, each with a revision (or, from a registry, a version).
///   - identities: SwiftPM's identity of each pin.
///   - order: the indices of the pins to print, by identity.
///   - format: 1, 2 or 3. SwiftPM reads all of them, whatever the tools version.
///   - originHash: computes the SHA-256 of Package.swift, for format 3.
/// - Returns: `nil` if there are no pins: SwiftPM writes no file then.
package func packageResolvedBytes(
  _ pins: [Pin], _ identities: [String], _ order: [Int], format: Int, originHash: @autoclosure () -> String
) -> [UInt8]? {
  guard !order.isEmpty else { return nil }
  if format == 1 { return Array(printFormat1(order.map { pins[$0] }).utf8) }
  let parts = concurrentShares(of: order.count, share: ShareSize.items) { positions in
    var output: [UInt8] = []
    output.reserveCapacity(positions.count * 320)
    for position in positions {
      printPin(pins, order[position], identities[order[position]], into: &output)
      output.add(position + 1 < order.count ? ",\n" : "\n")
    }
    return output
  }
  var output: [UInt8] = []
  output.reserveCapacity(parts.reduce(200) { $0 + $1.count })
  output.add("{\n")
  if format == 3 { output.add("  \"originHash\" : \"\(originHash())\",\n") }
  output.add("  \"pins\" : [\n")
  for part in parts { output += part }
  output.add("  ],\n  \"version\" : \(format)\n}\n")
  return output
}

private func printPin(_ pins: [Pin], _ index: Int, _ identity: String, into output: inout [UInt8]) {
  let kind: String
  let location: String
  switch pins[index].source.value {
  case .registry: (kind, location) = ("registry", "")
  case .git(let url): (kind, location) = ("remoteSourceControl", url)
  case .path, .binary, .pod: (kind, location) = ("remoteSourceControl", "")
  }
  output.add("    {\n      \"identity\" : ")
  addLiteral(identity, to: &output)
  output.add(",\n      \"kind\" : \"")
  output.add(kind)
  output.add("\",\n      \"location\" : ")
  addLiteral(location, to: &output)
  output.add(",\n      \"state\" : {")
  var separator = "\n        \""
  func add(_ key: String, _ value: String?) {
    guard let value else { return }
    output.add(separator)
    output.add(key)
    output.add("\" : ")
    addLiteral(value, to: &output)
    separator = ",\n        \""
  }
  add("branch", pins[index].branch?.value)
  add("revision", pins[index].revision?.value.lowercased())
  add("version", pins[index].version?.value)
  output.add("\n      }\n    }")
}

private func printFormat1(_ pins: [Pin]) -> String {
  let entries = pins.map { pin in
    var location = ""
    if case .git(let url) = pin.source.value { location = url }
    func value(_ text: String?) -> String { text.map(literal) ?? "null" }
    return """
            {
              "package": \(literal(pin.name.value)),
              "repositoryURL": \(literal(location)),
              "state": {
                "branch": \(value(pin.branch?.value)),
                "revision": \(value(pin.revision?.value.lowercased())),
                "version": \(value(pin.version?.value))
              }
            }
      """
  }
  return """
    {
      "object": {
        "pins": [
    \(entries.joined(separator: ",\n"))
        ]
      },
      "version": 1
    }

    """
}

private func addLiteral(_ text: String, to output: inout [UInt8]) {
  if !output.addQuoted(text) { output.add(literal(text)) }
}

/// A JSON string; slashes are not escaped, as in SwiftPM's own output.
private func literal(_ text: String) -> String {
  var result = "\""
  for scalar in text.unicodeScalars {
    switch scalar {
    case "\"": result += "\\\""
    case "\\": result += "\\\\"
    case _ where scalar.value < 0x20:
      result += "\\u" + hexadecimal(scalar.value, digits: 4, uppercase: false)
    default: result.unicodeScalars.append(scalar)
    }
  }
  return result + "\""
}
