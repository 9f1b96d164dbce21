import TestSupport
import Testing
import YAML

/// No text of a spec, a kept spec or a lockfile becomes code, whatever the checks say of it.
///
/// Each scalar of a root with every key is replaced by each payload in turn. The files are generated even where findings
/// would keep them from being written, as if every severity were off and every guard forgotten, and the compiler's own
/// parser reads them.
@Suite struct InjectionTests {
  @Test func noScalarBecomesCode() throws {
    let root = try InjectedRoot()
    let base = try root.outputs([:])
    #expect(base.keys.filter { $0.hasSuffix(".swift") }.count >= 4, "\(base.keys.sorted())")
    let positions = try root.positions()
    #expect(positions.count > 250, "\(positions.count)")
    var parser = DeclarationParser()
    let usual = parser.take(base)
    var runs: [(what: String, others: [DeclarationParser.Files], files: DeclarationParser.Files)] = []
    for (index, position) in positions.enumerated() {
      let plain = parser.take(try root.outputs(root.replacing(position, by: "plainName")))
      // A text that is refused may take away what it stands in, and what is optional then is declared in another way.
      let refused = parser.take(try root.outputs(root.replacing(position, by: "-")))
      let awkward = parser.take(try root.outputs(root.replacing(position, by: Injection.awkward)))
      for (number, payload) in Injection.payloads.enumerated() where Injection.isWhole || (index + number) % 5 == 0 {
        let files = parser.take(try root.outputs(root.replacing(position, by: payload)))
        runs.append(("\(position): payload \(number)", [plain, refused, usual, awkward], files))
      }
    }
    try parser.parse()
    var same = 0
    for run in runs {
      let tree = parser.tree(of: run.files)
      let others = run.others.map { parser.tree(of: $0).declarations }
      #expect(!tree.mentionsCode, "\(run.what) is code")
      #expect(tree.declarations.count <= others.map(\.count).max() ?? 0, "\(run.what) adds declarations")
      same += tree.declarations == others[0] ? 1 : 0
    }
    #expect(same > runs.count / 2, "\(same) of \(runs.count) are the same declarations as with a plain name")
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
    files.sorted { $0.key < $1.key }.flatMap { file, bytes in
      Injection.scalars(ofYAML: bytes, in: file).map {
        Position(file: file, bytes: $0, text: String(decoding: bytes[$0], as: UTF8.self))
      }
    }
  }

  func replacing(_ position: Position, by text: String) -> [String: [UInt8]?] {
    var bytes = files[position.file] ?? []
    bytes.replaceSubrange(position.bytes, with: YAMLScalar.doubleQuoted(text).utf8)
    return [position.file: bytes]
  }

  /// The Swift files that would be generated, by path.
  func outputs(_ changes: [String: [UInt8]?]) throws -> [String: [UInt8]] {
    try Injection.outputs(in: scratch.path, changing: changes)
  }
}
