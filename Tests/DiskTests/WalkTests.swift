import Foundation
import Paths
import TestSupport
import Testing

@testable import Disk

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

private func isSpec(_ name: Walk.Name) -> Bool {
  String(decoding: name, as: UTF8.self).hasSuffix("component.yaml")
}

@Suite struct WalkTests {
  let scratch: ScratchFolder
  init() throws { scratch = try ScratchFolder() }

  @Test func filesComeSortedAndFoldersAreKnown() throws {
    for name in ["z/component.yaml", "component.yaml", "a/b/x.component.yaml", "a-b/component.yaml", "a/other.yaml"] {
      try scratch.file(name)
    }
    try scratch.folder("a/Tests/aTests")
    let walk = try OpenFolder(scratch.path).walk(matching: isSpec)
    #expect(
      walk.files == ["a-b/component.yaml", "a/b/x.component.yaml", "component.yaml", "z/component.yaml"])
    #expect(walk.folders == ["z", "a", "a/b", "a-b", "a/Tests", "a/Tests/aTests"])
    #expect(walk.problems.isEmpty)
  }

  @Test func whatToolsMakeIsPassedOver() throws {
    for folder in [
      ".build", ".git", "DerivedData", "Pods", "node_modules", "App.xcodeproj", "X.xcassets", "Carthage", "in/Pods",
    ] {
      try scratch.file("\(folder)/component.yaml")
    }
    for kept in ["Podsy", "xcodeproj", "Assets"] { try scratch.file("\(kept)/component.yaml") }
    try scratch.file(".component.yaml")
    let walk = try OpenFolder(scratch.path).walk(matching: isSpec)
    #expect(walk.files == ["Assets/component.yaml", "Podsy/component.yaml", "xcodeproj/component.yaml"])
    #expect(walk.folders == ["Assets", "Podsy", "in", "xcodeproj"])
    let own = try OpenFolder(scratch.path).walk(
      skip: { String(decoding: $0, as: UTF8.self) != "Pods" }, matching: isSpec)
    #expect(own.files == ["Pods/component.yaml"])
  }

  @Test func linksToFoldersAreListedAndNotEntered() throws {
    try scratch.file("real/component.yaml")
    try scratch.link("loop", to: ".")
    try scratch.link("real/up", to: "..")
    try scratch.link("linked.component.yaml", to: "real/component.yaml")
    try scratch.link("broken.component.yaml", to: "none")
    try scratch.folder("folder.component.yaml")
    try scratch.link("toFolder.component.yaml", to: "real")
    try #require(mkfifo(scratch["pipe.component.yaml"], 0o644) == 0)
    let walk = try OpenFolder(scratch.path).walk(matching: isSpec)
    #expect(walk.files == ["linked.component.yaml", "real/component.yaml"])
    #expect(
      walk.folders == ["real", "loop", "real/up", "folder.component.yaml", "toFolder.component.yaml"])
  }

  @Test func aNameThatIsNotUTF8IsAProblemAndNotTheEnd() throws {
    try scratch.file("a/component.yaml")
    let name = scratch.path.utf8.map { CChar(bitPattern: $0) } + [0x2f, -1, 0]
    guard mkdir(name, 0o755) == 0 else { return }  // Some file systems refuse such names themselves.
    let walk = try OpenFolder(scratch.path).walk(matching: isSpec)
    #expect(walk.files == ["a/component.yaml"])
    #expect(walk.problems.map(\.reason) == [.nameNotUTF8])
  }

  @Test func aRootThatIsNoFolderIsAnError() throws {
    try scratch.file("a")
    #expect(diskError { _ = try OpenFolder(scratch["a"]).walk(matching: isSpec) }?.code == ENOTDIR)
    #expect(diskError { _ = try OpenFolder(scratch["none"]).walk(matching: isSpec) }?.code == ENOENT)
  }

  @Test func depthCostsNoOpenFiles() throws {
    // As deep as a path may be, which on every system is deeper than the files that a process may open at once.
    let depth = (Int(PATH_MAX) - scratch.path.utf8.count - 100) / 2
    let deep = Array(repeating: "d", count: depth).joined(separator: "/")
    try scratch.file("\(deep)/component.yaml")
    let walk = try OpenFolder(scratch.path).walk(matching: isSpec)
    #expect(walk.files == ["\(deep)/component.yaml"])
    #expect(walk.folders.count == depth)
  }

  @Test func manyFoldersAreSharedAndSorted() throws {
    for index in 0..<600 {
      try scratch.file("in/f\(index)/component.yaml")
      if index % 7 == 0 { try scratch.file("in/f\(index)/deep/er/x.component.yaml") }
    }
    let walk = try OpenFolder(scratch.path).walk(matching: isSpec)
    #expect(walk.files.count == 600 + 86 && walk.folders.count == 601 + 2 * 86)
    #expect(walk.files == walk.files.sorted(by: Path.precedes))
    #expect(
      try OpenFolder(scratch.path).walk(from: "in/f7", matching: isSpec).files
        == walk.files.filter { $0.hasPrefix("in/f7/") }
    )
  }

  @Test func aListedFolderAnswersForItsEntries() throws {
    try scratch.file("a/b")
    try scratch.link("a/inner", to: "b")
    try scratch.link("a/outer", to: "/")
    let folder = try OpenFolder(scratch.path)
    #expect(folder.kind(of: "a/b") == .file && folder.kind(of: "a/none") == nil)
    _ = try folder.walk(matching: isSpec)
    try FileManager.default.removeItem(atPath: scratch["a/b"])
    #expect(folder.kind(of: "a/b") == .file && folder.kind(of: "a/none") == nil && folder.kind(of: "none/b") == nil)
    #expect(folder.kind(of: "a/inner", followingLinks: false) == .link && folder.kind(of: "a/outer") == .folder)
    #expect(folder.leadsOutside("a/outer") && folder.leadsOutside("a/outer/none") && !folder.leadsOutside("a/none"))
    #expect(try folder.contents(of: "a/b") == nil, "it went after the folder was listed")
  }
}
