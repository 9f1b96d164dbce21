import Diagnostics
import Foundation
import Generators
import TestSupport
import Testing
import Workspace
import YAML

@testable import Commands

/// No text of a spec, a kept spec or a lockfile becomes code, whatever the checks say of it.
///
/// Each scalar of a root with every key is replaced by each payload in turn. The files are generated even where findings
/// would keep them from being written, as if every severity were off and every guard forgotten, and the compiler's own
/// parser reads them.
@Suite struct InjectionTests {
  /// What stands for code that runs. Each payload gets past other checks: those of names, types, URLs, versions, paths.
  static let payloads = [
    ##"x"); evilCode(); ("\(evilCode())`; evilCode(); `""" ; evilCode(); """#; evilCode(); "#} func evilCode() {"##,
    "x*/ evilCode() /* */ import evilCode //",
    "x\nevilCode()\r\nevilCode()\u{85}evilCode()\u{2028}evilCode()\u{2029}evilCode()\rimport evilCode\u{B}evilCode()",
    "x\u{FEFF}\u{202E}evilCode()\u{2066}; evilCode()\u{0}evilCode()",
    "try {()->Evil\tin\nlet\tf=evilCode()\nreturn\tEvil()}", "await {evilCode()}", "X.init(evilCode())",
    "`X`;evilCode()", "_,$0.evilCode", "é`evilCode()", "1.0.0-a\"+evilCode()+\"",
    "https://git.example.com/x\");evilCode();(\"", "git@git.example.com:x\\\");evilCode();(\"",
    #"../x");evilCode();(""#, #"A=1"),evilCode(),.define("#,
  ]

  /// A quarter of all, another one for each scalar; with `INTEGRATE_INJECTIONS=all` in the environment all of them.
  private static let isWhole = ProcessInfo.processInfo.environment["INTEGRATE_INJECTIONS"] == "all"

  @Test func noScalarBecomesCode() throws {
    let root = try InjectedRoot()
    let base = try root.outputs([:])
    #expect(base.keys.filter { $0.hasSuffix(".swift") }.count >= 4, "\(base.keys.sorted())")
    let positions = try root.positions()
    #expect(positions.count > 250, "\(positions.count)")
    var parser = try DeclarationParser()
    let usual = try parser.read(base).declarations.count
    var (runs, same) = (0, 0)
    for (index, position) in positions.enumerated() {
      let plain = try parser.read(root.outputs(root.replacing(position, by: "plainName")))
      // A text that is refused may take away what it stands in, and what is optional then is declared in another way.
      let refused = try parser.read(root.outputs(root.replacing(position, by: "-")))
      let most = max(plain.declarations.count, refused.declarations.count, usual)
      for (number, payload) in Self.payloads.enumerated() where Self.isWhole || (index + number) % 4 == 0 {
        let tree = try parser.read(root.outputs(root.replacing(position, by: payload)))
        #expect(!tree.mentionsCode, "\(position): \(payload.debugDescription) is code")
        #expect(
          tree.declarations.count <= most, "\(position): \(payload.debugDescription) adds declarations")
        (runs, same) = (runs + 1, same + (tree.declarations == plain.declarations ? 1 : 0))
      }
    }
    #expect(same > runs / 2, "\(same) of \(runs) are the same declarations as with a plain name")
  }
}

/// A root with every key of specs and lockfiles, and one scalar replaced.
private final class InjectedRoot {
  /// A scalar of a file, by its bytes.
  struct Position: CustomStringConvertible {
    let file: String
    let bytes: Range<Int>
    let text: String

    var description: String { "'\(text)' in \(file)" }
  }

  private let scratch: ScratchFolder
  private let files: [String: [UInt8]]

  init() throws {
    scratch = try ScratchFolder()
    files = injectedRoot.mapValues { Array($0.utf8) }
    for (name, bytes) in files { try scratch.write(bytes, to: name) }
  }

  /// The scalars of all files, keys among them.
  func positions() throws -> [Position] {
    var positions: [Position] = []
    for (file, bytes) in files.sorted(by: { $0.key < $1.key }) {
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
            positions.append(Position(file: file, bytes: start..<end, text: node.text))
          }
        }
      }
      #expect(bag.isEmpty, "\(file): \(bag.diagnostics)")
    }
    return positions
  }

  func replacing(_ position: Position, by text: String) -> [String: [UInt8]?] {
    var bytes = files[position.file] ?? []
    bytes.replaceSubrange(position.bytes, with: YAMLScalar.doubleQuoted(text).utf8)
    return [position.file: bytes]
  }

  /// The Swift files that would be generated, by path.
  func outputs(_ changes: [String: [UInt8]?]) throws -> [String: [UInt8]] {
    var root = try Root.find(from: scratch.path, current: scratch.path)
    root.changedFiles = changes
    var resolution = try Resolution.run(root)
    let generation = Generation.run(&resolution)
    let swift = generation.files.filter { $0.kind == .source }
    return Dictionary(swift.map { ($0.path, $0.bytes) }) { first, _ in first }
  }
}

/// The compiler's parser, with an answer for each text that it read.
private struct DeclarationParser {
  struct Tree {
    /// The kinds of declarations, each behind its depth.
    var declarations: [String] = []
    /// Whether anything but a literal is called as payloads call it.
    var mentionsCode = false
  }

  private var known: [[UInt8]: Tree] = [:]
  private let scratch: ScratchFolder

  init() throws { scratch = try ScratchFolder() }

  /// The tree of all files together.
  mutating func read(_ files: [String: [UInt8]]) throws -> Tree {
    var all = Tree()
    for (_, bytes) in files.sorted(by: { $0.key < $1.key }) {
      let tree = try known[bytes] ?? parse(bytes)
      known[bytes] = tree
      all.declarations += tree.declarations
      all.mentionsCode = all.mentionsCode || tree.mentionsCode
    }
    return all
  }

  private func parse(_ bytes: [UInt8]) throws -> Tree {
    try scratch.write(bytes, to: "file.swift")
    let parser = Launch(
      program: "/usr/bin/env", arguments: ["swiftc", "-frontend", "-dump-parse", "file.swift"], folder: scratch.path)
    let outcome = try parser.run()
    #expect(outcome.stdout.hasPrefix("(source_file"), "\(outcome.stderr)")
    var tree = Tree()
    for line in outcome.stdout.split(separator: "\n") {
      let depth = line.prefix { $0 == " " }.count
      let node = line.dropFirst(depth)
      if let kind = node.dropFirst().split(whereSeparator: { $0 == " " || $0 == ")" }).first, kind.hasSuffix("_decl") {
        tree.declarations.append("\(depth) \(kind)")
      }
      if !node.hasPrefix("(string_literal_expr "), Self.names(node) { tree.mentionsCode = true }
    }
    return tree
  }

  /// Whether a node has the name of the payloads; as a part of a longer one it is no more than a strange name.
  private static func names(_ node: Substring) -> Bool {
    node.ranges(of: "evilCode").contains { range in
      let around = [node[..<range.lowerBound].last, node[range.upperBound...].first]
      return around.allSatisfy { $0.map { !$0.isLetter && !$0.isNumber && $0 != "_" } ?? true }
    }
  }
}
