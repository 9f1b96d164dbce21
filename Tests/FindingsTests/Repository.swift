import Foundation

/// Files of this repository, found from this one.
enum Repository {
  static let root = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
  static let documentation = root.appendingPathComponent("Sources/integrate/Documentation.docc")

  static func text(_ file: URL) throws -> String { String(decoding: try Data(contentsOf: file), as: UTF8.self) }

  /// The pages of findings as files: name without ending, and text, sorted by name.
  static func pages() throws -> [(id: String, text: String)] {
    let folder = documentation.appendingPathComponent("Findings")
    return try names(in: folder).map { ($0, try text(folder.appendingPathComponent("\($0).md"))) }
  }

  /// The names that `<doc:name>` can link to.
  static func articles() throws -> Set<String> {
    Set(try names(in: documentation) + names(in: documentation.appendingPathComponent("Findings")))
  }

  /// The texts of all Swift sources but those of the module Findings, by path below Sources.
  static func sources() throws -> [String: String] {
    let sources = root.appendingPathComponent("Sources")
    var texts: [String: String] = [:]
    for path in try FileManager.default.subpathsOfDirectory(atPath: sources.path)
    where path.hasSuffix(".swift") && !path.hasPrefix("Findings/") {
      texts[path] = try text(sources.appendingPathComponent(path))
    }
    return texts
  }

  private static func names(in folder: URL) throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: folder.path).filter { $0.hasSuffix(".md") }
      .map { String($0.dropLast(3)) }.sorted()
  }
}
