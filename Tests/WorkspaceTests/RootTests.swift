import Disk
import Foundation
import Testing

@testable import Workspace

@Suite struct RootTests {
  private func inFolder(_ files: [String: String], _ body: (String) throws -> Void) throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("integrate-root-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: folder) }
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    for (path, text) in files {
      let file = folder.appendingPathComponent(path)
      try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
      try Data(text.utf8).write(to: file)
    }
    try body(try Disk.realPath(folder.path))
  }

  @Test func theLockfileIsFoundUpward() throws {
    try inFolder(["integrate.lock.yaml": "", "A/B/x": ""]) { folder in
      let root = try Root.find(from: "\(folder)/A/B", current: "\(folder)/A/B")
      #expect(root.path == folder)
      #expect(root.display("component.yaml") == "../../component.yaml")
      #expect(try Root.find(from: "\(folder)/A", current: folder).display("A/x") == "A/x")
    }
  }

  @Test func withoutALockfileThereIsNoRoot() throws {
    try inFolder(["A/x": ""]) { folder in
      #expect(throws: Failure.self) { try Root.find(from: "\(folder)/A", current: folder) }
    }
  }

  @Test func aFileIsReadByItsPathFromTheRoot() throws {
    try inFolder(["integrate.lock.yaml": "", "A/x": "text"]) { folder in
      let root = Root(folder, current: folder)
      let (file, absent, folder) = (try root.read("A/x"), try root.read("A/y"), try root.read("A"))
      #expect(file == Array("text".utf8))
      #expect(absent == nil)
      #expect(folder == nil)
    }
  }

  @Test func aFolderBehindALinkOutLeadsOut() throws {
    try inFolder(["in/A/x": "", "out/x": ""]) { folder in
      try FileManager.default.createSymbolicLink(atPath: "\(folder)/in/Away", withDestinationPath: "../out")
      let root = try OpenFolder("\(folder)/in")
      #expect(!root.leadsOutside("A"))
      #expect(root.leadsOutside("Away"))
      #expect(root.leadsOutside("Away/below/that/is/not/there"))
    }
  }
}
