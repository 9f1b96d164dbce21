import Model

/// The format of Package.resolved that SwiftPM writes for a manifest of the given tools version: 1 before 5.6, 2 up to
/// 5.9, 3 from 5.10 on (SwiftPM's ResolvedPackagesStore).
package func resolvedFormat(of tools: ToolsVersion) -> Int {
  tools < ToolsVersion(5, 6) ? 1 : ToolsVersion(5, 9) < tools ? 3 : 2
}

/// Prints Package.resolved as SwiftPM writes it.
///
/// - Parameters:
///   - pins: remote pins, each with a revision (or, from a registry, a version), by identity.
///   - format: 1, 2 or 3. SwiftPM reads all of them, whatever the tools version.
///   - manifest: the bytes of Package.swift, whose SHA-256 is `originHash` in format 3.
/// - Returns: `nil` where there are no pins: SwiftPM writes no file then.
package func printPackageResolved(_ pins: [Pin], format: Int, manifest: some Sequence<UInt8>) -> String? {
  guard !pins.isEmpty else { return nil }
  if format == 1 { return printFormat1(pins) }
  var text = "{\n"
  if format == 3 { text += "  \"originHash\" : \"\(SHA256.hexDigest(of: manifest))\",\n" }
  text += "  \"pins\" : [\n"
  text += pins.map(printPin).joined(separator: ",\n")
  return text + "\n  ],\n  \"version\" : \(format)\n}\n"
}

private func printPin(_ pin: Pin) -> String {
  let kind: String
  let location: String
  switch pin.source.value {
  case .registry: (kind, location) = ("registry", "")
  case .git(let url): (kind, location) = ("remoteSourceControl", url)
  case .path, .binary, .pod: (kind, location) = ("remoteSourceControl", "")
  }
  var state: [String] = []
  if let branch = pin.branch?.value { state.append("        \"branch\" : \(literal(branch))") }
  if let revision = pin.revision?.value { state.append("        \"revision\" : \(literal(revision.lowercased()))") }
  if let version = pin.version?.value { state.append("        \"version\" : \(literal(version))") }
  return """
        {
          "identity" : \(literal(pin.identity)),
          "kind" : "\(kind)",
          "location" : \(literal(location)),
          "state" : {
    \(state.joined(separator: ",\n"))
          }
        }
    """
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

/// A JSON string; slashes stay as they are, as in what SwiftPM writes.
private func literal(_ text: String) -> String {
  var result = "\""
  for scalar in text.unicodeScalars {
    switch scalar {
    case "\"": result += "\\\""
    case "\\": result += "\\\\"
    case _ where scalar.value < 0x20:
      let hex = String(scalar.value, radix: 16)
      result += "\\u" + String(repeating: "0", count: 4 - hex.count) + hex
    default: result.unicodeScalars.append(scalar)
    }
  }
  return result + "\""
}
