import Foundation
import TestSupport
import Testing

@testable import Workspace

@Suite struct GitTests {
  /// An archive of a stranger may hold one, and git waits for somebody to write to it.
  @Test func aNamedPipeInPlaceOfAFileEndsTheQuestion() throws {
    let scratch = try ScratchFolder()
    let setup = """
      git init -q .; git -c user.name=A -c user.email=a@example.com commit -q --allow-empty -m one; mkfifo .gitignore
      """
    let prepared = try Launch.shell(setup, in: scratch.url).run()
    try #require(prepared.status == 0, "\(prepared.stderr)")
    let git = Git(folder: scratch.path, patience: .seconds(1))
    let head = try git.commit("HEAD")
    #expect {
      try git.changedFiles(since: head)
    } throws: { error in
      (error as? Failure)?.message.contains("did not answer") ?? false
    }
  }
}
