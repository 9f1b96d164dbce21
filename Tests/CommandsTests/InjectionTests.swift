import TestSupport
import Testing
import YAML

/// No text of a spec, a kept spec or a lockfile becomes code, even if checks find errors.
///
/// Each scalar of a root with every key is replaced by each payload in turn. The files are generated even if findings
/// would prevent that, as if every severity were off and every guard missing, and the compiler's own parser reads them.
@Suite struct InjectionTests {
  private typealias Files = DeclarationParser.Files

  @Test func noScalarBecomesCode() throws {
    let root = try InjectedRoot()
    let base = try root.outputs([:])
    #expect(base.keys.filter { $0.hasSuffix(".swift") }.count >= 4, "\(base.keys.sorted())")
    let positions = try root.positions()
    #expect(positions.count > 250, "\(positions.count)")
    var parser = DeclarationParser()
    let usual = parser.take(base)
    var runs: [(position: InjectedRoot.Position, payload: Int, plain: Files, files: Files)] = []
    for (index, position) in positions.enumerated() {
      let plain = parser.take(try root.outputs(root.replacing(position, by: "plainName")))
      for (number, payload) in Injection.payloads.enumerated() where Injection.isWhole || (index + number) % 12 == 0 {
        let files = parser.take(try root.outputs(root.replacing(position, by: payload)))
        runs.append((position, number, plain, files))
      }
    }
    try parser.parse()
    var same = 0
    for run in runs {
      let what = "\(run.position): payload \(run.payload)"
      let tree = parser.tree(of: run.files)
      let declarations = parser.tree(of: run.plain).declarations
      #expect(!tree.mentionsCode, "\(what) is code")
      same += tree.declarations == declarations ? 1 : 0
      if tree.declarations.count <= max(declarations.count, parser.tree(of: usual).declarations.count) { continue }
      // A refused text may remove its entry, and an optional part is declared in another way then.
      let others = try ["-", Injection.awkward].map { text in
        parser.take(try root.outputs(root.replacing(run.position, by: text)))
      }
      try parser.parse()
      let most = others.map { parser.tree(of: $0).declarations.count }.max() ?? 0
      #expect(tree.declarations.count <= most, "\(what) adds declarations")
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
