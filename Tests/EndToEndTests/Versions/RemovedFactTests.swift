import Foundation
import TestSupport
import Testing

/// If a fact that `check` compares is missing, `check` reports it as the table under 'Sound' in Findings.md lists.
@Suite struct RemovedFactTests {
  private enum Answer: Sendable {
    /// Exit status 1, with a finding of this id.
    case error(String)
    /// Exit status 0; the last line names an exception.
    case soundBut(String)
    case stops
  }

  private struct Removal: Sendable {
    let fact: String
    let answer: Answer
    let remove: @Sendable (Shop) throws -> Void

    init(_ fact: String, _ answer: Answer, _ remove: @escaping @Sendable (Shop) throws -> Void) {
      (self.fact, self.answer, self.remove) = (fact, answer, remove)
    }

    /// Removes keys of a pin.
    init(_ pin: String, _ keys: [String], _ answer: Answer) {
      self.init("\(keys) of \(pin)", answer) { shop in
        try shop.write(keys.reduce(shop.lockfile) { $0.without($1, of: pin) })
      }
    }

    /// Removes a file or folder, by its path from the root.
    init(file: String, _ answer: Answer) {
      self.init(file, answer) { try FileManager.default.removeItem(atPath: $0.scratch["app/\(file)"]) }
    }
  }

  private static let inPart = "1 pin checked only in part"

  private static let removals = [
    Removal("log", ["revision", "recorded"], .error("lockfile-incomplete")),
    Removal("metrics", ["revision", "recorded"], .error("lockfile-incomplete")),
    Removal("Chat", ["revision", "recorded"], .error("lockfile-incomplete")),
    Removal("trace", ["revision", "recorded"], .error("missing-key")),
    Removal("log", ["revision"], .error("stale-record")),
    Removal("log", ["version"], .error("stale-record")),
    Removal("log", ["products"], .error("stale-record")),
    Removal("metrics", ["ranges"], .error("stale-record")),
    Removal("metrics", ["targets"], .error("stale-record")),
    Removal("log", ["tools"], .error("stale-record")),
    Removal("extra", ["traits"], .error("stale-record")),
    Removal("log", ["hash"], .error("stale-record")),
    Removal("log", ["git"], .error("missing-key")),
    Removal("log", ["recorded"], .soundBut(inPart)),
    Removal("log", ["recorded", "products"], .soundBut(inPart)),
    Removal("log", ["recorded", "ranges"], .soundBut(inPart)),
    Removal("log", ["recorded", "targets"], .soundBut(inPart)),
    Removal("all records", .soundBut("5 pins checked only in part")) { shop in
      let names = ["log", "metrics", "trace", "extra", "Chat"]
      try shop.write(names.reduce(shop.lockfile) { $0.without("recorded", of: $1) })
    },
    Removal("Web", ["version"], .error("missing-key")),
    Removal("Web", ["products"], .soundBut(inPart)),
    Removal("Web", ["ranges"], .soundBut(inPart)),
    Removal("Engine", ["checksum"], .error("missing-key")),
    Removal(file: "../Local", .error("missing-folder")),
    // The shop lowers missing-manifest.
    Removal(file: "../Local/Package.swift", .soundBut(inPart)),
    Removal("a pin", .error("missing-pin")) { try $0.write($0.lockfile.without("log")) },
    Removal(file: "integrate.lock.d/Chat.component.yaml", .error("stale-record")),
    Removal(file: "integrate.lock.yaml", .stops),
    Removal(file: "component.yaml", .error("missing-root-spec")),
    Removal(file: "Login/component.yaml", .error("stale-file")),
    Removal(file: "Login/Sources", .error("missing-sources")),
    Removal(file: "Login/Sources/Login/Data", .error("missing-resource")),
    Removal(file: "Package.swift", .error("missing-file")),
    Removal(file: "Package.resolved", .error("missing-file")),
    Removal("an entry of Package.resolved", .error("stale-file")) { shop in
      let path = "app/Package.resolved"
      try shop.scratch.write(
        shop.scratch.read(path).replacing("\"identity\" : \"log\"", with: "\"identity\" : \"lag\""), to: path)
    },
  ]

  @Test func whatIsMissingIsNeverSound() throws {
    let shop = try Self.shop()
    let spec = try shop.scratch.read("app/Login/component.yaml")
    try shop.scratch.write(spec + "resources: [Data]\n", to: "app/Login/component.yaml")
    try shop.scratch.write("x", to: "app/Login/Sources/Login/Data/x.txt")
    for command in ["resolve", "generate"] {
      let outcome = try shop.run(command)
      try #require(outcome.status == 0, "\(outcome.stderr)")
    }
    let whole = try shop.run("check")
    try #require(whole.status == 0 && !whole.lastLine.contains("in part"), "\(whole)")
    let copy = shop.scratch["whole"]
    try FileManager.default.createDirectory(atPath: copy, withIntermediateDirectories: true)
    let parts = ["app", "Local"]
    for part in parts { try FileManager.default.copyItem(atPath: shop.scratch[part], toPath: "\(copy)/\(part)") }
    for removal in Self.removals {
      try removal.remove(shop)
      let outcome = try shop.run("check")
      switch removal.answer {
      case .error(let id):
        #expect(outcome.status == 1 && outcome.stderr.contains("error: "), "\(removal.fact): \(outcome)")
        #expect(outcome.stderr.contains("[\(id)]"), "\(removal.fact): \(outcome)")
        #expect(!outcome.stdout.contains("sound"), "\(removal.fact): \(outcome)")
      case .soundBut(let exception):
        #expect(outcome.status == 0, "\(removal.fact): \(outcome)")
        #expect(outcome.lastLine.contains(" \(exception): Shop: "), "\(removal.fact): \(outcome)")
      case .stops: #expect(outcome.status == 2 && outcome.stdout.isEmpty, "\(removal.fact): \(outcome)")
      }
      for part in parts {
        try? FileManager.default.removeItem(atPath: shop.scratch[part])
        try FileManager.default.copyItem(atPath: "\(copy)/\(part)", toPath: shop.scratch[part])
      }
    }
  }

  /// An app with a pin of each kind but a pod.
  private static func shop() throws -> Shop {
    let shop = try Shop.usual(dependencies: "[metrics, trace, log, Chat, Web, Engine, Local, extra, worked]")
    try shop.commit("chat", "component.yaml", "name: Chat\ndependencies: [log]\n", tag: "1.0.0")
    try shop.release("worked", "1.0.0")
    try shop.releaseWithTrait("extra", "1.0.0")
    for folder in ["Local", "worked"] {
      try shop.scratch.write(RemoteRepositories.manifest(folder), to: "\(folder)/Package.swift")
      try shop.scratch.write("", to: "\(folder)/Sources/\(folder)/\(folder).swift")
    }
    try shop.write(
      """
      lockfile: 1
      pins:
        log:
          git: https://git.example.com/log.git
          version: 1.1.0
          allow: ^1.0.0
        metrics:
          git: https://git.example.com/metrics.git
          branch: main
          revision: \(try shop.revision("metrics", "1.1.0"))
        trace:
          git: https://git.example.com/trace.git
          revision: \(try shop.revision("trace", "1.0.0"))
        extra:
          git: https://git.example.com/extra.git
          version: 1.0.0
          traits: [A]
        worked:
          git: https://git.example.com/worked.git
          version: 1.0.0
          path: ../worked
        Chat:
          git: https://git.example.com/chat.git
          version: 1.0.0
        Web:
          registry: scope.web
          version: 1.0.0
          products: { Web: [Web] }
          ranges: {}
        Engine:
          binary: https://git.example.com/Engine.zip
          checksum: \(String(repeating: "0", count: 64))
          version: 1.0.0
        Local:
          path: ../Local

      """)
    return shop
  }
}

/// If the source of a pin is away, each command says as much as its need for the source.
@Suite struct AwaySourceTests {
  /// By kind of pin: the pin, and the exit status and a piece of output of each command.
  private static let kinds: [(pin: String, answers: [String: (status: Int32, text: String)])] = [
    (
      "{ git: https://git.example.com/away.git, version: 1.0.0 }",
      [
        "resolve": (1, ": error: cannot read 'https://git.example.com/away.git'"),
        "resolve --offline": (1, "[lockfile-incomplete]"), "resolve --locked": (1, "[lockfile-incomplete]"),
        "generate": (0, ": warning: the lockfile does not record"), "check": (1, "[lockfile-incomplete]"),
      ]
    ),
    (
      "{ git: https://git.example.com/away.git, version: 1.0.0, revision: \"\(String(repeating: "1", count: 40))\" }",
      [
        "resolve": (0, ": warning: cannot read 'https://git.example.com/away.git'"),
        "resolve --offline": (0, "checked only in part"), "resolve --locked": (1, "[lockfile-incomplete]"),
        "generate": (0, ""), "check": (0, "sound but for 1 pin checked only in part: Shop: "),
      ]
    ),
    (
      "{ registry: mona.away, version: 1.0.0 }",
      [
        "resolve": (0, "registries are not contacted"), "resolve --offline": (0, "registries are not contacted"),
        "resolve --locked": (0, "registries are not contacted"), "generate": (0, ""),
        "check": (0, "sound but for 1 pin checked only in part: Shop: "),
      ]
    ),
    (
      "{ binary: https://git.example.com/Away.zip, checksum: \(String(repeating: "0", count: 64)) }",
      [
        "resolve": (0, ""), "resolve --offline": (0, ""), "resolve --locked": (0, ""), "generate": (0, ""),
        "check": (0, "sound: Shop: "),
      ]
    ),
    (
      "{ path: ../Away }",
      [
        "resolve": (1, "[missing-folder]"), "resolve --offline": (1, "[missing-folder]"),
        "resolve --locked": (1, "[missing-folder]"), "generate": (1, "[missing-folder]"),
        "check": (1, "[missing-folder]"),
      ]
    ),
    (
      "{ pod: trunk, version: 1.0.0 }",
      [
        "resolve": (0, ""), "resolve --offline": (0, ""), "resolve --locked": (0, ""), "generate": (0, ""),
        "check": (0, "sound: Shop: "),
      ]
    ),
  ]

  @Test(arguments: kinds.indices) func aSourceThatIsAway(kind: Int) throws {
    let (pin, answers) = Self.kinds[kind]
    let isPod = pin.contains("pod:")
    let shop = try Shop("  Away: \(pin)\n", dependencies: isPod ? "[]" : "[Away]")
    if isPod {
      try shop.scratch.write(
        "name: Shop\nkind: app\ntype: none\nintegration: { pods: podfile }\ndependencies: [Away]\n",
        to: "app/component.yaml")
      try shop.scratch.write(
        "PODS:\n  - Away (1.0.0)\n\nDEPENDENCIES:\n  - Away\n\nCOCOAPODS: 1.16.2\n", to: "app/Podfile.lock")
    }
    for command in ["resolve", "resolve --offline", "resolve --locked", "generate", "check"] {
      let expected = try #require(answers[command])
      let outcome = try shop.run(command.split(separator: " ").map(String.init))
      #expect(outcome.status == expected.status, "\(pin), \(command): \(outcome)")
      #expect(
        (outcome.stdout + outcome.stderr).contains(expected.text) || expected.text.isEmpty,
        "\(pin), \(command): \(outcome)")
    }
  }
}

extension Launch.Outcome {
  fileprivate var lastLine: Substring { stdout.split(separator: "\n").last ?? "" }
}

extension String {
  /// A lockfile without a key of a pin and its value; without the whole pin if no key is given.
  fileprivate func without(_ key: String? = nil, of pin: String) -> String {
    var lines: [Substring] = []
    var (isInPin, depth) = (false, Int.max)
    for line in split(separator: "\n", omittingEmptySubsequences: false) {
      let indentation = line.prefix { $0 == " " }.count
      if indentation == 2 { isInPin = line.hasPrefix("  \(pin):") }
      if indentation <= depth { depth = .max }
      if depth == .max, isInPin, key.map({ line.hasPrefix(($0 == "hash" ? "      " : "    ") + $0 + ":") }) ?? true {
        depth = indentation
      }
      if depth == .max { lines.append(line) }
    }
    return lines.joined(separator: "\n")
  }

  fileprivate func without(_ pin: String) -> String { without(of: pin) }
}
