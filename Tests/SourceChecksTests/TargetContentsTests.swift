import Diagnostics
import Disk
import Foundation
import Model
import TestSupport
import Testing

@testable import SourceChecks

/// The roles of files, by SwiftPM's rules.
@Suite struct TargetContentsTests {
  private func contents(
    _ files: [String], exclude: [String] = [], sources: [String]? = nil, resources: [Resource] = [],
    tools: ToolsVersion = ToolsVersion(6, 0), inXcode: Bool = false
  ) throws -> [String: TargetContents.Role] {
    let scratch = try ScratchFolder()
    for file in files { try scratch.write("", to: "T/" + file) }
    var module = Module(name: Located("T", at: .init(file: .init(rawValue: 0))), kind: .library, isMain: true)
    (module.exclude, module.sources, module.resources) = (exclude, sources, resources)
    let found = TargetContents(
      of: module, in: "T", package: "", tools: tools, inXcode: inXcode, root: try OpenFolder(scratch.url.path))
    return Dictionary(uniqueKeysWithValues: found.files.map { ($0.path, $0.role) })
  }

  @Test func endingsDecide() throws {
    let found = try contents([
      "a.swift", "b.c", "c.S", "d.h", "module.modulemap", "README", "e.SWIFT", "x.swift/y.swift",
    ])
    #expect(
      found == [
        "a.swift": .swift, "b.c": .clang, "c.S": .clang, "d.h": .header, "module.modulemap": .moduleMap,
        "README": .other, "e.SWIFT": .other, "x.swift/y.swift": .swift,
      ])
  }

  @Test func hiddenIgnoredAndBundledFilesAreNoSources() throws {
    let found = try contents([".a.swift", ".b/c.swift", "p.playground/a.swift", "d.docc/a.swift", "n.bundle/a.swift"])
    #expect(found == ["d.docc": .other, "n.bundle/a.swift": .swift])
  }

  @Test func anyEndingOfAFolderMakesItAFileBeforeTools5Point6() throws {
    let files = ["n.bundle/a.swift", "m.metal/b.swift", "s.kept/c.swift", "en.lproj/d.txt"]
    let sources = ["n.bundle", "m.metal", "s.kept"]
    #expect(
      try contents(files) == [
        "n.bundle/a.swift": .swift, "m.metal": .other, "s.kept/c.swift": .swift, "en.lproj/d.txt": .resource,
      ])
    #expect(
      try contents(files, tools: ToolsVersion(5, 5))
        == ["n.bundle": .other, "m.metal": .other, "s.kept": .other, "en.lproj/d.txt": .resource])
    // A folder that 'sources' names is looked into.
    for tools in [ToolsVersion(5, 5), ToolsVersion(6, 0)] {
      let stated = try contents(files, sources: sources, tools: tools)
      #expect(
        stated.filter { $0.value == .swift }.keys.sorted() == ["m.metal/b.swift", "n.bundle/a.swift", "s.kept/c.swift"])
    }
  }

  @Test func catalogsAndModelsAreResourcesWhereXcodeBuilds() throws {
    let files = [
      "A.xcassets/Contents.json", "B.xcdatamodeld/C.xcdatamodel/contents", "D.metal", "E.xcprivacy", "F.xcstrings",
      "G.rkassets/a.swift", "H.mlmodel", "I.bundle/a.txt",
    ]
    func resources(_ tools: ToolsVersion, inXcode: Bool, sources: [String]? = nil) throws -> String {
      try contents(files, sources: sources, tools: tools, inXcode: inXcode).filter { $0.value == .resource }.keys
        .map { String($0.prefix(1)) }.sorted().joined()
    }
    #expect(try resources(ToolsVersion(6, 0), inXcode: true) == "ABDEFGH")
    #expect(try resources(ToolsVersion(5, 6), inXcode: true) == "ABD")
    #expect(try resources(ToolsVersion(6, 0), inXcode: false) == "")
    // With old tools 'swift build' has Xcode's rules.
    #expect(try resources(ToolsVersion(5, 4), inXcode: false) == "ABD")
    #expect(try resources(ToolsVersion(5, 4, 2), inXcode: false) == "")
    // Files that 'sources' names are compiled.
    #expect(try resources(ToolsVersion(6, 0), inXcode: true, sources: ["A.xcassets", "D.metal"]) == "BEFGH")
  }

  @Test func exclusionsAndSourcesAreCompleteNames() throws {
    let files = ["a.swift", "x/a.swift", "xy/a.swift", "x/b.h"]
    #expect(try Set(contents(files, exclude: ["./x/"]).keys) == ["a.swift", "xy/a.swift"])
    let stated = try contents(files, sources: ["x"])
    #expect(stated == ["a.swift": .other, "x/a.swift": .swift, "xy/a.swift": .other, "x/b.h": .header])
    #expect(try contents(files, sources: ["."]).values.count { $0 == .swift } == 3)
  }

  @Test func resourcesAreNoSources() throws {
    let files = ["a.swift", "r/b.swift", "c/d/e.swift"]
    let resources = [
      Resource(path: "r", rule: .process(localization: nil)), Resource(path: "c/d", rule: .copy),
    ]
    #expect(try contents(files, resources: resources) == ["a.swift": .swift, "r/b.swift": .resource, "c/d": .resource])
  }

  /// Six links of a folder to itself would be more files than anybody has.
  @Test func linksAreFollowedOnceAndNotToTheirOwnFolder() throws {
    let scratch = try ScratchFolder()
    for file in ["T/a.swift", "Shared/x/b.swift", "T/c/d.swift"] { try scratch.write("", to: file) }
    for name in ["l1", "l2", "c/up", "c/top"] {
      let target = name == "c/up" ? ".." : name == "c/top" ? "../.." : "."
      try FileManager.default.createSymbolicLink(atPath: scratch["T/\(name)"], withDestinationPath: target)
    }
    for name in ["s1", "s2"] {
      try FileManager.default.createSymbolicLink(atPath: scratch["T/\(name)"], withDestinationPath: "../Shared")
    }
    try FileManager.default.createSymbolicLink(atPath: scratch["Shared/x/y"], withDestinationPath: "../../Shared")
    let module = Module(name: Located("T", at: .init(file: .init(rawValue: 0))), kind: .library, isMain: true)
    let found = TargetContents(
      of: module, in: "T", package: "", tools: ToolsVersion(6, 0), inXcode: false, root: try OpenFolder(scratch.path))
    let shared = found.files.map(\.path).filter { $0.hasSuffix("b.swift") }
    #expect(found.files.count == 3 && shared.count == 1, "\(found.files.map(\.path))")
    #expect(Set(found.circles).isSuperset(of: ["l1", "l2", "c/up", "c/top"]))
  }
}
