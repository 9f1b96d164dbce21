import TestSupport
import Testing

@testable import Disk

/// Folders that appear complete, or not at all.
@Suite struct NewFolderTests {
  let scratch: ScratchFolder
  init() throws { scratch = try ScratchFolder() }

  @Test func comesToBeWithAllItsFiles() throws {
    try Disk.makeFolder("a/b/1.0.0", holding: ["x": "one".bytes, "y": "two".bytes], inside: scratch.path)
    #expect(try scratch.everything() == ["a", "a/b", "a/b/1.0.0", "a/b/1.0.0/x", "a/b/1.0.0/y"])
    #expect(scratch.text("a/b/1.0.0/x") == "one" && scratch.text("a/b/1.0.0/y") == "two")
  }

  @Test func whatAKilledRunLeftIsRemoved() throws {
    // No system has a process of this number.
    try scratch.file("a/.integrate-4194305-1f-2e.tmp/x", "half")
    try scratch.file("a/.integrate-notes/x", "of people")
    try Disk.makeFolder("a/1.0.0", holding: ["x": "one".bytes], inside: scratch.path)
    #expect(try scratch.everything() == ["a", "a/.integrate-notes", "a/.integrate-notes/x", "a/1.0.0", "a/1.0.0/x"])
  }

  @Test func whatStandsThereStays() throws {
    try scratch.file("a/folder/x", "old")
    try scratch.file("a/file", "old")
    try scratch.link("a/link", to: "nowhere")
    let before = try scratch.everything()
    for name in ["folder", "file", "link"] {
      #expect(throws: DiskError.self) {
        try Disk.makeFolder("a/\(name)", holding: ["x": "new".bytes], inside: scratch.path)
      }
    }
    #expect(try scratch.everything() == before)
    #expect(scratch.text("a/folder/x") == "old" && scratch.text("a/file") == "old")
  }

  @Test func nothingIsLeftOfWhatFailed() throws {
    try scratch.folder("a")
    // The second file cannot be written: its name leads out of the folder.
    #expect(throws: DiskError.self) {
      try Disk.makeFolder("a/new", holding: ["x": "1".bytes, "../../../y": "2".bytes], inside: scratch.path)
    }
    #expect(try scratch.everything() == ["a"])
  }

  @Test func linksThatLeadOutAreRefused() throws {
    let outside = try ScratchFolder()
    try scratch.link("a", to: outside.path)
    for path in ["a/new", "../new", "/new", "a/../../new"] {
      #expect(throws: DiskError.self) { try Disk.makeFolder(path, holding: ["x": "1".bytes], inside: scratch.path) }
    }
    #expect(try outside.everything().isEmpty)
    #expect(try scratch.everything() == ["a"])
  }
}
