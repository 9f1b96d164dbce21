import Diagnostics
import Model
import Testing

@Suite struct ConventionTests {
  @Test func targetsLieWhereSwiftPMLooksFirst() {
    for kind in TargetKind.allCases {
      #expect(kind.searchedParents.first == kind.usualParent)
      #expect(kind.usualFolder(of: "A") == "\(kind.usualParent)/A")
    }
    #expect(TargetKind.library.usualParent == "Sources")
    #expect(TargetKind.test.usualParent == "Tests")
    #expect(TargetKind.plugin.searchedParents == ["Plugins"])
  }

  @Test func aModuleLiesWhereItSays() {
    let place = Place(file: FileID(rawValue: 0))
    var module = Module(name: Located("ATests", at: place), kind: .test, isMain: false)
    #expect(module.folder == "Tests/ATests")
    module.path = Located("elsewhere", at: place)
    #expect(module.folder == "elsewhere")
  }

  @Test func testsAreNamedAfterTheirSubject() {
    #expect(TestName.of("A") == "ATests")
    #expect(TestName.subject(of: "ATests") == "A")
    #expect(TestName.subject(of: "TestsOfA") == nil)
  }
}
