import Foundation
import TestSupport
import Testing

/// Small changes of folders and files: what `check` says of them, `swift build` has to say too.
@Suite struct BuildAgreementTests {
  struct Change: CustomTestStringConvertible, Sendable {
    var testDescription: String
    /// Run in the root by a shell.
    var script: String
    var isSound: Bool

    init(_ name: String, isSound: Bool = false, _ script: String) {
      (testDescription, self.script, self.isSound) = (name, script, isSound)
    }
  }

  static let changes = [
    Change("nothing", isSound: true, "true"),
    Change("folder renamed", "mv Core/Sources/Core Core/Sources/Kore"),
    Change("folder in another case", "mv Core/Sources/Core Core/Sources/core"),
    Change("folder without files", "rm Core/Sources/Core/*"),
    Change(
      "files in a hidden folder", "mkdir Core/Sources/Core/.x && mv Core/Sources/Core/*.swift Core/Sources/Core/.x"),
    Change("files in src", isSound: true, "mkdir src && mv Sources/App src/App && rmdir Sources"),
    Change(
      "files in a folder below", isSound: true,
      "mkdir Core/Sources/Core/x && mv Core/Sources/Core/*.swift Core/Sources/Core/x"),
    Change("folder is a link", isSound: true, "mv Core/Sources/Core Core/Code && ln -s ../Code Core/Sources/Core"),
    Change("a C file beside", "echo 'int x;' > Core/Sources/Core/x.c"),
    Change("an assembler file beside", "touch Core/Sources/Core/x.s"),
    Change("a header beside", isSound: true, "touch Core/Sources/Core/x.h"),
    Change("a text beside", isSound: true, "touch Core/Sources/Core/x.txt"),
    Change("two of a name", "mkdir Core/Sources/Core/x && echo 'let b = 1' > Core/Sources/Core/x/Core.swift"),
    Change(
      "two that differ in case", isSound: true,
      "mkdir Core/Sources/Core/x && echo 'let b = 1' > Core/Sources/Core/x/core.swift"),
    Change("main in a library", "echo 'print(1)' > Core/Sources/Core/main.swift"),
    Change(
      "no main",
      "mv Sources/App/main.swift Sources/App/a.swift && echo > Sources/App/b.swift && echo > Sources/App/a.swift"),
    Change("a program of one file", isSound: true, "mv Sources/App/main.swift Sources/App/a.swift"),
    Change("main twice", "echo '@main struct M { static func main() {} }' > Sources/App/b.swift"),
    Change("resource missing", "echo 'resources: [Images]' >> Core/component.yaml"),
    Change(
      "resource there", isSound: true,
      "echo 'resources: [Images]' >> Core/component.yaml; mkdir Core/Sources/Core/Images; touch Core/Sources/Core/Images/a.txt"
    ),
    Change(
      "resources of one name",
      "echo 'resources: [Images]' >> Core/component.yaml; mkdir -p Core/Sources/Core/Images/x Core/Sources/Core/Images/y; touch Core/Sources/Core/Images/x/a.txt Core/Sources/Core/Images/y/a.txt"
    ),
    Change(
      "resource in two entries",
      "echo 'resources: [Images, Images/a.txt]' >> Core/component.yaml; mkdir Core/Sources/Core/Images; touch Core/Sources/Core/Images/a.txt"
    ),
    Change(
      "localised without a language",
      "echo 'resources: [Images]' >> Core/component.yaml; mkdir -p Core/Sources/Core/Images/en.lproj; touch Core/Sources/Core/Images/en.lproj/a.strings"
    ),
    Change(
      "Info.plist",
      "echo 'resources: [Images]' >> Core/component.yaml; mkdir -p Core/Sources/Core/Images; touch Core/Sources/Core/Images/Info.plist"
    ),
    Change(
      "C without headers",
      "echo 'int x;' > Core/Sources/Core/x.c; rm Core/Sources/Core/*.swift; sed -i.bak '/dependencies/d' component.yaml; echo > Sources/App/main.swift"
    ),
    Change(
      "C with headers", isSound: true,
      "echo 'int x;' > Core/Sources/Core/x.c; rm Core/Sources/Core/*.swift; mkdir Core/Sources/Core/include; touch Core/Sources/Core/include/Core.h"
    ),
    Change(
      "a folder in two modules",
      "printf 'modules:\\n  Inner: { path: Sources/Core/Inner }\\n' >> Core/component.yaml; mkdir Core/Sources/Core/Inner; echo 'let i = 1' > Core/Sources/Core/Inner/i.swift"
    ),
    Change(
      "a folder in two modules, excluded", isSound: true,
      "printf 'exclude: [Inner]\\nmodules:\\n  Inner: { path: Sources/Core/Inner }\\n' >> Core/component.yaml; mkdir Core/Sources/Core/Inner; echo 'let i = 1' > Core/Sources/Core/Inner/i.swift"
    ),
    Change("all excluded", "echo 'exclude: [Core.swift]' >> Core/component.yaml"),
    Change("sources that name nothing", "echo 'sources: [x]' >> Core/component.yaml"),
    Change(
      "no modulemap", "printf 'modules:\\n  CX: { type: system }\\n' >> Core/component.yaml; mkdir Core/Sources/CX"),
    Change(
      "binary missing", "printf 'modules:\\n  Bin: { type: binary, path: Bin.xcframework }\\n' >> Core/component.yaml"),
    Change("not UTF-8", "printf '// \\377\\n' > Core/Sources/Core/x.swift"),
    Change("a circle of links", "ln -s . Core/Sources/Core/loop"),
    Change("a broken link", isSound: true, "ln -s nowhere Core/Sources/Core/x.swift"),
    Change(
      "an import without a module",
      "echo 'import Cor' > Sources/App/main.swift; mv Core/Sources/Core Core/Sources/Cor; sed -i.bak s/Core/Cor/ Core/component.yaml; sed -i.bak 's/dependencies: .Core./dependencies: []/' component.yaml"
    ),
  ]

  private func root(_ change: Change) throws -> ScratchFolder {
    let scratch = try ScratchFolder()
    try scratch.write("name: App\nkind: app\ndependencies: [Core]\n", to: "component.yaml")
    try scratch.write("lockfile: 1\npins: {}\n", to: "integrate.lock.yaml")
    try scratch.write("import Core\n", to: "Sources/App/main.swift")
    try scratch.write("name: Core\n", to: "Core/component.yaml")
    try scratch.write("public struct Thing {}\n", to: "Core/Sources/Core/Core.swift")
    #expect(try Launch.shell(change.script, in: scratch.url).run().status == 0)
    return scratch
  }

  /// `generate` may only warn of folders that are still to come; `check` after it does not.
  @Test(arguments: changes) func isSoundOrNot(_ change: Change) throws {
    let scratch = try root(change)
    let generated = try Launch.integrate(["generate"], in: scratch.url).run()
    let checked = try Launch.integrate(["check"], in: scratch.url).run()
    #expect(
      (generated.status == 0 && checked.status == 0) == change.isSound, "\(generated.stderr)\(checked.stderr)")
  }

  /// What is called unsound is generated all the same, with every finding off, and has to fail.
  @Test(arguments: Array(stride(from: 0, to: changes.count, by: 6))) func swiftBuildAgrees(index: Int) throws {
    let change = Self.changes[index]
    let scratch = try root(change)
    let off = ["missing-sources", "missing-resource", "unbuildable-sources", "undeclared-import"]
      .map { "    \($0): off\n" }.joined()
    let spec = try scratch.read("component.yaml")
    try scratch.write(spec + "integration:\n  severity:\n" + off, to: "component.yaml")
    let generated = try Launch.integrate(["generate"], in: scratch.url).run()
    try #require(generated.status == 0, "\(generated.stderr)")
    let outcome = try Launch.shell("swift build --disable-sandbox 2>&1", in: scratch.url).run()
    #expect((outcome.status == 0) == change.isSound, "\(change.testDescription): \(outcome.stdout)")
  }
}
