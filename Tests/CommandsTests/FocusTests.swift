import AnalysisSupport
import Foundation
import TestSupport
import Testing

/// The jobs that CI builds and tests for a pull request: `affected --format matrix`, and the package of one component that
/// `focus` writes.
@Suite struct FocusTests {
  private let scratch: ScratchFolder

  init() throws { scratch = try SampleRoot(FocusSample.files, isGenerated: true).scratch }

  private func matrix(_ files: String...) throws -> String {
    let outcome = try scratch.integrate(["affected", "--format", "matrix"] + files)
    #expect(outcome.status == 0, "\(outcome.stderr)")
    return outcome.stdout
  }

  /// The matrix of components with tests.
  private func jobs(_ names: String...) -> String {
    let entries = names.map { "{\"component\":\"\($0)\",\"tests\":[\"\($0)Tests\"]}" }
    return "{\"include\":[\(entries.joined(separator: ","))]}\n"
  }

  @Test func theMatrixHasWhatAChangeReaches() throws {
    #expect(try matrix("Components/Middle/Sources/Middle/Middle.swift") == jobs("Middle", "Top"))
    // A change of tests affects only their own component.
    #expect(try matrix("Components/Low/Tests/LowTests/LowTests.swift") == jobs("Low"))
    #expect(
      try scratch.integrate("affected", "--tests", "Components/Middle/Sources/Middle/Middle.swift").stdout
        == "MiddleTests\nTopTests\n")
    #expect(try scratch.integrate("affected", "--tests", "--format", "json", "component.yaml").status == 2)
  }

  @Test func aFileOfNoComponentConcernsAllUnlessTheRootSaysOtherwise() throws {
    try scratch.write("make\n", to: "build.sh")
    let all = jobs("Broken", "Low", "Middle", "Top")
    #expect(try matrix("build.sh") == all)
    // A change of a generated file affects no component; a change of the spec does.
    #expect(try matrix("Package.swift") == jobs())
    #expect(try matrix("Package.swift", "Components/Top/component.yaml") == jobs("Top"))
    // Packages of their own have theirs in their folders.
    let spec = try scratch.read("component.yaml")
    try scratch.write(spec.replacing("severity:", with: "packages: separate, severity:"), to: "component.yaml")
    try #require(try scratch.integrate("generate").status == 0)
    #expect(try matrix("Components/Low/Package.swift", "Components/Top/Package.swift") == jobs())
    try scratch.write(spec.replacing("severity:", with: "unowned: nothing, severity:"), to: "component.yaml")
    #expect(try matrix("build.sh") == jobs())
    // The root's spec is about every component.
    #expect(try matrix("component.yaml") == all)
  }

  /// The users of a removed component are unknown, so all components count. A component outside of the root still
  /// exists.
  @Test func aRemovedComponentReachesAll() throws {
    let spec = try scratch.read("component.yaml")
    try scratch.write(spec.replacing("severity:", with: "unowned: nothing, severity:"), to: "component.yaml")
    try scratch.git("init", "-q", "-b", "main")
    try scratch.commit()
    func affected() throws -> [String] {
      try scratch.integrate("affected").stdout.split(separator: "\n").map {
        $0.split(separator: " ").first.map(String.init) ?? ""
      }
    }
    try FileManager.default.moveItem(atPath: scratch["Components/Middle"], toPath: scratch["Components/Centre"])
    #expect(try affected() == ["Middle", "Top"])
    // Files in the folder of builds belong to no component.
    try scratch.write("1\n", to: ".build/state")
    #expect(try affected() == ["Middle", "Top"])
    #expect(try matrix() == jobs("Middle", "Top"))
    try scratch.git("checkout", "-q", ".")
    try scratch.git("clean", "-qfd")
    try FileManager.default.removeItem(atPath: scratch["Components/Broken"])
    try scratch.write("name: Top\ndependencies: [Middle]\n", to: "Components/Top/component.yaml")
    #expect(try affected() == ["Low", "Middle", "Root", "Top"])
    #expect(try matrix() == jobs("Low", "Middle", "Top"))
    // A mistyped name affects nothing.
    #expect(try matrix("Components/Bokren/component.yaml") == jobs())
  }

  @Test func aRemovedFileOfValuesReachesItsApp() throws {
    try scratch.write(
      """
      name: App
      kind: app
      type: none
      dependencies: [Low]
      app: { config: { environments: [debug, release], select: [{ default: debug }] } }

      """, to: "Components/App/component.yaml")
    for name in ["debug.yml", "release.yaml"] { try scratch.write("{}\n", to: "Components/App/config/\(name)") }
    #expect(try scratch.integrate("affected", "Components/App/config/release.yaml").stdout.hasPrefix("App "))
    #expect(try scratch.integrate("affected", "Components/App/config/debug.yml").stdout.hasPrefix("App "))
    try FileManager.default.removeItem(atPath: scratch["Components/App/config/release.yaml"])
    #expect(try scratch.integrate("affected", "Components/App/config/release.yaml").stdout.hasPrefix("App "))
  }

  /// A package of the same repository, outside of the root: its users are reached, whether git says so or the caller.
  @Test func aPinOutsideOfTheRootReachesItsUsers() throws {
    let repository = try ScratchFolder()
    try repository.write("name: Root\nkind: workspace\n", to: "app/component.yaml")
    try repository.write("lockfile: 1\npins:\n  Kit: { path: ../shared/Kit }\n", to: "app/integrate.lock.yaml")
    try repository.write("name: User\ndependencies: [Kit]\n", to: "app/User/component.yaml")
    try repository.write("name: Other\n", to: "app/Other/component.yaml")
    let file = "shared/Kit/Sources/Kit/a.swift"
    try repository.write("public let kit = 1\n", to: file)
    try repository.write("notes\n", to: "shared/notes.txt")
    try repository.git("init", "-q", "-b", "main")
    try repository.commit()
    func affected(_ files: String...) throws -> Launch.Outcome {
      try repository.integrate(["affected"] + files, in: "app")
    }
    #expect(try affected().stdout.isEmpty)
    let other = try affected("../shared/notes.txt")
    #expect(other.stdout.isEmpty && other.stderr.contains("is outside of the root"), "\(other)")
    #expect(try affected("../\(file)").stdout == "User  needs Kit\n")
    try repository.write("public let kit = 2\n", to: file)
    #expect(try affected().stdout == "User  needs Kit\n")
  }

  @Test func linksFollowWhatIsNeeded() throws {
    let folder = ".build/integrate/focus/Low"
    #expect(try scratch.integrate("focus", "Low").status == 0)
    func links() throws -> [String] { try FileManager.default.contentsOfDirectory(atPath: scratch[folder]).sorted() }
    #expect(try links() == ["Components", "Package.swift"])
    try scratch.link("\(folder)/Gone", to: "../nowhere")
    try scratch.write("built", to: "\(folder)/.build/x")
    #expect(try scratch.integrate("focus", "Low").status == 0)
    #expect(try links() == [".build", "Components", "Package.swift"])
    // A file that is not ours in the place of a link is not overwritten.
    try FileManager.default.removeItem(atPath: scratch["\(folder)/Components"])
    try scratch.write("mine", to: "\(folder)/Components")
    let refused = try scratch.integrate("focus", "Low")
    #expect(refused.status == 2, "\(refused.stderr)")
    #expect(try scratch.read("\(folder)/Components") == "mine")
  }

  @Test func nothingIsWrittenOutOfTheRoot() throws {
    let outside = try ScratchFolder()
    try scratch.folder(".build/integrate")
    try scratch.link(".build/integrate/focus", to: outside.path)
    #expect(try scratch.integrate("focus", "Low").status == 2)
    #expect(try FileManager.default.contentsOfDirectory(atPath: outside.path) == [])
  }

  /// A folder of its own may be all of a component that has nothing to link; a name with a slash is a folder in a folder.
  @Test func unusualComponentsHaveTheirPackages() throws {
    try scratch.write(
      """
      name: Tool
      modules: { Tool: { type: binary, url: "https://git.example.com/tool.zip", checksum: \(String(repeating: "a", count: 64)) } }
      """, to: "Components/Tool/component.yaml")
    try scratch.write("{}", to: ".swiftpm/configuration/mirrors.json")
    let generated = try scratch.integrate("generate")
    #expect(generated.status == 0, "\(generated.stderr)")
    let tool = try scratch.integrate("focus", "Tool")
    #expect(tool.status == 0, "\(tool.stderr)")
    #expect(tool.stdout == ".build/integrate/focus/Tool has 1 of 9 targets\n")
    #expect(try scratch.read(".build/integrate/focus/Tool/.swiftpm/configuration/mirrors.json") == "{}")
    #expect(
      try scratch.integrate("focus", "tool", "LOW").stdout == ".build/integrate/focus/Low+Tool has 3 of 9 targets\n")
  }

  /// The names of all together are longer than a file's may be.
  @Test func manyComponentsHaveAFolderOfTheirOwn() throws {
    let names = ["A", "B", "C"].map { $0 + String(repeating: "n", count: 90) }
    for name in names {
      try scratch.write(FocusSample.component(name, [], "public let number = 1", test: "number == 1"))
    }
    #expect(try scratch.integrate("generate").status == 0)
    let folders = try [names, Array(names.dropFirst())].map { names in
      let outcome = try scratch.integrate(["focus"] + names)
      #expect(outcome.status == 0, "\(outcome.stderr)")
      let folder = try #require(outcome.stdout.split(separator: " ").first.map(String.init))
      #expect(try scratch.read("\(folder)/Package.swift").contains("\"\(names[0])\""))
      return folder
    }
    #expect(folders[0] != folders[1])
  }

  @Test func whatCannotBeFocusedIsSaid() throws {
    let unknown = try scratch.integrate("focus", "Midle")
    #expect(unknown.status == 2 && unknown.stderr.contains("did you mean 'Middle'?"), "\(unknown.stderr)")
    try scratch.write("name: Low\n# more\n", to: "Components/Low/component.yaml")
    try scratch.write("let manifest = 1\n", to: "Components/Low/Sources/Low/More.swift")
    #expect(try scratch.integrate("focus", "Low").status == 0)
    let manifest = try scratch.read("Package.swift")
    try scratch.write(manifest + "\n", to: "Package.swift")
    let stale = try scratch.integrate("focus", "Low")
    #expect(stale.status == 1 && stale.stderr.contains("[stale-file]"), "\(stale.stderr)")
    let spec = try scratch.read("component.yaml")
    try scratch.write(spec.replacing("severity:", with: "packages: separate, severity:"), to: "component.yaml")
    let separate = try scratch.integrate("focus", "Low")
    #expect(separate.status == 2 && separate.stderr.contains("--package-path"), "\(separate.stderr)")
  }
}
