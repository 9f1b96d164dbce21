import Text

/// The version of the tools that a manifest asks for in its first line.
struct ManifestTools: Comparable, Sendable, CustomStringConvertible {
  var major: Int
  var minor: Int
  var patch = 0

  init(_ major: Int, _ minor: Int, _ patch: Int = 0) { (self.major, self.minor, self.patch) = (major, minor, patch) }

  /// Parses `5.9`, for tables.
  init?(_ text: some StringProtocol) {
    let parts = text.split(separator: ".", omittingEmptySubsequences: false)
    guard (1...3).contains(parts.count) else { return nil }
    var numbers: [Int] = []
    for part in parts {
      guard (1...3).contains(part.utf8.count), part.utf8.allSatisfy({ (0x30...0x39).contains($0) }),
        let number = Int(part)
      else { return nil }
      numbers.append(number)
    }
    self.init(numbers[0], numbers.count > 1 ? numbers[1] : 0, numbers.count > 2 ? numbers[2] : 0)
  }

  /// The oldest toolchain on machines that run this tool.
  static let least = ManifestTools(6, 0)

  /// The newest that the tables of this module know.
  static let newest = ManifestTools(6, 3, 1)

  /// Reads the first line: `// swift-tools-version: 5.9`, as strictly as SwiftPM does, and stricter where it is unusual.
  /// The version may be newer than ``newest``.
  static func read(_ bytes: [UInt8]) throws -> ManifestTools {
    let (line, least) = specification(bytes)
    var rest = String(decoding: line, as: UTF8.self)[...]
    func unsupportedConstruct() -> Unsupported {
      Unsupported("the first line does not set the tools version in the usual way", at: 0)
    }
    func takeSpaces() -> Substring {
      let spaces = rest.prefix { $0 == " " || $0 == "\t" }
      rest = rest.dropFirst(spaces.count)
      return spaces
    }
    guard rest.hasPrefix("//") else { throw unsupportedConstruct() }
    rest = rest.dropFirst(2)
    let before = takeSpaces()
    let label = "swift-tools-version:"
    guard rest.utf8.count > label.utf8.count, rest.prefix(label.count).lowercased() == label else {
      throw unsupportedConstruct()
    }
    rest = rest.dropFirst(label.count)
    let behind = takeSpaces()
    let number = rest.prefix { $0 != ";" }
    if rest.dropFirst(number.count).contains("(") { throw unsupportedConstruct() }
    guard number.contains("."), let version = ManifestTools(number) else { throw unsupportedConstruct() }
    if version < ManifestTools(5, 4), before != " " || !behind.isEmpty { throw unsupportedConstruct() }
    guard version >= least else { throw unsupportedConstruct() }
    guard version >= ManifestTools(4, 0) else { throw Unsupported("tools \(version) are not known", at: 0) }
    return version
  }

  /// The line that names the version, and the least version that may be named there: behind empty lines or comments.
  private static func specification(_ bytes: [UInt8]) -> (line: ArraySlice<UInt8>, least: ManifestTools) {
    var rest = bytes[...]
    var least = ManifestTools(0, 0)
    while true {
      let line = rest.prefix { $0 != 0x0A && $0 != 0x0D }
      let text = String(decoding: line, as: UTF8.self).lowercased()
      let isComment = text.hasPrefix("//") && !text.contains("swift-tools-version:")
      guard isComment || line.isEmpty, line.endIndex < rest.endIndex else { return (line, least) }
      least = max(least, isComment ? ManifestTools(6, 0) : ManifestTools(5, 4))
      rest = rest[(line.endIndex + 1)...]
    }
  }

  static func < (first: ManifestTools, second: ManifestTools) -> Bool {
    (first.major, first.minor, first.patch) < (second.major, second.minor, second.patch)
  }

  var description: String { "\(major).\(minor).\(patch)" }

  /// As people write it: `5.9`.
  var short: String { patch == 0 ? "\(major).\(minor)" : description }
}
