import TestSupport
import Testing

/// Tags that cannot be read without running a manifest, or not at all: each is skipped with a reason, and all other pins
/// move.
@Suite struct UnreadableTagTests {
  /// The fault of 1.1.0 of a package.
  private enum Fault: String, CaseIterable {
    case program, nomanifest, address, folder

    /// The reason that is reported for it.
    var reason: String {
      switch self {
      case .program: "its manifest cannot be read without running it: Package.swift:7:"
      case .nomanifest: "it has neither a component.yaml nor a Package.swift"
      case .address: "'file:' addresses are not supported"
      case .folder: "it depends on 'other' in a folder"
      }
    }

    var manifest: String {
      func manifest(_ dependency: String) -> String {
        RemoteRepositories.manifest(rawValue, dependencies: dependency, needs: ["other"])
      }
      return switch self {
      case .program: RemoteRepositories.manifest(rawValue) + "package.targets.sort { $0.name < $1.name }\n"
      case .nomanifest: ""
      case .address: manifest(".package(url: \"file:///other\", from: \"1.0.0\")")
      case .folder: manifest(".package(path: \"../other\")")
      }
    }
  }

  @Test func oneUnreadableTagStopsNoCommand() throws {
    let sound = (0..<95).map { "sound\($0)" } + ["older"]
    let names = Fault.allCases.map(\.rawValue) + sound
    let pins = names.map { "  \($0): { git: \(MemoryRepositories.url($0)), version: 1.0.0 }\n" }
    let shop = try MemoryShop(pins.joined(), dependencies: "[\(names.joined(separator: ", "))]")
    for name in names { shop.release(name, "1.0.0") }
    try #require(try shop.resolve().isSound)
    for fault in Fault.allCases where fault != .nomanifest {
      shop.commit(fault.rawValue, fault.manifest, tag: "1.1.0")
    }
    shop.remote.commit("nomanifest", ["README.md": ""], tags: ["1.1.0"], areAll: true)
    for name in sound.dropLast() { shop.release(name, "1.1.0") }
    // SwiftPM chooses the manifest that it can read.
    shop.remote.commit(
      "older",
      [
        "Package.swift": RemoteRepositories.manifest("older", tools: "99.0"),
        "Package@swift-5.9.swift": RemoteRepositories.manifest("older"),
      ], tags: ["1.1.0"])

    let outdated = try shop.outdated(isVerbose: true)
    #expect(outdated.isSound, "\(outdated)")
    let updated = try shop.update()
    #expect(updated.isSound, "\(updated)")
    let versions = try shop.versions
    for fault in Fault.allCases {
      let name = fault.rawValue
      let row = outdated.moves.first { $0.hasPrefix(name + " ") } ?? ""
      #expect(row.contains("1.1.0") && row.contains(fault.reason), "\(outdated)")
      let note = updated.text.split(separator: "\n").filter { $0.contains("note: \(name) 1.1.0 ") }
      #expect(note.count == 1 && note[0].contains(fault.reason), "\(updated)")
      #expect(versions.contains("\(name) 1.0.0"))
    }
    for name in sound { #expect(versions.contains("\(name) 1.1.0"), "\(updated)") }
    #expect(try shop.problems == [])
    // Without a version the newest is pinned that can be read; one that is named says why it cannot.
    #expect(try shop.pin("folder").isSound)
    let named = try shop.pin("program", "1.1.0")
    #expect(!named.isSound && named.text.contains("without running it: Package.swift:7:"), "\(named)")
  }

  @Test func theOldestManifestThatLoadsAPackageDecidesAboutItsTools() throws {
    let shop = try MemoryShop.usual(
      MemoryShop.pins("log"), dependencies: "[log]",
      ["component.yaml": "name: Shop\nkind: workspace\nintegration: { tools: \"6.0\" }\n"])
    #expect(try shop.resolve().isSound)
    let files = [("", "6.2"), ("@swift-6.0", "6.0"), ("@swift-6.1", "6.1")].map { suffix, tools in
      ("Package\(suffix).swift", RemoteRepositories.manifest("log", tools: tools))
    }
    shop.remote.commit("log", Dictionary(uniqueKeysWithValues: files), tags: ["1.3.0"])
    let updated = try shop.update()
    #expect(updated.isSound && updated.moves.first?.hasPrefix("log 1.0.0 → 1.3.0") == true, "\(updated)")
    #expect(try shop.lockfile.contains("tools: \"6.0\""))
    #expect(try shop.verify().isSound)
    // As earlier versions of the tool recorded it.
    try shop.edit("tools: \"6.0\"", "tools: \"6.2\"")
    #expect(try shop.verify().text.contains("'tools' of 'log'") == false)
  }

  @Test func manyUnreadableTagsTakeAFewLines() throws {
    let shop = try MemoryShop.usual(MemoryShop.pins("log", "metrics"), dependencies: "[log, metrics]")
    for number in 0..<500 {
      let manifest =
        switch number % 5 {
        case 0: RemoteRepositories.manifest("log", tools: "99.\(number)")
        case 1:
          RemoteRepositories.manifest("log", dependencies: ".package(url: \"file:///x\(number)\", from: \"1.0.0\")")
        case 2: RemoteRepositories.manifest("log") + "package.targets.sort\(number) { $0.name < $1.name }\n"
        case 3:
          RemoteRepositories.manifest("log", dependencies: ".package(path: \"../x\(number)\")", needs: ["x\(number)"])
        default: "// swift-tools-version: 5.9\nlet x\(number) = \n"
        }
      shop.commit("log", manifest, tag: "1.\(10 + number).0")
    }
    let updated = try shop.update()
    #expect(updated.isSound && updated.moves.contains { $0.hasPrefix("metrics 1.0.0 → 1.1.0") }, "\(updated)")
    #expect(
      updated.moves.contains { $0.hasPrefix("log 1.0.0 → ") } || updated.text.contains("log 1."), "\(updated)")
    #expect(updated.text.split(separator: "\n").count <= 12, "\(updated)")
    #expect(updated.text.contains(" of log cannot be used: run 'integrate outdated log --verbose' to see why"))
    #expect(try shop.outdated("log", isVerbose: true).isSound)
  }

  /// After an import nothing is recorded yet.
  @Test func aPinWhoseRepositoryDoesNotAnswerStaysAndOthersMove() throws {
    let (url, revision) = (MemoryRepositories.url("gone"), String(repeating: "1", count: 40))
    let gone = "  gone: { git: \(url), version: 1.0.0, revision: \"\(revision)\" }\n"
    let shop = try MemoryShop(gone + MemoryShop.pins("log"), dependencies: "[gone, log]")
    for version in ["1.0.0", "1.1.0"] { shop.release("log", version) }
    let outcome = try shop.update("log")
    #expect(try shop.versions == ["gone 1.0.0", "log 1.1.0"], "\(outcome)")
  }
}
