import Testing

@testable import SourceChecks
@testable import SwiftSources

/// The search that decides which files are read for their declarations.
@Suite struct PossibleDeclarationsTests {
  static let sources = [
    "public struct A<T>: P where T: Q { class func make() {} }",
    "class\n  B {} ; final  class C {}; indirect enum D { case e }",
    "class override func f() {}\nclass var g: Int { 1 }",
    "extension Outer<Int>.Inner: P { struct Nested {} }\nextension Outer . Other {}",
    "actor H {}\nprotocol I<J>: AnyObject { associatedtype K: L }\ntypealias M = N",
    "struct /* why */ O {}\nstruct // why\n  P {}",
    "struct `class` {}\nfunc `default`() {}\nlet `in` = 1",
    "struct Größe {}\nstruct Ämter {}\nstruct\u{A0}Q {}",
    "func make() {}\nlet (a, b) = (1, 2), c = 3\nvar value = 4, other = 5",
    "#if os(iOS)\nstruct R {}\n#elseif DEBUG\nstruct S {}\n#else\nstruct T {}\n#endif",
    "private protocol U {}\n@MainActor public final class V: U {}\n@frozen public enum W {}",
  ]

  @Test(arguments: sources) func findsWhatAReaderOfSwiftFinds(_ text: String) {
    let source = Array(text.utf8)
    let all = declarations(of: SwiftSource(source))
    #expect(!all.isEmpty)
    for declaration in all {
      let isName = declaration.kind.isType || declaration.kind == .typealias || declaration.kind == .associatedtype
      guard isName || declaration.parent == nil else { continue }
      for part in declaration.name.split(separator: ".") {
        let found = PossibleDeclarations(source, wanted: NameSet([String(part)]))
        #expect(found.isToBeRead, "\(part)")
        guard isName, part.utf8.allSatisfy({ $0 < 0x80 }) else { continue }
        let isUnclear = PossibleDeclarations(source, wanted: NameSet([])).isToBeRead
        #expect(isUnclear || found.types.contains(NameSet.hash(part.utf8)), "\(part)")
      }
    }
  }

  @Test func leavesOutFilesThatOnlyUseANameOrDeclareOthers() {
    let source = Array("import A\nstruct User { let service: any Service }\nfunc run(_ service: some Service) {}".utf8)
    #expect(!PossibleDeclarations(source, wanted: NameSet(["Service"])).isToBeRead)
  }

  @Test(arguments: ["#Model\n", "struct A { #stored }", "@globalActor actor B {}"])
  func readsWhatMacrosAndGlobalActorsMayDeclare(_ text: String) {
    #expect(PossibleDeclarations(Array(text.utf8), wanted: NameSet([])).isToBeRead)
  }
}
