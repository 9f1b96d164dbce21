import Diagnostics
import Findings
import Loading
import Model
import Versioning
import YAML

// MARK: Common mistakes in a pin or its version
extension Diagnostic {
  /// Reports a pin whose value is not a mapping.
  ///
  /// - Parameter empty: the last pin with nothing below it, to which keys that are not indented enough may belong.
  static func noPin(_ name: Located<String>, _ node: YAMLNode, empty: Place?) -> Diagnostic {
    var help: String?
    if node.isNull {
      help = "write 'git:' and 'version:' below the name, with more indentation"
    } else if node.kind == .scalar, Version(node.text) != nil {
      help = "write '\(name.value): { git: URL, version: \(node.text) }'"
    }
    let isKey = PinKey(rawValue: name.value) != nil
    return .wrongType(
      "pin '\(name.value)'", expected: "a mapping", found: Decoder.describe(node), at: node.place, help: help
    )
    .following(isKey ? [empty].compactMap { $0 } : [])
  }

  static func noVersion(_ version: Located<String>, of pin: Located<String>, isPod: Bool) -> Diagnostic {
    Diagnostic(
      .invalidVersion, "'\(version.value)' is not a version for pin '\(pin.value)'", at: version.place,
      help: isPod
        ? "write numbers, with a prerelease if needed: 1.2, 2.0.0.beta.1" : helpForVersion(version.value))
  }

  /// The help for a version that is not valid.
  private static func helpForVersion(_ text: String) -> String {
    let start = text.firstIndex(where: \.isNumber) ?? text.endIndex
    let rest = String(text[start...])
    let version = [rest, rest + ".0", rest + ".0.0"].first { Version($0) != nil }
    guard let version else { return "write three numbers, with a prerelease if needed: 1.2.0, 2.0.0-beta.1" }
    if text[..<start].contains(where: { "^~<>=".contains($0) }) {
      return "write the version in use, such as '\(version)', and the allowed range under 'allow:'"
    }
    return "write '\(version)'"
  }
}
