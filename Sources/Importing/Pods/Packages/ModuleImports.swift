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
    guard let found = try? Disk.walk(root.path, matching: Self.isSource) else { return }
    let read = concurrentMap(found.files.count) { index -> [(module: String, line: Int, column: Int)] in
      let path = found.files[index]
      guard let bytes = try? Disk.read(root.absolute(path), limit: Self.limit),
        modules.contains(where: { bytes.firstRange(of: Array($0.utf8)) != nil })
      else { return [] }
      if path.hasSuffix(".swift") {
        return imports(of: bytes).filter { modules.contains($0.module) }
          .map { ($0.module, Int($0.position.line), Int($0.position.column)) }
      }
      return Self.importsOfC(bytes).filter { modules.contains($0.module) }
    }
    for (path, imports) in zip(found.files, read) {
      for one in imports { places[one.module, default: []].append("\(root.display(path)):\(one.line):\(one.column)") }
    }
  }

  private static func isSource(_ name: Walk.Name) -> Bool {
    [".swift", ".m", ".mm", ".h"].contains { name.suffix($0.utf8.count).elementsEqual($0.utf8) }
  }

  /// `@import Name;` and `#import <Name/Header.h>`.
  private static func importsOfC(_ bytes: [UInt8]) -> [(module: String, line: Int, column: Int)] {
    var found: [(module: String, line: Int, column: Int)] = []
    for (index, line) in bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false).enumerated() {
      var rest = line.drop { $0 <= 0x20 }
      if rest.starts(with: "@import ".utf8) {
        rest = rest.dropFirst("@import ".utf8.count).drop { $0 == 0x20 }
      } else if rest.first == UInt8(ascii: "#") {
        rest = rest.dropFirst().drop { $0 == 0x20 }
        guard let word = ["import", "include"].first(where: { rest.starts(with: $0.utf8) }) else { continue }
        rest = rest.dropFirst(word.utf8.count).drop { $0 == 0x20 }
        guard rest.first == UInt8(ascii: "<") else { continue }
        rest = rest.dropFirst()
      } else {
        continue
      }
      let name = rest.prefix { $0 == UInt8(ascii: "_") || 0x30...0x39 ~= $0 || 0x61...0x7A ~= $0 | 0x20 }
      if !name.isEmpty {
        found.append((String(decoding: name, as: UTF8.self), index + 1, name.startIndex - line.startIndex + 1))
      }
    }
    return found
  }
}
