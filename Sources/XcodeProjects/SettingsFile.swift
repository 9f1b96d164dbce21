import Paths

/// An `.xcconfig` file, with those that it includes: build settings, a line each.
struct SettingsFile {
  /// By name, in the order of the lines: a later line of a file counts, and an included file where it is included.
  private(set) var settings: [String: [XcodeSetting]] = [:]
  private let read: (String) -> [UInt8]?
  private var left = mostFiles
  private var bytesLeft = mostBytes
  /// A second time it would say the same again.
  private var seen: Set<String> = []

  /// The most files that one may include, with those that these include.
  private static let mostFiles = 200
  private static let mostBytes = 4 << 20

  /// - Parameters:
  ///   - path: relative to the folder of the `.xcodeproj`.
  ///   - read: reads a file by such a path; `nil` if it does not exist.
  init(_ path: String, read: @escaping (String) -> [UInt8]?) {
    self.read = read
    include(path)
  }

  private mutating func include(_ path: String) {
    guard left > 0, seen.insert(path).inserted, let bytes = read(path), bytes.count <= bytesLeft else { return }
    left -= 1
    bytesLeft -= bytes.count
    for line in bytes.split(whereSeparator: { $0 == UInt8(ascii: "\n") || $0 == UInt8(ascii: "\r") }) {
      let text = Self.withoutComment(line)
      if let included = Self.included(text) {
        include(Path.join(Path.join(path, ".."), included))
      } else if let (name, value) = Self.setting(text) {
        settings[name, default: []].append(value)
      }
    }
  }

  static func isInName(_ byte: UInt8) -> Bool {
    (0x61...0x7A).contains(byte | 0x20) || (0x30...0x39).contains(byte) || byte == UInt8(ascii: "_")
  }

  private static func withoutComment(_ line: ArraySlice<UInt8>) -> Substring {
    let text = String(decoding: line, as: UTF8.self)
    return trimmed(text[..<(text.firstRange(of: "//")?.lowerBound ?? text.endIndex)])
  }

  private static func trimmed(_ text: Substring) -> Substring {
    var text = text.drop { $0 == " " || $0 == "\t" || $0 == "\u{FEFF}" }
    while let last = text.last, last == " " || last == "\t" { text.removeLast() }
    return text
  }

  /// The path behind `#include` or `#include?`, relative to the file's folder.
  private static func included(_ line: Substring) -> String? {
    guard line.hasPrefix("#include") else { return nil }
    var rest = line.dropFirst("#include".count)
    if rest.first == "?" { rest.removeFirst() }
    rest = trimmed(rest)
    guard rest.count > 2, rest.first == "\"", rest.last == "\"" else { return nil }
    let path = String(rest.dropFirst().dropLast())
    // A folder of the machine, or of Xcode.
    return Path.isAbsolute(path) || path.hasPrefix("<") ? nil : path
  }

  private static func setting(_ line: Substring) -> (name: String, setting: XcodeSetting)? {
    guard let (name, conditions, rest) = XcodeSetting.key(line) else { return nil }
    let behind = trimmed(rest)
    guard behind.first == "=" else { return nil }
    var value = trimmed(behind.dropFirst())
    if value.hasSuffix(";") { value = trimmed(value.dropLast()) }
    return (name, XcodeSetting(value: String(value), conditions: conditions))
  }
}
