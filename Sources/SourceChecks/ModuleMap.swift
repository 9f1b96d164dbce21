import Diagnostics
import Disk
import Findings
import Model
import Paths
import Planning

/// What a module.modulemap says, as far as builds fail for it.
struct ModuleMap: Sendable {
  /// The names of its modules, without those inside of others.
  private(set) var modules: [String] = []
  /// The headers that have to be there, as paths from its folder.
  private(set) var headers: [(path: String, line: UInt32, isTextual: Bool)] = []
  /// The folder all of whose headers are the module, as a path from the map's.
  private(set) var umbrella: String?
  /// The line of its first module.
  private(set) var line: UInt32 = 1

  init(_ source: [UInt8]) {
    var depth = 0
    var (last, beforeLast) = ("", "")
    var depends = false
    for (word, line) in Self.words(of: source) {
      switch word {
      case "{": depth += 1
      case "}": depth -= 1
      // What the system does not have a module may name all the same.
      case "requires": depends = true
      default: break
      }
      if last == "module", depth == 0 {
        if modules.isEmpty { self.line = line }
        modules.append(String(word.drop { $0 == "\"" }.prefix { $0 != "." }))
      }
      if last == "header", beforeLast != "exclude", word.hasPrefix("\"") {
        headers.append((String(word.dropFirst()), line, beforeLast == "textual"))
      }
      if last == "umbrella", word.hasPrefix("\"") { umbrella = String(word.dropFirst()) }
      (beforeLast, last) = (last, word)
    }
    if depends { (headers, umbrella) = ([], nil) }
  }

  /// Words, braces, and strings with their first quote; comments left out.
  private static func words(of source: [UInt8]) -> [(text: String, line: UInt32)] {
    var words: [(text: String, line: UInt32)] = []
    var line: UInt32 = 1
    var index = 0
    func next(_ offset: Int) -> UInt8? { index + offset < source.count ? source[index + offset] : nil }
    func take(while isPart: (UInt8) -> Bool) -> ArraySlice<UInt8> {
      let start = index
      while index < source.count, isPart(source[index]) { index += 1 }
      return source[start..<index]
    }
    let newline = UInt8(ascii: "\n")
    let quote = UInt8(ascii: "\"")
    let ends: Set<UInt8> = [newline, 0x20, 0x09, 0x0D, quote, UInt8(ascii: "{"), UInt8(ascii: "}"), UInt8(ascii: "[")]
    while let byte = next(0) {
      switch byte {
      case newline:
        line += 1
        index += 1
      // An attribute: 'module CFoo [system]'.
      case 0x20, 0x09, 0x0D, UInt8(ascii: "["): index += 1
      case UInt8(ascii: "/") where next(1) == byte: _ = take { $0 != newline }
      case UInt8(ascii: "/") where next(1) == UInt8(ascii: "*"):
        index += 2
        while let byte = next(0), byte != UInt8(ascii: "*") || next(1) != UInt8(ascii: "/") {
          if byte == newline { line += 1 }
          index += 1
        }
        index += 2
      case quote:
        index += 1
        words.append(("\"" + String(decoding: take { $0 != quote && $0 != newline }, as: UTF8.self), line))
        index += 1
      case UInt8(ascii: "{"), UInt8(ascii: "}"):
        words.append((String(UnicodeScalar(byte)), line))
        index += 1
      default: words.append((String(decoding: take { !ends.contains($0) }, as: UTF8.self), line))
      }
    }
    return words
  }
}

extension SourceScan {
  /// The maps that the modules of members have, with their paths from the root.
  func moduleMaps() -> [(module: Int, path: String, map: ModuleMap)] {
    var found: [(module: Int, path: String, map: ModuleMap)] = []
    var buffer: [UInt8] = []
    for (position, index) in modules.enumerated() {
      guard let folder = read[position].sources.folder, let contents = read[position].sources.contents else { continue }
      for file in contents.files where file.role == .moduleMap {
        let path = Path.join(folder, file.path)
        guard let count = try? root.read(path, into: &buffer, limit: SourceReader.limit) else { continue }
        found.append((index, path, ModuleMap(Array(buffer[..<count]))))
      }
    }
    return found
  }

  /// `unbuildable-sources`: a module map names headers that are not there, or no module that is called as others import it.
  mutating func checkModuleMaps() {
    // SwiftPM's rules about files do not hold of what is left to pods.
    for (index, path, map) in moduleMaps() where path == pathOfMap(of: index) && !left.modules.contains(index) {
      for (header, line, _) in map.headers {
        guard !Path.isAbsolute(header), let place = Path.joinInRoot(Path.folder(of: path), header),
          root.kind(of: place) == nil
        else { continue }
        bag.add(
          Diagnostic(
            .unbuildableSources, "the module map of '\(graph.title(index))' names '\(header)', which is not there",
            at: Place(file: file(path), line: line, column: 1), help: "correct the name, or take the line out"))
      }
      let name = moduleName(ofTarget: graph.modules[index].name)
      let number = known.ofModules[index]
      guard !map.modules.isEmpty, !map.modules.contains(name),
        let importer = modules.indices.first(where: {
          modules[$0] != index && read[$0].imported.contains(number) && read[$0].optional[number] == nil
        })
      else { continue }
      let declared = map.modules[0]
      bag.add(
        Diagnostic(
          .unbuildableSources,
          "the module map of '\(graph.title(index))' declares '\(declared)', and '\(graph.title(modules[importer]))' imports "
            + "'\(name)'", at: Place(file: file(path), line: map.line, column: 1),
          notes: [
            Note("the spec of '\(graph.component(of: modules[importer]).name)'", at: graph.place(modules[importer]))
          ],
          help: "call the module '\(name)' in the map, or write 'import \(declared)'"))
    }
  }

  /// Where SwiftPM looks for the map of a module.
  private func pathOfMap(of index: Int) -> String? {
    guard let folder = positions[index].flatMap({ read[$0].sources.folder }) else { return nil }
    let module = graph.modules[index].module
    switch module.kind {
    case .system: return Path.join(folder, "module.modulemap")
    case .library: return Path.join(Path.join(folder, module.publicHeaders ?? "include"), "module.modulemap")
    case .executable, .test, .macro, .plugin, .binary: return nil
    }
  }
}
