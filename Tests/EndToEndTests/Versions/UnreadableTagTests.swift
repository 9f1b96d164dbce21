import Foundation
import TestSupport
import Testing

/// Tags that nobody can read here: each is skipped with a reason, and all other pins move.
@Suite struct UnreadableTagTests {
  /// The fault of 1.1.0 of a package.
  private enum Fault: String, CaseIterable {
    case newertools, program, damagedfile, damagedfolder, nomanifest, address, folder, submodule

    /// The reason that is reported for it.
    var reason: String {
      switch self {
      case .newertools: "it needs tools 99.0, and Swift is "
      case .program: "its manifest cannot be read without running it: Package.swift:7:"
      case .damagedfile, .damagedfolder: "cannot read 'https://git.example.com/\(rawValue).git'"
      case .nomanifest: "it has neither a component.yaml nor a Package.swift"
      case .address: "'file:' addresses are not supported"
      case .folder: "it depends on 'other' in a folder"
      case .submodule: "lacks files that its Package.swift lists"
      }
    }

    /// Releases 1.1.0.
    func release(in shop: Shop) throws {
      var manifest = RemoteRepositories.manifest(rawValue)
      switch self {
      case .newertools: manifest = RemoteRepositories.manifest(rawValue, tools: "99.0")
      case .program: manifest += "package.targets.sort { $0.name < $1.name }\n"
      case .address:
        let dependency = ".package(url: \"file:///other\", from: \"1.0.0\")"
        manifest = RemoteRepositories.manifest(rawValue, dependencies: dependency, needs: ["other"])
      case .folder:
        let dependency = ".package(path: \"../other\")"
        manifest = RemoteRepositories.manifest(rawValue, dependencies: dependency, needs: ["other"])
      case .damagedfile: manifest += "// Another object.\n"
      case .damagedfolder: try shop.commit(rawValue, "README.md", "", tag: nil)
      case .nomanifest: try shop.git("rm -q Package.swift", in: rawValue)
      case .submodule:
        let link = "160000,\(String(repeating: "1", count: 40)),vendor"
        try shop.commit(rawValue, ".gitmodules", "[submodule \"v\"]\n\tpath = vendor\n\turl = ../gone.git\n", tag: nil)
        try shop.git("update-index --add --cacheinfo \(link)", in: rawValue)
        try shop.git("commit -qm 1.1.0", in: rawValue)
        try shop.git("tag 1.1.0", in: rawValue)
        return
      }
      if self == .nomanifest {
        try shop.commit(rawValue, "README.md", "", tag: "1.1.0")
      } else {
        try shop.commit(rawValue, "Package.swift", manifest, tag: "1.1.0")
      }
      let damaged = self == .damagedfile ? "1.1.0:Package.swift" : self == .damagedfolder ? "1.1.0^{tree}" : nil
      guard let object = try damaged.map({ try shop.git("rev-parse '\($0)'", in: rawValue) }) else { return }
      let path = "\(shop.remote.folder(rawValue))/.git/objects/\(object.prefix(2))/\(object.dropFirst(2))"
      try FileManager.default.removeItem(atPath: path)
    }
  }

  /// Packages whose 1.1.0 is sound, so that there are a hundred pins.
  private static let sound = (0..<91).map { "sound\($0)" }

  /// A root with a pin at 1.0.0 of a package for each fault, of ``sound`` ones and of `older`, whose 1.1.0 is sound too.
  private func shop() throws -> Shop {
    let names = Fault.allCases.map(\.rawValue) + Self.sound + ["older"]
    let shop = try Shop(dependencies: "[\(names.joined(separator: ", "))]")
    for name in names { try shop.release(name, "1.0.0") }
    let pins = names.map { "  \($0): { git: https://git.example.com/\($0).git, version: 1.0.0 }\n" }
    try shop.write("lockfile: 1\npins:\n" + pins.joined())
    // A bubblewrap that is not allowed to run, as in some containers.
    try shop.scratch.write(program: "#!/bin/sh\nexit 1\n", to: "bin/bwrap")
    let path = ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin"
    shop.environment["PATH"] = "\(shop.scratch["bin"]):\(path)"
    let resolved = try shop.run("resolve")
    try #require(resolved.status == 0, "\(resolved.stderr)")
    for fault in Fault.allCases { try fault.release(in: shop) }
    for name in Self.sound { try shop.release(name, "1.1.0") }
    // SwiftPM chooses the manifest that it can read.
    try shop.remote.commit(
      "older",
      [
        "Package.swift": RemoteRepositories.manifest("older", tools: "99.0"),
        "Package@swift-5.9.swift": RemoteRepositories.manifest("older"),
      ], tags: ["1.1.0"])
    return shop
  }

  /// On a Mac SwiftPM has a sandbox, and programs and `file:` addresses are run.
  private static var faults: [Fault] {
    #if canImport(Darwin)
      Fault.allCases.filter { $0 != .program && $0 != .address }
    #else
      Fault.allCases
    #endif
  }

  @Test(.enabled(if: Shop.hasSwift, "there is no swift in PATH"))
  func oneUnreadableTagStopsNoCommand() throws {
    let shop = try shop()
    let outdated = try shop.run("outdated", "--verbose")
    #expect(outdated.status == 0, "\(outdated.stderr)")
    let updated = try shop.run("update")
    #expect(updated.status == 0, "\(updated)")
    for fault in Self.faults {
      let name = fault.rawValue
      let row = outdated.stdout.split(separator: "\n").first { $0.hasPrefix(name + " ") } ?? ""
      #expect(row.contains("1.1.0") && row.contains(fault.reason), "\(outdated.stdout)")
      let note = updated.stderr.split(separator: "\n").filter { $0.contains("note: \(name) 1.1.0 ") }
      #expect(note.count == 1 && note[0].contains(fault.reason), "\(updated.stderr)")
      #expect(try shop.versions.contains("\(name) 1.0.0"))
    }
    let versions = try shop.versions
    for name in Self.sound + ["older"] { #expect(versions.contains("\(name) 1.1.0"), "\(updated)") }
    #expect(try shop.run("resolve", "--frozen").status == 0)
    // Without a version the newest is pinned that can be read; one that is named says why it cannot.
    let (newest, named) = (try shop.run("pin", "damagedfolder"), try shop.run("pin", "newertools", "1.1.0"))
    #expect(newest.status == 0, "\(newest)")
    #expect(named.status == 1 && named.stderr.contains(Fault.newertools.reason), "\(named)")
  }

  @Test func theOldestManifestThatLoadsAPackageDecidesAboutItsTools() throws {
    let shop = try Shop.usual(
      "  log: { git: https://git.example.com/log.git, version: 1.0.0 }\n", dependencies: "[log]")
    try shop.scratch.write(
      "name: Shop\nkind: workspace\nintegration: { tools: \"6.0\" }\n", to: "app/component.yaml")
    #expect(try shop.run("resolve").status == 0)
    let files = [("", "6.2"), ("@swift-6.0", "6.0"), ("@swift-6.1", "6.1")].map { suffix, tools in
      ("Package\(suffix).swift", RemoteRepositories.manifest("log", tools: tools))
    }
    try shop.remote.commit("log", Dictionary(uniqueKeysWithValues: files), tags: ["1.3.0"])
    let updated = try shop.run("update")
    #expect(updated.status == 0 && updated.stdout.hasPrefix("log 1.0.0 → 1.3.0"), "\(updated)")
    #expect(try shop.lockfile.contains("tools: \"6.0\""))
    #expect(try shop.run("verify").status == 0)
    // As earlier versions of the tool recorded it.
    try shop.edit("tools: \"6.0\"", "tools: \"6.2\"")
    #expect(try shop.run("verify").stderr.contains("'tools' of 'log'") == false)
  }

  @Test(.enabled(if: Shop.hasSwift, "there is no swift in PATH"))
  func manyUnreadableTagsTakeAFewLines() throws {
    let shop = try Shop.usual(Shop.pins("log", "metrics"), dependencies: "[log, metrics]")
    try shop.scratch.write(program: "#!/bin/sh\nexit 1\n", to: "bin/bwrap")
    let path = ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin"
    shop.environment["PATH"] = "\(shop.scratch["bin"]):\(path)"
    var stream = ""
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
      stream += FastImport.commit("1.\(10 + number).0", [("Package.swift", manifest), ("Sources/log/log.swift", "")])
    }
    try shop.fastImport(stream, into: "log")
    let updated = try shop.run("update")
    #expect(updated.status == 0 && updated.stdout.contains("metrics 1.0.0 → 1.1.0"), "\(updated)")
    #expect(updated.stdout.contains("log 1.0.0 → ") || updated.stderr.contains("log 1."), "\(updated)")
    #expect(updated.stderr.split(separator: "\n").count <= 12, "\(updated.stderr)")
    #expect(updated.stderr.contains(" of log cannot be used: run 'integrate outdated log --verbose' to see why"))
    #expect(try shop.run("outdated", "log", "--verbose").status == 0)
  }

  @Test func aRepositoryThatDisappearsKeepsNoOtherPin() throws {
    let shop = try Shop.resolved()
    var which = Launch.shell("command -v git", in: shop.root)
    which.environment = shop.environment
    let real = try which.run().stdout.trimmingCharacters(in: .whitespacesAndNewlines)
    // It answers which tags it has, and is gone when they are fetched.
    let program = """
      #!/bin/sh
      case "$*" in *fetch*trace.git*) rm -rf '\(shop.remote.folder("trace"))';; esac
      exec '\(real)' "$@"
      """
    try shop.scratch.write(program: program + "\n", to: "bin/git")
    let path = ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin"
    shop.environment["PATH"] = "\(shop.scratch["bin"]):\(path)"
    try FileManager.default.removeItem(atPath: shop.scratch["cache"])
    let updated = try shop.run("update")
    #expect(updated.stdout.contains("metrics 1.0.0 → 1.1.0"), "\(updated)")
    #expect(updated.stderr.contains("cannot read 'https://git.example.com/trace.git'"), "\(updated)")
    #expect(try shop.versions.contains("trace 1.0.0"))
  }

  @Test func aDamagedTagHidesNoOtherOnes() throws {
    let shop = try Shop.usual(Shop.pins("log"), dependencies: "[log]")
    try shop.commit("log", "README.md", "", tag: "1.3.0")
    let tree = try shop.git("rev-parse '1.3.0^{tree}'", in: "log")
    try FileManager.default.removeItem(
      atPath: "\(shop.remote.folder("log"))/.git/objects/\(tree.prefix(2))/\(tree.dropFirst(2))")
    // There is no copy of the repository yet.
    #expect(try shop.run("resolve").status == 0)
    let updated = try shop.run("update")
    #expect(updated.status == 0 && updated.stdout.hasPrefix("log 1.0.0 → 1.2.0"), "\(updated)")
    #expect(updated.stderr.contains("log 1.3.0 cannot be used (cannot read 'https://git.example.com/log.git'"))
  }
}
