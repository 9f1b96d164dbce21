import Foundation
import TestSupport
import Testing

/// Packages of one component that `integrate focus` writes, built and tested.
@Suite struct FocusTests {
  private let scratch: ScratchFolder

  init() throws {
    scratch = try ScratchFolder()
    try scratch.write(FocusSample.files)
    let generated = try integrate("generate")
    try #require(generated.status == 0, "\(generated.stderr)")
  }

  private func integrate(_ arguments: String...) throws -> Launch.Outcome {
    try Launch.integrate(arguments, in: scratch.url).run()
  }

  @Test func sourcesMayLieInAnyFolderThatSwiftPMSearches() throws {
    try scratch.write("public let root = 1\n", to: "src/Root/Root.swift")
    try scratch.write("name: Root\nintegration: { search: [Components] }\n", to: "component.yaml")
    try #require(try integrate("generate").status == 0)
    let focused = try integrate("focus", "Root")
    try #require(focused.status == 0, "\(focused.stderr)")
    // It has no tests.
    #expect(focused.stderr == "build it with: swift build --package-path .build/integrate/focus/Root\n")
    let built = try Launch.swift("build", ["--package-path", ".build/integrate/focus/Root"], in: scratch.path).run()
    #expect(built.status == 0, "\(built.stdout)\(built.stderr)")
  }

  @Test func aComponentIsBuiltAndTestedWithoutWhatItDoesNotNeed() throws {
    let before = try FolderContents(of: scratch.url)
    #expect(try integrate("focus", "MiddleTests").stdout == ".build/integrate/focus/Middle has 3 of 8 targets\n")
    let outcome = try integrate("focus", "middle")
    #expect(outcome.status == 0, "\(outcome.stderr)")
    #expect(outcome.stdout == ".build/integrate/focus/Middle has 3 of 8 targets\n")
    #expect(outcome.stderr == "test it with: swift test --package-path .build/integrate/focus/Middle\n")
    #expect(try FolderContents(of: scratch.url, where: { !$0.hasPrefix(".build") }) == before)
    func test() throws -> Launch.Outcome {
      try Launch.swift("test", ["--package-path", ".build/integrate/focus/Middle"], in: scratch.path).run()
    }
    let tested = try test()
    #expect(tested.status == 0, "\(tested.stdout)")
    // It is the source itself that is built.
    try scratch.write("import Low\npublic let middle = low + 2\n", to: "Components/Middle/Sources/Middle/Middle.swift")
    let failed = try test()
    #expect(failed.status == 1 && (failed.stdout + failed.stderr).contains("MiddleTests.swift:3"), "\(failed.stdout)")
    #expect(try Launch.swift("build", in: scratch.path).run().status == 1)
  }

  /// SwiftPM treats all files at the top of a package as sources, except manifests and Package.resolved.
  @Test func aFolderThatIsTheRootIsLinkedWhole() throws {
    let root = try ScratchFolder()
    try root.write("name: Kit\nmodules: { Kit: { path: \".\" } }\n", to: "component.yaml")
    try root.write("lockfile: 1\n", to: "integrate.lock.yaml")
    try root.write("public let kit = list\n", to: "Kit.swift")
    try root.write("let list = 1\n", to: "PackageList.swift")
    for arguments in [["generate"], ["focus", "Kit"]] {
      let outcome = try Launch.integrate(arguments, in: root.url).run()
      #expect(outcome.status == 0, "\(outcome.stderr)")
    }
    let built = try Launch.swift("build", ["--package-path", ".build/integrate/focus/Kit"], in: root.path).run()
    #expect(built.status == 0, "\(built.stdout)\(built.stderr)")
  }
}
