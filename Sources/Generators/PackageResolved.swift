import Model
import Planning

/// Prints Package.resolved as SwiftPM writes it.
///
/// - Parameters:
///   - pins: remote pins, each with a revision (or, from a registry, a version), by identity.
///   - format: 1, 2 or 3. SwiftPM reads all of them, whatever the tools version.
///   - manifest: the bytes of Package.swift, whose SHA-256 is `originHash` in format 3.
/// - Returns: `nil` where there are no pins: SwiftPM writes no file then.
package func packageResolvedBytes(_ pins: [Pin], format: Int, manifest: [UInt8]) -> [UInt8]? {
  guard !pins.isEmpty else { return nil }
  if format == 1 { return Array(printFormat1(pins).utf8) }
  // The first is the hash, which takes about as long as printing the pins.
  let share = 1_024
  let render: @Sendable (Int) -> [UInt8] = { part in
    if part == 0 { return format == 3 ? Array(SHA256.hexDigest(of: manifest).utf8) : [] }
    var output: [UInt8] = []
    for index in ((part - 1) * share)..<min(part * share, pins.count) {
      printPin(pins[index], into: &output)
      output.add(index + 1 < pins.count ? ",\n" : "\n")
    }
    return output
  }
  let count = 1 + (pins.count + share - 1) / share
  // A second thread costs more than few pins do.
  let parts = concurrentMap(count, concurrently: pins.count >= 100, render)
  var output = Array("{\n".utf8)
  if format == 3 {
    output.add("  \"originHash\" : \"")
    output += parts[0]
    output.add("\",\n")
  }
  output.add("  \"pins\" : [\n")
  for part in parts.dropFirst() { output += part }
  output.add("  ],\n  \"version\" : \(format)\n}\n")
  return output
}

private func printPin(_ pin: Pin, into output: inout [UInt8]) {
  let kind: String
  let location: String
  switch pin.source.value {
  case .registry: (kind, location) = ("registry", "")
  case .git(let url): (kind, location) = ("remoteSourceControl", url)
  case .path, .binary, .pod: (kind, location) = ("remoteSourceControl", "")
  }
  var separator = ""
  func add(_ key: String, _ value: String?) {
    guard let value else { return }
    for text in [separator, "        \"", key, "\" : "] { output.add(text) }
    addLiteral(value, to: &output)
    separator = ",\n"
  }
  output.add("    {\n      \"identity\" : ")
  addLiteral(pin.identity, to: &output)
  for text in [",\n      \"kind\" : \"", kind, "\",\n      \"location\" : "] { output.add(text) }
  addLiteral(location, to: &output)
  output.add(",\n      \"state\" : {\n")
  add("branch", pin.branch?.value)
  add("revision", pin.revision?.value.caseless)
  add("version", pin.version?.value)
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
