import Foundation
import TestSupport
import Testing

/// Repositories that git cannot read here, and manifests that this Swift cannot: each is skipped with a reason, and all
/// other pins move.
@Suite struct DamagedTagTests {
  /// The fault of 1.1.0 of a package.
  private enum Fault: String, CaseIterable {
    case newertools, damagedfile, damagedfolder, submodule

    /// The reason that is reported for it.
    var reason: String {
      switch self {
      case .newertools: "it needs tools 99.0, and Swift is "
      case .damagedfile, .damagedfolder: "cannot read 'https://git.example.com/\(rawValue).git'"
      case .submodule: "lacks files that its Package.swift lists"
      }
    }

    /// Releases 1.1.0.
    func release(in shop: Shop) throws {
      var manifest = RemoteRepositories.manifest(rawValue)
      switch self {
      case .newertools: manifest = RemoteRepositories.manifest(rawValue, tools: "99.0")
      case .damagedfile: manifest += "// Another object.\n"
      case .damagedfolder: try shop.commit(rawValue, "README.md", "", tag: nil)
      case .submodule:
        let link = "160000,\(String(repeating: "1", count: 40)),vendor"
        try shop.commit(rawValue, ".gitmodules", "[submodule \"v\"]\n\tpath = vendor\n\turl = ../gone.git\n", tag: nil)
        try shop.git("update-index --add --cacheinfo \(link)", in: rawValue)
        try shop.git("commit -qm 1.1.0", in: rawValue)
        try shop.git("tag 1.1.0", in: rawValue)
        return
      }
      try shop.commit(rawValue, "Package.swift", manifest, tag: "1.1.0")
      let damaged = self == .damagedfile ? "1.1.0:Package.swift" : self == .damagedfolder ? "1.1.0^{tree}" : nil
      guard let object = try damaged.map({ try shop.git("rev-parse '\($0)'", in: rawValue) }) else { return }
      let path = "\(shop.remote.folder(rawValue))/.git/objects/\(object.prefix(2))/\(object.dropFirst(2))"
      try FileManager.default.removeItem(atPath: path)
    }
  }

  /// A root with a pin at 1.0.0 of a package for each fault, and of `sound`, whose 1.1.0 is sound.
  private func shop() throws -> Shop {
    let names = Fault.allCases.map(\.rawValue) + ["sound"]
    let shop = try Shop(dependencies: "[\(names.joined(separator: ", "))]")
    for name in names { try shop.release(name, "1.0.0") }
    let pins = names.map { "  \($0): { git: https://git.example.com/\($0).git, version: 1.0.0 }\n" }
    try shop.write("lockfile: 1\npins:\n" + pins.joined())
    let resolved = try shop.run("resolve")
    try #require(resolved.status == 0, "\(resolved.stderr)")
    for fault in Fault.allCases { try fault.release(in: shop) }
    try shop.release("sound", "1.1.0")
    return shop
  }

  @Test(.enabled(if: Shop.hasSwift, "there is no swift in PATH"))
  func oneUnreadableTagStopsNoCommand() throws {
    let shop = try shop()
    let outdated = try shop.run("outdated", "--verbose")
    #expect(outdated.status == 0, "\(outdated.stderr)")
    let updated = try shop.run("update")
    #expect(updated.status == 0, "\(updated)")
    for fault in Fault.allCases {
      let name = fault.rawValue
      let row = outdated.stdout.split(separator: "\n").first { $0.hasPrefix(name + " ") } ?? ""
      #expect(row.contains("1.1.0") && row.contains(fault.reason), "\(outdated.stdout)")
      let note = updated.stderr.split(separator: "\n").filter { $0.contains("note: \(name) 1.1.0 ") }
      #expect(note.count == 1 && note[0].contains(fault.reason), "\(updated.stderr)")
      #expect(try shop.versions.contains("\(name) 1.0.0"))
    }
    #expect(try shop.versions.contains("sound 1.1.0"), "\(updated)")
    #expect(try shop.run("resolve", "--frozen").status == 0)
    // Without a version the newest is pinned that can be read; one that is named says why it cannot.
    let (newest, named) = (try shop.run("pin", "damagedfolder"), try shop.run("pin", "newertools", "1.1.0"))
    #expect(newest.status == 0, "\(newest)")
    #expect(named.status == 1 && named.stderr.contains(Fault.newertools.reason), "\(named)")
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
