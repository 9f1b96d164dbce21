import Foundation
import TestSupport
import Testing

/// A command that writes, on the input of a case.
struct WritingCommand: Sendable, CustomTestStringConvertible {
  /// The case, `<command>/<case>`.
  let example: String
  /// The command line; that of the case where it is `nil`.
  var line: String?
  /// Run in the root before the command.
  var setup = ""
  /// Additional variables of the environment.
  var environment: [String: String] = [:]
  /// True if it contacts repositories, so that the cache matters.
  var asksRepositories = false

  var testDescription: String { line ?? example }

  /// Every subcommand that writes, in each way that it does.
  static let all: [WritingCommand] = [
    WritingCommand(example: "init/folders-that-look-like-components", setup: "git init -q"),
    WritingCommand(example: "import/sound-beside-the-sources"),
    WritingCommand(example: "import/sound-beside-the-sources", line: "import Package.swift --force"),
    WritingCommand(example: "import/forced-over-what-is-there"),
    WritingCommand(example: "import/sound-local-packages"),
    WritingCommand(example: "import/sound-local-packages", line: "import --force"),
    WritingCommand(example: "import/sound-pods"),
    WritingCommand(example: "import/sound-resolved"),
    WritingCommand(example: "resolve/sound-version-changed-by-hand", asksRepositories: true),
    WritingCommand(example: "resolve/baseline-written"),
    WritingCommand(example: "generate/sound-shop"),
    WritingCommand(example: "generate/sound-separate"),
    WritingCommand(example: "generate/local-pin-forced-over-manifests-of-people"),
    WritingCommand(example: "generate/sound-resolved-of-what-was-unpinned"),
    WritingCommand(example: "generate/sound-output"),
    WritingCommand(
      example: "generate/sound-shop", line: "check --fix",
      setup: """
        echo 'import AnalyticsInterface' >>Components/Chat/Tests/ChatTests/ChatTests.swift
        echo 'import AnalyticsInterface' >>Components/Networking/Sources/Networking/Networking.swift
        """),
    WritingCommand(
      example: "why/sound-a-value", line: "generate --secrets Sources/Shop/Secrets.swift",
      setup: "git init -q; echo Secrets.swift >.gitignore", environment: ["SHOP_KEY": "k"]),
    WritingCommand(example: "pin/sound-several-at-once", asksRepositories: true),
    WritingCommand(example: "pin/sound-and-generated", asksRepositories: true),
    WritingCommand(example: "pin/local-pin", asksRepositories: true),
    WritingCommand(example: "update/sound-all", asksRepositories: true),
    WritingCommand(example: "update/sound-and-generated", asksRepositories: true),
    WritingCommand(example: "unpin/sound-a-folder", asksRepositories: true),
    WritingCommand(example: "unpin/sound-what-nothing-needs", asksRepositories: true),
    WritingCommand(example: "publish/sound-first-version", asksRepositories: true),
    WritingCommand(example: "pods/sound-converted", asksRepositories: true),
    WritingCommand(
      example: "generate/sound-shop", line: "coupling Components --baseline known.txt --write-baseline"),
    WritingCommand(example: "coupling/a-cycle", line: "coupling --write", setup: cycleOfModules),
    WritingCommand(example: "simulate/a-module-moved"),
    WritingCommand(example: "graph/sound-owners-written"),
    WritingCommand(example: "merge/sound-different-pins"),
    WritingCommand(example: "generate/sound-shop", line: "merge --register", setup: "git init -q"),
  ]
}

/// Makes a root of two modules that need each other.
private let cycleOfModules = """
  rm -rf *
  mkdir -p Sources/Shop Cart/Sources/Cart Shelf/Sources/Shelf
  printf 'name: Shop\nkind: app\ndependencies: [Cart, Shelf]\n' >component.yaml
  echo 'lockfile: 1' >integrate.lock.yaml
  echo 'print("open")' >Sources/Shop/main.swift
  printf 'name: Cart\ndependencies: [Shelf]\n' >Cart/component.yaml
  printf 'name: Shelf\ndependencies: [Cart]\n' >Shelf/component.yaml
  cat >Cart/Sources/Cart/Cart.swift <<END
  import Shelf

  public final class Cart {
    public private(set) var rows: [Int] = []
    public init() {}
    public func add(_ row: Int) { rows.append(row) }
    public func fill(from shelf: Shelf, at place: Place) { add(place.row) }
  }
  END
  cat >Shelf/Sources/Shelf/Shelf.swift <<END
  import Cart

  public struct Place { public let row: Int }
  public final class Shelf {
    private let cart: Cart
    public init(cart: Cart) { self.cart = cart }
    public func buy(at place: Place) { cart.add(place.row) }
  }
  END
  """

/// A folder with all of its files, to compare the files that a command left there.
struct Tree: Equatable {
  let files: FolderContents
  /// Folders too.
  let paths: Set<String>

  /// Reads a folder. Only the configuration of a git folder counts; SwiftPM's build products do not.
  init(of folder: URL) throws {
    // A git that the killed run had started may still be at work, and take its lock away.
    var read: FolderContents?
    for _ in 0..<20 where read == nil {
      read = try? FolderContents(of: folder, where: Tree.isWanted)
      if read == nil { usleep(50_000) }
    }
    files = try read ?? FolderContents(of: folder, where: Tree.isWanted)
    paths = Set(try FileManager.default.subpathsOfDirectory(atPath: folder.path).filter(Tree.isWanted))
  }

  private static func isWanted(_ path: String) -> Bool {
    let parts = path.split(separator: "/")
    if parts.contains(".build") || parts.contains(".swiftpm") { return false }
    return !parts.contains(".git") || path.hasSuffix(".git/config") || path.hasSuffix(".git/config.lock")
  }

  /// Returns whether a killed run left this file before putting it in place; the next run removes it.
  static func isLeftover(_ path: String) -> Bool {
    path.hasSuffix(".git/config.lock") || FolderContents.isLeftover(path)
  }

  var leftovers: [String] { paths.filter(Tree.isLeftover).sorted() }

  /// Returns whether all files are written, and nothing has to be undone.
  func isDone(as other: Tree) -> Bool {
    !paths.contains(FolderContents.undoFolder) && allDifferences(from: other).allSatisfy(Tree.isLeftover)
  }

  /// Returns whether all files are the same, except for git's own.
  func isLike(_ other: Tree) -> Bool { allDifferences(from: other).allSatisfy { $0.contains(".git/") } }

  /// The first paths that differ, for messages.
  func differences(from other: Tree) -> [String] { Array(allDifferences(from: other).prefix(8)) }

  private func allDifferences(from other: Tree) -> [String] {
    let changed = files.changes(since: other.files).entries.keys + files.missing(since: other.files)
    return Set(changed).union(paths.symmetricDifference(other.paths)).sorted()
  }
}

/// The place where a command is run again and again on the same input.
final class WritingStage {
  let command: WritingCommand
  let scratch: ScratchFolder
  let before: Tree
  /// The tree and the status after the whole command.
  let after: Tree
  let status: Int32
  /// The status of the command where it has been run already.
  let statusAgain: Int32
  /// The time that it takes with an empty cache and with a full one, in seconds.
  let duration: (cold: Double, warm: Double)
  private let launch: Launch

  var root: URL { scratch.url.appendingPathComponent("root") }

  init(_ command: WritingCommand) throws {
    let example = try #require(Case.all.first { $0.name == command.example }, "there is no case \(command.example)")
    let scratch = try ScratchFolder()
    let root = scratch.url.appendingPathComponent("root")
    (self.command, self.scratch) = (command, scratch)
    for folder in ["root", "home"] { try scratch.folder(folder) }
    var environment = try RemoteRepositories(in: scratch).environment
    environment["HOME"] = scratch["home"]
    environment["XDG_CACHE_HOME"] = scratch["cache"]
    let more = ["REMOTE": scratch["remote"], "CASES": Case.casesFolder.path]
    try example.prepare(in: root, environment: environment.merging(more) { $1 })
    var setup = Launch.shell(command.setup + "\ncp -pR ../root ../input", in: root)
    setup.environment = environment
    let prepared = try setup.run()
    try #require(prepared.status == 0, "\(prepared.stderr)")
    environment["PATH"] = try Self.pathWithRememberingSwift(scratch)
    var launch = Launch.integrate(command.line.map(splitArguments) ?? example.arguments, in: root)
    launch.environment = environment.merging(command.environment) { $1 }
    self.launch = launch
    before = try Tree(of: root)
    var durations: [Double] = []
    var outcome = try launch.run()
    for round in 0..<2 {
      try Self.restore(scratch, isCold: round == 0)
      let start = Date()
      outcome = try launch.run()
      durations.append(-start.timeIntervalSinceNow)
    }
    duration = (durations[0], durations[1])
    try #require(outcome.status == 0 || outcome.status == 1, "\(outcome)")
    status = outcome.status
    after = try Tree(of: root)
    try #require(after != before && after.leftovers.isEmpty)
    statusAgain = try launch.run().status
  }

  /// A PATH whose swift caches its dumps of packages: compiling a manifest in each round takes long.
  private static func pathWithRememberingSwift(_ scratch: ScratchFolder) throws -> String {
    let inherited = ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin"
    let tool = URL(fileURLWithPath: BuiltTool.path).deletingLastPathComponent().path
    try scratch.folder("dumps")
    try scratch.write(
      program: """
        #!/bin/sh
        PATH=\(inherited)
        if [ "$*" != "package dump-package" ]; then exec swift "$@"; fi
        kept="\(scratch["dumps"])/$(pwd | cksum | tr -d ' ')"
        if [ ! -e "$kept" ]; then swift "$@" >"$kept.$$" && mv "$kept.$$" "$kept" || exit; fi
        exec cat "$kept"

        """, to: "bin/swift")
    return "\(scratch["bin"]):\(tool):\(inherited)"
  }

  private static func restore(_ scratch: ScratchFolder, isCold: Bool) throws {
    let outcome = try Launch.shell(
      "rm -rf root\(isCold ? " cache" : ""); cp -pR input root", in: scratch.url
    ).run()
    try #require(outcome.status == 0, "\(outcome.stderr)")
  }

  /// Makes the root as it was before the command.
  func restore(isCold: Bool = false) throws { try Self.restore(scratch, isCold: isCold) }

  /// Starts the command, with something more in its environment.
  func start(_ environment: [String: String] = [:]) throws -> Running {
    var launch = launch
    launch.environment.merge(environment) { $1 }
    return try launch.start()
  }

  /// The command, to be changed and run.
  func launch(in folder: URL) -> Launch {
    var launch = launch
    launch.folder = folder.path
    return launch
  }

  // MARK: Invariants

  /// Each file is the old or the new one, and nothing is lost.
  func expectWhole(_ moment: String) throws {
    let now = try Tree(of: root)
    for (path, entry) in now.files.entries where !Tree.isLeftover(path) && !path.contains(".git/") {
      #expect(
        entry == before.files.entries[path] || entry == after.files.entries[path],
        "\(command.testDescription), \(moment): '\(path)' is neither the old nor the new one")
    }
    let kept = now.files.entries.filter { !Tree.isLeftover($0.key) }.values
    for (path, entry) in before.files.entries where after.files.entries.values.contains(entry) {
      #expect(kept.contains(entry), "\(command.testDescription), \(moment): '\(path)' is lost")
    }
  }

  /// Expects that the next run writes all files, and removes remaining temporary ones.
  func expectMended(_ moment: String) throws {
    // If it is not known that everything was written, everything is undone.
    let isDone = try Tree(of: root).isDone(as: after)
    let next = try launch.run()
    #expect(
      next.status == (isDone ? statusAgain : status),
      "\(command.testDescription), \(moment): \(next.status) \(next.stderr)")
    let now = try Tree(of: root)
    #expect(
      now == after,
      "\(command.testDescription), \(moment): the next run leaves \(now.differences(from: after)); \(next.stderr)")
  }
}
