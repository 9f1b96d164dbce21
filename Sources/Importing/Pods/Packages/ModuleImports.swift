import Disk
import Parallel
import SwiftSources
import Text
import Workspace

/// The imports in the sources of a project: those of its components, and those of the app that Xcode builds.
struct ModuleImports {
  /// `PATH:LINE:COLUMN`, by module; as messages show paths, in the order of these.
  private(set) var places: [String: [String]] = [:]

  private static let limit = 4 << 20

  init(of modules: Set<String>, in root: Root) {
    if modules.isEmpty { return }
    guard let found = try? OpenFolder(root.path).walk(matching: Self.isSource) else { return }
    let read = concurrentMap(found.files.count) { index -> [(module: String, line: Int, column: Int)] in
      let path = found.files[index]
      guard let bytes = try? Disk.read(root.absolute(path), limit: Self.limit),
        modules.contains(where: { bytes.firstRange(of: Array($0.utf8)) != nil })
      else { return [] }
      if path.hasSuffix(".swift") {
        return imports(of: SwiftSource(bytes)).filter { modules.contains($0.module) }
          .map { ($0.module, Int($0.position.line), Int($0.position.column)) }
      }
      return includesOfC(bytes).filter { $0.end != UInt8(ascii: "\"") }.compactMap { text, _, line, column in
        let name = text.prefix { $0 == "_" || $0.isASCII && ($0.isLetter || $0.isNumber) }
        return modules.contains(String(name)) ? (String(name), line, column) : nil
      }
    }
    for (path, imports) in zip(found.files, read) {
      for one in imports { places[one.module, default: []].append("\(root.display(path)):\(one.line):\(one.column)") }
    }
  }

  private static func isSource(_ name: Walk.Name) -> Bool {
    [".swift", ".m", ".mm", ".h"].contains { name.suffix($0.utf8.count).elementsEqual($0.utf8) }
  }
}

/// The headers and modules that a source of the C family includes, with their places: `#import <Name/Header.h>`.
///
/// - Returns: also what ends it: `>`, a quote or `;`.
func includesOfC(_ bytes: [UInt8]) -> [(text: String, end: UInt8, line: Int, column: Int)] {
  let lines = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
  return lines.enumerated().compactMap { index, line in
    var rest = line.drop { $0 <= 0x20 }
    var end = UInt8(ascii: ";")
    if rest.starts(with: "@import ".utf8) {
      rest = rest.dropFirst("@import ".utf8.count).drop { $0 == 0x20 }
    } else {
      guard rest.popFirst() == UInt8(ascii: "#") else { return nil }
      rest = rest.drop { $0 <= 0x20 }
      guard ["import", "include"].contains(where: { rest.starts(with: $0.utf8) }) else { return nil }
      rest = rest.drop { $0 != UInt8(ascii: "<") && $0 != UInt8(ascii: "\"") }
      end = rest.popFirst() == UInt8(ascii: "<") ? UInt8(ascii: ">") : UInt8(ascii: "\"")
    }
    guard rest.contains(end) else { return nil }
    let text = String(decoding: rest.prefix { $0 != end }, as: UTF8.self)
    return (text, end, index + 1, rest.startIndex - line.startIndex + 1)
  }
}
