import Diagnostics
import Foundation
import Generators
import Planning
import Testing
import Workspace
import YAML

/// Shared parts of the injection tests: texts that would run if they became code, the places of texts in files, and the
/// Swift files that are generated even if the checks find errors.
enum Injection {
  /// Texts with code. Each gets past other checks: those of names, types, URLs, versions, paths.
  static let payloads = [
    ##"x"); evilCode(); ("\(evilCode())`; evilCode(); `""" ; evilCode(); """#; evilCode(); "#} func evilCode() {"##,
    "x*/ evilCode() /* */ import evilCode //",
    "x\nevilCode()\r\nevilCode()\u{85}evilCode()\u{2028}evilCode()\u{2029}evilCode()\rimport evilCode\u{B}evilCode()",
    "x\u{FEFF}\u{202E}evilCode()\u{2066}; evilCode()\u{0}evilCode()",
    "try {()->Evil\tin\nlet\tf=evilCode()\nreturn\tEvil()}", "await {evilCode()}", "X.init(evilCode())",
    "`X`;evilCode()", "_,$0.evilCode", "é`evilCode()", "1.0.0-a\"+evilCode()+\"",
    "https://git.example.com/x\");evilCode();(\"", "git@git.example.com:x\\\");evilCode();(\"",
    #"../x");evilCode();(""#, #"A=1"),evilCode(),.define("#,
    // A combining mark makes one `Character` of itself and the sign before it, which the compiler reads as two.
    "x\"\u{301}); evilCode(); (\"\u{301}", "x\\\u{301}(evilCode())", "x*\u{301}/\u{301} evilCode() /*\u{301}",
    "x\n\u{301}evilCode()\r\n\u{301}evilCode()\n",
    // Strings with other delimiters, and signs that look like those of Swift.
    ###"x"##); evilCode(); (##"\##(evilCode())"###, "x＂); evilCode(); (＂”); evilCode(); (“；evilCode()＼(evilCode())",
    // Lines that mean something on their own.
    "#if true\nevilCode()\n#endif\n// swift-tools-version:5.9\n#sourceLocation(file: \"x\", line: 1)\nevilCode()",
    "\u{FEFF}evilCode()", "x\u{0}\"); evilCode(); (\"", "\u{1B}[2K\u{8}\u{8}\"); evilCode(); (\"",
    String(repeating: "x", count: 70_000) + "\"); evilCode(); (\"",
  ]

  /// With `INTEGRATE_INJECTIONS=all` in the environment each payload is tried in each place; otherwise a part of them.
  static let isWhole = ProcessInfo.processInfo.environment["INTEGRATE_INJECTIONS"] == "all"

  /// A harmless text that fits into no row of a table, so that its target stays code, in a function of its own.
  static let awkward = "plain \"name\" | more"

  /// The Swift files that would be generated, by path, even where findings would keep them from being written: as if
  /// every severity were off and every guard forgotten.
  static func outputs(in folder: String, changing changes: [String: [UInt8]?] = [:]) throws -> [String: [UInt8]] {
    var root = try Root.find(from: folder, current: folder)
    root.changedFiles = changes
    let analysis = try Analysis(root, for: .candidate) { _ in false }
    let resolution = analysis.resolution
    let generation = try #require(analysis.generation)
    let swift = generation.files.filter { $0.kind == .source }
    var outputs = Dictionary(swift.map { ($0.path, $0.bytes) }) { first, _ in first }
    // As they would be with many targets.
    var bag = DiagnosticBag()
    for package in planGeneration(resolution.graph, wirings: resolution.wirings, into: &bag).packages {
      outputs["\(package.folder)/table.swift"] = manifestBytes(modernised(package.manifest), header: "", tableFrom: 0)
    }
    return outputs
  }

  /// The scalars of a YAML file, keys among them, as ranges of its bytes.
  static func scalars(ofYAML bytes: [UInt8], in file: String) -> [Range<Int>] {
    var positions: [Range<Int>] = []
    var reader = YAMLReader()
    var bag = DiagnosticBag()
    bytes.withUnsafeBufferPointer { buffer in
      let source = SourceText(buffer)
      _ = reader.read(buffer, file: FileID(rawValue: 0), into: &bag) { node, _ in
        var pending = node.map { [$0] } ?? []
        while let node = pending.popLast() {
          pending += node.elements
          for pair in node.pairs { pending += [pair.key, pair.value] }
          guard node.kind == .scalar, let start = source.offset(of: node.place),
            let end = source.offset(of: node.endPlace), start < end
          else { continue }
          positions.append(start..<end)
        }
      }
    }
    #expect(bag.isEmpty, "\(file): \(bag.diagnostics)")
    return positions
  }

  /// The strings of a JSON file, keys among them, as ranges of its bytes with the quotes.
  static func strings(ofJSON bytes: [UInt8]) -> [Range<Int>] {
    var positions: [Range<Int>] = []
    var start: Int?
    var index = 0
    while index < bytes.count {
      switch (bytes[index], start) {
      case (UInt8(ascii: "\\"), _?): index += 1
      case (UInt8(ascii: "\""), let begin?): (positions, start) = (positions + [begin..<(index + 1)], nil)
      case (UInt8(ascii: "\""), nil): start = index
      default: break
      }
      index += 1
    }
    return positions
  }
}
