import Foundation
import TestSupport
import Testing

/// `integrate import Package.resolved`, and the files that `generate` writes for the lockfile then.
@Suite struct PackageResolvedTests {
  /// A pin by the fields by which SwiftPM identifies it.
  private struct Pin: Hashable, CustomStringConvertible {
    var identity: String
    var location: String
    var state: [String: String]

    var description: String { "\(identity) \(location) \(state)" }
  }

  /// Files that SwiftPM accepts come back, in the format that keeps it; files that it refuses are refused.
  @Test(.enabled(if: corpusFolder != nil, "INTEGRATE_CORPUS names no folder"))
  func whatOthersHaveComesBackTheSame() throws {
    let corpus = try #require(corpusFolder)
    let table = try String(contentsOf: corpus.appendingPathComponent("package-resolved.csv"), encoding: .utf8)
    let rows = table.split(separator: "\n").dropFirst().map {
      $0.split(separator: ",", omittingEmptySubsequences: false)
    }
    #expect(rows.count == 47)
    for row in rows {
      let original = try Data(contentsOf: corpus.appendingPathComponent("package-resolved/\(row[0])"))
      try comeBack(String(row[0]), original, isAccepted: row[4] == "accepts")
    }
  }

  private func comeBack(_ name: String, _ original: Data, isAccepted: Bool) throws {
    let scratch = try ScratchFolder()
    try scratch.write("name: App\nkind: app\n", to: "component.yaml")
    try scratch.write("", to: "Sources/App/main.swift")
    try scratch.write("lockfile: 1\npins: {}\n", to: "integrate.lock.yaml")
    try original.write(to: scratch.url.appendingPathComponent("old.resolved"))
    let imported = try scratch.integrate("import", "old.resolved")
    #expect((imported.status == 0) == isAccepted, "\(name): \(imported.stderr)")
    guard isAccepted else {
      #expect(try scratch.read("integrate.lock.yaml") == "lockfile: 1\npins: {}\n")
      return
    }
    let lockfile = try scratch.read("integrate.lock.yaml")
    let names = lockfile.split(separator: "\n").filter { $0.hasPrefix("  ") && !$0.hasPrefix("   ") }
      .map { $0.dropFirst(2).dropLast() }
    let everything = "package: { tools-only: [\(names.joined(separator: ", "))] }\n"
    try scratch.write("name: App\nkind: app\n" + everything, to: "component.yaml")
    let generated = try scratch.integrate("generate")
    try #require(generated.status == 0, "\(name): \(generated.stderr)")
    let (version, pins) = try read(original)
    // A pin of a folder on another machine is reported, and left out.
    let remote = pins.filter { !$0.location.hasPrefix("/") }
    for pin in pins.subtracting(remote) { #expect(imported.stderr.contains("'\(pin.identity)' of Package.resolved")) }
    #expect(imported.stderr.isEmpty == (remote == pins), "\(name): \(imported.stderr)")
    let written = scratch.url.appendingPathComponent("Package.resolved")
    #expect(FileManager.default.fileExists(atPath: written.path) == !remote.isEmpty, "\(name)")
    guard !remote.isEmpty else { return }
    let back = try read(try Data(contentsOf: written))
    #expect(back.version == 3, "\(name)")
    #expect(imported.stdout.contains("in format 3") == (version < 3), "\(name)")
    #expect(back.pins == remote, "\(name)")
    #expect(try scratch.integrate("import", "old.resolved").status == 0)
    #expect(try scratch.read("integrate.lock.yaml") == lockfile, "\(name): a second import changes something")
  }

  private func read(_ data: Data) throws -> (version: Int, pins: Set<Pin>) {
    // SwiftPM accepts these, and JSONSerialization does not.
    let text = String(decoding: data, as: UTF8.self).replacingOccurrences(
      of: ",(\\s*[\\]}])", with: "$1", options: .regularExpression
    ).replacing("\u{FEFF}", with: "")
    let json = try #require(try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
    let version = try #require(json["version"] as? Int)
    let list = version == 1 ? (json["object"] as? [String: Any])?["pins"] : json["pins"]
    let pins = try #require(list as? [[String: Any]]).map { pin in
      let location = pin["repositoryURL"] as? String ?? pin["location"] as? String ?? ""
      var last = location.split(separator: "/").last.map(String.init) ?? ""
      if last.hasSuffix(".git") { last.removeLast(4) }
      let state = (pin["state"] as? [String: Any] ?? [:]).compactMapValues { $0 as? String }
      return Pin(identity: pin["identity"] as? String ?? last.lowercased(), location: location, state: state)
    }
    return (version, Set(pins))
  }

  private static func resolved(_ revision: String, _ version: String, format: Int = 3) -> String {
    """
    { "version": \(format), "pins": [ { "identity": "chat", "kind": "remoteSourceControl",
      "location": "https://git.example.com/chat.git",
      "state": { "revision": "\(revision)", "version": "\(version)" } } ] }
    """
  }

  /// A kept spec is a fact about one revision, as products are.
  @Test func aSpecThatWasKeptOfAnotherRevisionGoes() throws {
    let scratch = try ScratchFolder()
    let (old, new) = (String(repeating: "1", count: 40), String(repeating: "2", count: 40))
    try scratch.write("name: App\nkind: workspace\n", to: "component.yaml")
    try scratch.write("name: Chat\n", to: "integrate.lock.d/Chat.component.yaml")
    try scratch.write(
      "lockfile: 1\npins:\n  Chat:\n    git: git@git.example.com:chat.git\n    version: 1.0.0\n    revision: \"\(old)\"\n",
      to: "integrate.lock.yaml")
    let spec = scratch.url.path + "/integrate.lock.d/Chat.component.yaml"
    try scratch.write(Self.resolved(old, "1.0.0"), to: "Package.resolved")
    #expect(try scratch.integrate("import", "Package.resolved").status == 0)
    #expect(FileManager.default.fileExists(atPath: spec), "it is of this revision")
    try scratch.write(Self.resolved(new, "1.0.0"), to: "Package.resolved")
    let outcome = try scratch.integrate("import", "Package.resolved")
    #expect(outcome.stdout.hasPrefix("Chat 1.0.0 → 1.0.0 at 222222222222  (Package.resolved)\n"), "\(outcome.stdout)")
    #expect(!FileManager.default.fileExists(atPath: spec))
  }

  /// A repository next to the root is found from the root, on every machine.
  @Test func aRepositoryOnThisMachineIsPinnedByItsWayFromTheRoot() throws {
    let scratch = try ScratchFolder()
    try scratch.write("name: App\nkind: workspace\n", to: "app/component.yaml")
    try scratch.write("lockfile: 1\n", to: "app/integrate.lock.yaml")
    try scratch.write("", to: "chat/x")
    let revision = String(repeating: "a", count: 40)
    let text = Self.resolved(revision, "1.0.0").replacing("https://git.example.com", with: scratch.url.path)
      .replacing("chat.git", with: "chat").replacing("remoteSource", with: "localSource")
    try scratch.write(text, to: "Package.resolved")
    let outcome = try scratch.integrate("import", "../Package.resolved", in: "app")
    #expect(outcome.status == 0, "\(outcome.stderr)")
    #expect(
      try scratch.read("app/integrate.lock.yaml") == """
        lockfile: 1
        pins:
          chat:
            git: ../chat
            version: 1.0.0
            revision: \(revision)
            recorded:
              source: ../chat
              version: 1.0.0
              revision: \(revision)
              hash: af3d3578a63c0ba1

        """)
  }

  /// Only format 3 keeps SwiftPM at the commits, so that no other is imported; a format in the spec stays.
  @Test(arguments: [2, 3])
  func theFormatOfWhatIsImportedIsNotKept(_ format: Int) throws {
    let scratch = try ScratchFolder()
    let revision = String(repeating: "a", count: 40)
    try scratch.write("name: App\nintegration: { tools: \"5.9\" }\n", to: "component.yaml")
    try scratch.write("lockfile: 1 # ours\n", to: "integrate.lock.yaml")
    try scratch.write(Self.resolved(revision, "1.0.0", format: format), to: "Package.resolved")
    let outcome = try scratch.integrate("import", "Package.resolved")
    #expect(outcome.status == 0)
    #expect(
      outcome.stdout.contains("SwiftPM ignores the commits of older formats") == (format < 3), "\(outcome.stdout)")
    let lockfile = try scratch.read("integrate.lock.yaml")
    #expect(lockfile.hasPrefix("lockfile: 1 # ours\npins:\n"), "\(lockfile)")
    try scratch.write(lockfile.replacing("pins:\n", with: "package-resolved: 2\npins:\n"), to: "integrate.lock.yaml")
    #expect(try scratch.integrate("import", "Package.resolved").status == 0)
    #expect(try scratch.read("integrate.lock.yaml").contains("\npackage-resolved: 2\n"))
  }
}
