import Foundation
import TestSupport
import Testing

/// The compiler's own parser: finds the declarations of generated Swift files, and payloads that became code in them.
///
/// Files are added first and parsed together, since starting the compiler takes longer than reading a file.
struct DeclarationParser {
  struct Tree: Sendable {
    /// The kinds of declarations, each behind its depth.
    var declarations: [String] = []
    /// True if anything but a literal is called as payloads call it.
    var mentionsCode = false
  }

  /// Generated files, by their numbers in the parser.
  typealias Files = [Int]

  private var numbers: [[UInt8]: Int] = [:]
  private var texts: [[UInt8]] = []
  private var trees: [Tree] = []

  /// Takes files by path. Equal ones are parsed once.
  mutating func take(_ outputs: [String: [UInt8]]) -> Files {
    outputs.sorted { $0.key < $1.key }.map { _, bytes in
      if let number = numbers[bytes] { return number }
      numbers[bytes] = texts.count
      texts.append(bytes)
      return texts.count - 1
    }
  }

  /// Parses the files that were added since the last time.
  mutating func parse() throws {
    let perRun = 50
    while trees.count < texts.count {
      let scratch = try ScratchFolder()
      let range = trees.count..<min(trees.count + perRun, texts.count)
      let names = range.map { "f\($0).swift" }
      for (name, number) in zip(names, range) { try scratch.write(texts[number], to: name) }
      let launch = Launch(
        program: "/usr/bin/env",
        arguments: ["swiftc", "-frontend", "-dump-parse"] + names.flatMap { ["-primary-file", $0] },
        folder: scratch.path)
      let outcome = try launch.run()
      let found = Self.trees(outcome.stdout)
      guard found.count == names.count else {
        Issue.record("the parser read \(found.count) of \(names.count) files: \(outcome.stderr.prefix(2_000))")
        return
      }
      trees += found
    }
  }

  /// The tree of all files together.
  func tree(of files: Files) -> Tree {
    var all = Tree()
    for number in files where number < trees.count {
      all.declarations += trees[number].declarations
      all.mentionsCode = all.mentionsCode || trees[number].mentionsCode
    }
    return all
  }

  /// Returns whether a file holds the name of the payloads, as text or as code.
  func holdsPayload(_ files: Files) -> Bool {
    files.contains { String(decoding: texts[$0], as: UTF8.self).contains("evilCode") }
  }

  /// The trees in the order of their files.
  private static func trees(_ dump: String) -> [Tree] {
    var trees: [Tree] = []
    // It begins in the last line of the file before.
    let dump = dump.replacingOccurrences(of: "(source_file \"", with: "\n(source_file \"")
    for line in dump.components(separatedBy: "\n") {
      if line.hasPrefix("(source_file \"") {
        trees.append(Tree())
        continue
      }
      guard !trees.isEmpty else { continue }
      let depth = line.utf8.prefix { $0 == UInt8(ascii: " ") }.count
      let node = line.dropFirst(depth)
      if let kind = node.dropFirst().split(whereSeparator: { $0 == " " || $0 == ")" }).first, kind.hasSuffix("_decl") {
        trees[trees.count - 1].declarations.append("\(depth) \(kind)")
      }
      if !node.hasPrefix("(string_literal_expr "), names(node) { trees[trees.count - 1].mentionsCode = true }
    }
    return trees
  }

  /// Returns whether a node has the name of the payloads. As a part of a longer name it is only a strange name.
  private static func names(_ node: Substring) -> Bool {
    if node.range(of: "evilCode") == nil { return false }
    return node.ranges(of: "evilCode").contains { range in
      let around = [node[..<range.lowerBound].last, node[range.upperBound...].first]
      return around.allSatisfy { $0.map { !$0.isLetter && !$0.isNumber && $0 != "_" } ?? true }
    }
  }
}
