import Foundation
import TestSupport
import Testing

@testable import SourceChecks

/// Submodules of git that are not checked out.
@Suite struct EmptySubmodulesTests {
  @Test func namesTheSubmoduleOfAFolder() throws {
    let scratch = try ScratchFolder()
    try scratch.write("ref: refs/heads/main\n", to: ".git/HEAD")
    try scratch.write(
      "[submodule \"a\"]\n\tpath = App/External/A\n\turl = https://git.example.com/a.git\n[submodule \"b\"]\n  path=App/B\n",
      to: ".gitmodules")
    try scratch.write("gitdir: ../../.git/modules/b\n", to: "App/B/.git")
    try scratch.write("", to: "App/External/C/file")
    let submodules = EmptySubmodules(around: scratch.url.path + "/App")
    #expect(submodules.holding("External/A") == "External/A")
    #expect(submodules.holding("External/A/Sources/A") == "External/A")
    #expect(submodules.holding("External/C") == nil)
    #expect(submodules.holding("B") == nil, "it is checked out")
    #expect(EmptySubmodules(around: scratch.url.path).holding("App/External/A/x") == "App/External/A")
  }

  @Test func thereAreNoneOutsideOfARepository() throws {
    let scratch = try ScratchFolder()
    try scratch.write("[submodule \"a\"]\n\tpath = A\n", to: ".gitmodules")
    #expect(EmptySubmodules(around: scratch.url.path).holding("A") == nil)
  }
}
