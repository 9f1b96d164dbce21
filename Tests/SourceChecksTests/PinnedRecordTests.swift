import Diagnostics
import Model
import SwiftSources
import Testing

@testable import SourceChecks

/// The record of the sources of an untrusted repository.
@Suite struct PinnedRecordTests {
  private func record(_ files: [String: String], mostBytes: Int = 1_000) -> DeclarationRecord {
    let files = files.map { path, text in
      let source = SwiftSource(Array(text.utf8))
      return DeclarationRecord.File(path: path, imports: imports(of: source), declarations: declarations(of: source))
    }
    return DeclarationRecord(
      component: "Chat", modules: [DeclarationRecord.Module(name: "Chat", isWhole: true, files: files)],
      mostBytes: mostBytes)
  }

  @Test func whatIsTooLargeToKeepIsLeftOut() {
    let large = (0..<50).map { "struct S\($0) {}\n" }.joined()
    let files = ["a.swift": "struct A {}", "b.swift": large, "c.swift": "struct C {}"]
    let all = record(files)
    #expect(all.modules.map(\.isWhole) == [true] && all.modules[0].files.count == 3)
    let some = record(files, mostBytes: 200)
    #expect(some.modules.map(\.isWhole) == [false])
    #expect(some.modules[0].files.map(\.path) == ["a.swift", "c.swift"])
  }

  @Test(arguments: ["\u{202E}", "\u{2066}", "\u{2028}", "\u{85}", "\u{7F}", "\u{200B}"])
  func aPathThatLooksLikeAnotherIsLeftOut(sign: String) {
    let kept = record(["Sources/a\(sign)b.swift": "struct A {}"])
    #expect(kept.modules.map(\.isWhole) == [false] && kept.modules[0].files.isEmpty)
    #expect(!String(decoding: kept.bytes, as: UTF8.self).contains(sign))
  }

  @Test func sourcesOfTooManyConditionsAreNotRead() {
    func allowed(_ sources: String...) -> [Bool] {
      var budget = DirectiveBudget()
      return sources.map { budget.allows(Array($0.utf8)) }
    }
    let usual = String(repeating: "#if a\nlet b = 0\n#else\nlet b = 1\n#endif\n", count: 1_000)
    #expect(
      allowed(
        String(repeating: "#if a\nlet b = 0\n", count: 50_000), String(repeating: "#endif\nlet b = 0\n", count: 50_000),
        usual, usual, usual, "#if a\n#endif\n#") == [false, false, true, true, false, true])
  }

  @Test func aLinkInACommitIsSeenAndNotFollowed() {
    var module = Module(name: Located("T", at: .init(file: .init(rawValue: 0))), kind: .library, isMain: true)
    let tree = ListedFiles(files: ["T/a.swift", "T/x/c.swift"], links: ["T/b.swift", "T/x/y"])
    let found = TargetContents(of: module, in: "T", package: "", tools: ToolsVersion(6, 0), inXcode: false, root: tree)
    #expect(found.files.map(\.path) == ["a.swift", "x/c.swift"] && found.outside.sorted() == ["b.swift", "x/y"])
    module.exclude = ["b.swift", "x"]
    #expect(
      TargetContents(of: module, in: "T", package: "", tools: ToolsVersion(6, 0), inXcode: false, root: tree).outside
        .isEmpty)
  }
}
