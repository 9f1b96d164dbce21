import Parallel
import Testing
import XcodeProjects

@testable import Workspace

@Suite struct ParsedProjectsTests {
  /// A search for versions judges many lockfiles beside the same project.
  @Test func aProjectIsParsedOnceUnlessItChanges() throws {
    let count = Locked(0)
    let projects = ParsedProjects { bytes in
      count.withLock { $0 += 1 }
      return ParsedProjects.Outcome { () throws(PropertyListError) in
        try XcodeProject(bytes, file: ParsedProjects.anyFile)
      }
    }
    let text = Array("{ objects = { A = { isa = PBXProject; }; }; rootObject = A; }".utf8)
    for path in ["/a/project.pbxproj", "/b/project.pbxproj"] {
      for _ in 0..<3 { #expect(throws: Never.self) { try projects.project(of: text, at: path).get() } }
    }
    #expect(count.value == 2)
    for _ in 0..<2 {
      #expect(throws: PropertyListError.self) {
        try projects.project(of: Array("{".utf8), at: "/a/project.pbxproj").get()
      }
    }
    #expect(count.value == 3)
  }
}
