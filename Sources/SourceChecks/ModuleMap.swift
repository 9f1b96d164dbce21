import Diagnostics
import Disk
import Findings
import Model
import Paths
import Planning
import Text

/// What a module.modulemap says, as far as builds fail for it.
package struct ModuleMap: Sendable {
  struct Header: Sendable {
    let path: String
    let line: UInt32
    let isTextual: Bool
    /// Whether its module is that of a framework, whose headers lie in folders of their own.
    let isOfFramework: Bool
    /// In bytes, where the map says how many: a file of another size is not taken for the header.
    var size: Int?
    /// The line that says when the file was changed last, to the second: one of another time is not taken for it either.
    var lineOfTime: UInt32?
  }

  /// The names of its modules, without those inside of others.
  private(set) var modules: [String] = []
  /// Of these, the modules that another map declares.
  private(set) var extern: Set<String> = []
  /// The headers that have to be there, as paths from its folder.
  private(set) var headers: [Header] = []
  /// The folder all of whose headers are the module, as a path from the map's.
  private(set) var umbrella: String?
  private(set) var umbrellaLine: UInt32 = 1
  /// The line of its first module.
  private(set) var line: UInt32 = 1
  /// Of its modules, those that only C++ may import, with the line that says so.
  private(set) var requiringCxx: [String: UInt32] = [:]

  /// Whether the header that was read last is one that the module leaves out.
  private var isLastExcluded = false
  /// Why compilers do not read it, with the line.
  private(set) var problem: (what: String, line: UInt32)?

  package init(_ source: [UInt8]) {
    var depth = 0
    var (last, beforeLast) = ("", "")
    var isFramework = false
    /// Of each open brace, the number of headers before it, and whether its module needs what a system may not have.
    var open: [(headers: Int, depends: Bool)] = []
    /// Of the braces behind a header, the words before the last.
    var attributes: [String]?
    for (word, line) in Self.words(of: source) {
      if let before = attributes {
        attributes = word == "}" ? nil : before + [word]
        takeAttribute(word, behind: before, line)
        continue
      }
      switch word {
      case "{" where last.hasPrefix("\"") && beforeLast == "header":
        attributes = []
        continue
      case "{":
        depth += 1
        open.append((headers.count, false))
      case "}":
        depth -= 1
        // What the system does not have a module may name all the same.
        if let closed = open.popLast(), closed.depends {
          headers.removeSubrange(closed.headers...)
          umbrella = nil
        }
      case "requires": if !open.isEmpty { open[open.count - 1].depends = true }
      default: break
      }
      if depth < 0 { report("closes with '}' what nothing opened", line) }
      if last == "module", depth == 0 {
        if modules.isEmpty { self.line = line }
        isFramework = beforeLast == "framework"
        let parts = word.drop { $0 == "\"" }.split(separator: ".", maxSplits: 1).map(String.init)
        if parts.count > 1, beforeLast != "extern", !modules.contains(parts[0]) {
          report("declares '\(parts[0]).\(parts[1])' before '\(parts[0])'", line)
        }
        let name = parts.first ?? ""
        if beforeLast == "extern" {
          extern.insert(name)
        } else if parts.count == 1, modules.contains(name) {
          report("declares '\(name)' twice", line)
        }
        modules.append(name)
      }
      if depth == 1, word.hasPrefix("cplusplus"), last == "requires" || last.hasSuffix(","), let module = modules.last {
        requiringCxx[module] = line
      }
      if last == "header", beforeLast != "module" {
        isLastExcluded = beforeLast == "exclude"
        if !word.hasPrefix("\"") {
          report("has no name in quotes behind 'header'", line)
        } else if beforeLast != "exclude" {
          headers.append(
            Header(
              path: String(word.dropFirst()), line: line, isTextual: beforeLast == "textual", isOfFramework: isFramework
            ))
        }
      } else if word.hasPrefix("\""), beforeLast != "module", !last.hasSuffix(","), !last.hasSuffix("."),
        !Self.wordsBeforeTexts.contains(last)
      {
        report("has '\(last)' before a text in quotes, where no such word is known", line)
      }
      if last == "umbrella", word.hasPrefix("\"") { (umbrella, umbrellaLine) = (String(word.dropFirst()), line) }
      (beforeLast, last) = (last, word)
    }
    if depth > 0 || attributes != nil {
      report("ends before the '}' of a module", Self.words(of: source).last?.line ?? 1)
    }
  }

  /// Takes a word of `header "x.h" { size 14 mtime 1700000000 }`.
  ///
  /// - Parameter before: those between it and the brace.
  private mutating func takeAttribute(_ word: String, behind before: [String], _ line: UInt32) {
    guard before.count % 2 == 1, let key = before.last else {
      if !["size", "mtime", "}"].contains(word) {
        report("has '\(word)' in the braces of a header, where only 'size' and 'mtime' may stand", line)
      } else if before.indices.contains(where: { $0 % 2 == 0 && before[$0] == word }) {
        report("says '\(word)' of a header twice", line)
      }
      return
    }
    guard let number = Int(word) else { return report("has no number behind '\(key)'", line) }
    if headers.isEmpty || isLastExcluded { return }
    if key == "size" { headers[headers.count - 1].size = number } else { headers[headers.count - 1].lineOfTime = line }
  }

  /// The words that texts in quotes stand behind; others are names, and end with a comma.
  private static let wordsBeforeTexts: Set<String> = [
    "header", "umbrella", "link", "framework", "module", "use", "export", "export_as", "conflict",
  ]

  private mutating func report(_ what: String, _ line: UInt32) {
    if problem == nil { problem = (what, line) }
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
    let maps = moduleMaps().filter { $0.path == pathOfMap(of: $0.module) && !left.modules.contains($0.module) }
    checkModulesOfMaps(maps)
    for (index, path, map) in maps {
      if let (what, line) = map.problem {
        bag.add(
          Diagnostic(
            .unbuildableSources, "the module map of '\(graph.title(index))' \(what)",
            at: Place(file: file(path), line: line, column: 1),
            help: "write it like 'module \(moduleName(ofTarget: graph.modules[index].name)) { header \"…\" export * }'")
        )
        continue
      }
      for header in map.headers where !Path.isAbsolute(header.path) {
        let folders = header.isOfFramework ? ["Headers", "PrivateHeaders"] : ["."]
        let places = folders.map { Path.joinInRoot(Path.join(Path.folder(of: path), $0), header.path) }
        if places.contains(where: { $0.map { root.kind(of: $0) != nil } ?? true }) {
          checkAttributes(of: header, of: index, at: places.lazy.compactMap { $0 }, path)
          continue
        }
        bag.add(
          Diagnostic(
            .unbuildableSources, "the module map of '\(graph.title(index))' names '\(header.path)', which is not there",
            at: Place(file: file(path), line: header.line, column: 1), help: "correct the name, or take the line out"))
      }
      if let umbrella = map.umbrella, let place = Path.joinInRoot(Path.folder(of: path), umbrella),
        root.kind(of: place) != .folder
      {
        bag.add(
          Diagnostic(
            .unbuildableSources,
            "the module map of '\(graph.title(index))' names the folder '\(umbrella)', which is not there",
            at: Place(file: file(path), line: map.umbrellaLine, column: 1),
            help: "correct the name, or list headers instead"))
      }
      let name = moduleName(ofTarget: graph.modules[index].name)
      let number = known.ofModules[index]
      guard !map.modules.contains(name),
        let importer = modules.indices.first(where: {
          modules[$0] != index && read[$0].imported.contains(number) && read[$0].optional[number] == nil
        })
      else { continue }
      let declared = map.modules.first
      bag.add(
        Diagnostic(
          .unbuildableSources,
          "the module map of '\(graph.title(index))' declares \(declared.map { "'\($0)'" } ?? "nothing"), and "
            + "'\(graph.title(modules[importer]))' imports '\(name)'",
          at: Place(file: file(path), line: map.line, column: 1),
          notes: [
            Note("the spec of '\(graph.component(of: modules[importer]).name)'", at: graph.place(modules[importer]))
          ],
          help: "call the module '\(name)' in the map" + (declared.map { ", or write 'import \($0)'" } ?? "")))
    }
  }

  /// `unbuildable-sources`: what a map says of the file of a header does not hold, so that no compiler takes it.
  ///
  /// - Parameters:
  ///   - places: where the header may lie, from the root.
  ///   - path: of the map.
  private mutating func checkAttributes(
    of header: ModuleMap.Header, of index: Int, at places: some Sequence<String>, _ path: String
  ) {
    if let line = header.lineOfTime {
      bag.add(
        Diagnostic(
          .unbuildableSources,
          "the module map of '\(graph.title(index))' has 'mtime' behind '\(header.path)', and a file that was checked "
            + "out has another one: no compiler takes it for the header",
          at: Place(file: file(path), line: line, column: 1),
          help: "take 'mtime' out"))
    }
    guard let size = header.size else { return }
    var buffer: [UInt8] = []
    let sizes = places.compactMap { try? root.read($0, into: &buffer, limit: SourceReader.limit) }
    guard let found = sizes.first, !sizes.contains(size) else { return }
    bag.add(
      Diagnostic(
        .unbuildableSources,
        "the module map of '\(graph.title(index))' says that '\(header.path)' has \(counted(size, "byte")), and it has "
          + "\(found): no compiler takes it for the header", at: Place(file: file(path), line: header.line, column: 1),
        help: "take 'size' out"))
  }

  /// `unbuildable-sources`: two maps that one compiler reads declare one module. What has no map gets one of its name.
  private mutating func checkModulesOfMaps(_ maps: [(module: Int, path: String, map: ModuleMap)]) {
    let others = maps.filter { $0.map.modules != [moduleName(ofTarget: graph.modules[$0.module].name)] }
    if others.isEmpty { return }
    var owners: [String: [Int]] = [:]
    for (position, index) in modules.enumerated() where graph.modules[index].kind == .library {
      guard let contents = read[position].sources.contents, !contents.has(.swift), contents.has(.clang) else {
        continue
      }
      let own = maps.first { $0.module == index }?.map.modules ?? [moduleName(ofTarget: graph.modules[index].name)]
      let extern = maps.first { $0.module == index }?.map.extern ?? []
      for name in own where !extern.contains(name) { owners[name, default: []].append(index) }
    }
    for (index, path, map) in others {
      for name in map.modules where !map.extern.contains(name) {
        guard let other = owners[name]?.first(where: { $0 != index }),
          let user = modules.enumerated().first(where: { position, user in
            guard read[position].sources.contents?.has(.swift) == true else { return false }
            let reached = CReach(graph, from: user, in: nil).modules
            return reached.contains(index) && reached.contains(other)
          })?.element
        else { continue }
        bag.add(
          Diagnostic(
            .unbuildableSources,
            "the module map of '\(graph.title(index))' declares '\(name)', and so does that of '\(graph.title(other))', "
              + "which '\(graph.title(user))' needs as well", at: Place(file: file(path), line: map.line, column: 1),
            help: "take the module out of one of them: a compiler reads both, and takes none twice"))
        break
      }
    }
  }

  /// Where SwiftPM looks for the map of a module.
  private func pathOfMap(of index: Int) -> String? {
    guard let sources = positions[index].map({ read[$0].sources }), let folder = sources.folder else { return nil }
    let module = graph.modules[index].module
    switch module.kind {
    case .system: return Path.join(folder, "module.modulemap")
    // Beside Swift it is a file like others.
    case .library where sources.contents?.has(.swift) == true: return nil
    case .library: return Path.join(Path.join(folder, module.publicHeaders ?? "include"), "module.modulemap")
    case .executable, .test, .macro, .plugin, .binary: return nil
    }
  }
}
