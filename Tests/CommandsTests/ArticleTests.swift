import Diagnostics
import Disk
import Fetching
import Foundation
import Loading
import LockfileText
import Model
import Paths
import Testing
import YAML

/// The articles on the two file formats mention every key, and their examples have no findings. The guides show real
/// output.
@Suite struct ArticleTests {
  private static let keys = decodedKeys.merging(decodedLockfileKeys) { first, _ in first }

  @Test(arguments: keys.keys.sorted()) func everyKeyIsDescribed(mapping: String) throws {
    let isPublished = mapping == "publishedSource"
    let text = try article(
      isPublished ? "SpecRepositories" : decodedLockfileKeys[mapping] != nil ? "Lockfile" : "SpecFormat")
    for key in try #require(Self.keys[mapping]) {
      let spellings = ["`\(key)`", "`\(key): ", " \(key):", "\n\(key):"]
      #expect(spellings.contains { text.contains($0) }, "\(mapping) \(key)")
    }
  }

  @Test func examplesOfSpecsAreSound() throws {
    let readme = try examples(of: Guide.readme.pages[0]).filter { $0.contains("name: ") }
    let examples = try examples(of: "SpecFormat") + examples(of: "Wiring") + readme
    #expect(examples.count > 14 && readme.count == 2)
    for example in examples {
      var bag = DiagnosticBag()
      read(example, into: &bag) { node, file, bag in
        let spec = decodeSpec(
          node, file: file, path: "Some/component.yaml", origin: .member, into: &bag, hasFolder: { _ in true })
        #expect(spec != nil, "\(example)")
      }
      #expect(bag.diagnostics.map(\.message) == [], "\(example)")
    }
  }

  @Test func examplesOfLockfilesAreSound() throws {
    let readme = try examples(of: Guide.readme.pages[0]).filter { $0.hasPrefix("lockfile:") }
    let examples = try examples(of: "Lockfile") + readme
    #expect(examples.count > 5 && readme.count == 1)
    for example in examples {
      var bag = DiagnosticBag()
      let whole = example.hasPrefix("lockfile:") ? example : "lockfile: 1\n\(example)"
      read(whole, into: &bag) { node, file, bag in
        let lockfile = decodeLockfile(node, file: file, allowFileURLs: false, into: &bag)
        #expect(!lockfile.pins.isEmpty, "\(example)")
      }
      #expect(bag.diagnostics.map(\.message) == [], "\(example)")
    }
  }

  @Test(arguments: Guide.all) func guideShowsWhatHappens(guide: Guide) throws { try follow(guide) }

  /// Publishing evaluates the manifest that others will get.
  @Test(.enabled(if: Guide.hasSandbox, "there is no sandbox for manifests"))
  func guideToSpecRepositoriesShowsWhatHappens() throws { try follow(.specRepositories) }

  /// All but the last line of README's first project, which builds it.
  @Test func firstProjectOfReadmeIsSound() throws {
    let section = try article(Guide.readme.pages[0]).components(separatedBy: "\n## ").first {
      $0.hasPrefix("Start a project")
    }
    let lines = try #require(section).components(separatedBy: "```")[1].split(separator: "\n").dropFirst()
    #expect(lines.last == "swift run Shop")
    let scratch = NSTemporaryDirectory() + "integrate-readme-\(UUID().uuidString)"
    defer { try? FileManager.default.removeItem(atPath: scratch) }
    try FileManager.default.createDirectory(atPath: scratch, withIntermediateDirectories: true)
    let printed = try Shell().run((lines.dropLast() + ["integrate check"]).joined(separator: "\n"), in: scratch)
    #expect(printed.hasSuffix("\nsound: Shop: 2 components, 2 modules, 0 pins\n"), "\(printed)")
  }

  /// With `INTEGRATE_RECORD` set, the pages are rewritten instead, and the run fails.
  private func follow(_ guide: Guide) throws {
    let texts = try guide.pages.map(article)
    let isRecording = ProcessInfo.processInfo.environment["INTEGRATE_RECORD"] != nil
    // A day's work has to build after each part of it.
    let buildsOnce = !isRecording && guide.pages != ["DaysWork"]
    for (page, (text, printed)) in zip(guide.pages, zip(texts, try guide.run(texts, buildsOnce: buildsOnce))) {
      if isRecording, printed != text {
        let path = Path.join(PageSources.catalog, "\(page).md")
        try printed.write(toFile: path, atomically: true, encoding: .utf8)
        Issue.record("recorded \(page).md: read what changed")
        continue
      }
      let (new, old) = (printed.split(separator: "\n"), text.split(separator: "\n"))
      let line = zip(new, old).prefix { $0 == $1 }.count
      #expect(printed == text, "\(page): \(line < new.count ? new[line] : "")")
    }
  }

  /// Links of articles lead to articles, and the landing page leads to each of them.
  @Test func articlesAreLinked() throws {
    let files = try FileManager.default.subpathsOfDirectory(atPath: PageSources.catalog)
      .filter { $0.hasSuffix(".md") }.map { String($0.dropLast(3)) }
    let names = Set(files.map(Path.lastComponent))
    var linked: [String: Set<String>] = [:]
    for file in files where !file.hasPrefix("Findings/") {
      let links = Set(try article(file).matches(of: /<doc:([^>]+)>/).map { String($0.1) })
      #expect(links.subtracting(names) == [], "\(file): links that lead nowhere")
      linked[file] = links
    }
    let reached = (linked["Documentation"] ?? []).reduce(into: ["Documentation"] as Set<String>) {
      $0.formUnion((linked[$1] ?? []).union([$1]))
    }
    #expect(Set(linked.keys).subtracting(reached) == [], "articles that the landing page does not lead to")
  }

  private func article(_ name: String) throws -> String {
    String(decoding: try Disk.read(Path.join(PageSources.catalog, "\(name).md")), as: UTF8.self)
  }

  /// The YAML examples of an article.
  private func examples(of name: String) throws -> [String] {
    var examples: [String] = []
    var current: String?
    for line in try article(name).split(separator: "\n", omittingEmptySubsequences: false) {
      if line == "```yaml" {
        current = ""
      } else if line == "```" {
        if let current { examples.append(current) }
        current = nil
      } else {
        current?.append("\(line)\n")
      }
    }
    return examples
  }

  private func read(
    _ text: String, into bag: inout DiagnosticBag, _ body: (YAMLNode?, FileID, inout DiagnosticBag) -> Void
  ) {
    var table = SourceTable()
    let file = table.add("example.yaml")
    var reader = YAMLReader()
    let bytes = Array(text.utf8)
    bytes.withUnsafeBufferPointer { buffer in
      _ = reader.read(buffer, file: file, into: &bag) { node, bag in body(node, file, &bag) }
    }
  }
}

/// A guide, or the steps of a tutorial: fences with files, fences with commands and their output, and a setup that it
/// does not show.
struct Guide: Sendable, CustomTestStringConvertible {
  /// The articles, in the order in which they are read.
  let pages: [String]
  /// The folder in the guide, which some output contains.
  let folder: String
  /// Files that exist but are not shown, by path.
  var files: [String: String] = [:]
  /// Packages at `https://git.example.com/`, with the contents of their only source file.
  var repositories: [String: (product: String, source: String)] = [:]
  /// Repositories there to push to, with the files of their first commit by path.
  var components: [String: [String: String]] = [:]

  var testDescription: String { pages.joined(separator: ", ") }

  static let all = [
    fromAPackage, fromCocoaPods, fromLocalPackages, fromXcode, daysWork, everydayTasks, firstApp, leavePods, readme,
  ]

  private static let daysWork = Guide(
    pages: ["DaysWork"], folder: "Shop",
    files: [
      "component.yaml": "name: Shop\nkind: app\nintegration: { tools: \"6.0\" }\ndependencies: [Cart]\n",
      "integrate.lock.yaml": "lockfile: 1\npins: {}\n", "Components/Cart/component.yaml": "name: Cart\n",
      "Components/Cart/Sources/Cart/Cart.swift": "public let total = 0\n",
      "Sources/Shop/main.swift": "import Cart\n\nprint(total)\n",
    ], repositories: fromAPackage.repositories)

  private static let everydayTasks = Guide(
    pages: ["EverydayTasks"], folder: "Shop",
    files: [
      "component.yaml": "name: Shop\nkind: app\ndependencies: [Cart]\n",
      "integrate.lock.yaml": "lockfile: 1\npins: {}\n", "Components/Cart/component.yaml": "name: Cart\n",
      "Components/Cart/Sources/Cart/Cart.swift":
        "import Prices\n\npublic func total(of items: [String]) -> Int { items.map(price).reduce(0, +) }\n",
      "Sources/Shop/main.swift": "import Cart\n\nprint(total(of: [\"tea\"]))\n",
    ])

  private static let firstApp = Guide(
    pages: [
      "FirstAppComponents", "FirstAppServices", "FirstAppConfiguration", "FirstAppRuntime", "FirstAppPackages",
      "FirstAppCI",
    ], folder: "Cinema")

  private static let leavePods = Guide(
    pages: ["LeavePodsImport", "LeavePodsConvert", "LeavePodsFinish"], folder: "Radio")

  /// README, beside which the specs of the other components and all sources are left out.
  static let readme = Guide(
    pages: ["../../../README"], folder: "Shop",
    files: [
      "component.yaml": "name: Shop\nkind: app\ndependencies: [Cart/CartInterface]\n",
      "integrate.lock.yaml": "lockfile: 1\npins:\n",
      "Sources/Shop/main.swift": "import CartInterface\nimport ShopDependencies\nimport ShopRegistration\n",
      "Components/Cart/Sources/CartInterface/Counting.swift":
        "public protocol Counting: Sendable { var count: Int { get } }\n",
      "Components/Cart/Sources/Cart/Basket.swift": """
      import AnalyticsInterface
      import CartInterface

      public struct Basket: Counting {
        public let count = 0
        public init(analytics: any Tracking) { analytics.track("cart") }
      }

      """,
      "Components/Analytics/component.yaml": """
      name: Analytics
      modules: { AnalyticsInterface: { services: { analytics: Tracking } } }

      """,
      "Components/Analytics/Sources/AnalyticsInterface/Tracking.swift":
        "public protocol Tracking: Sendable { func track(_ event: String) }\n",
      "Components/Analytics/Sources/Analytics/ServerAnalytics.swift": """
      import AnalyticsInterface

      public struct ServerAnalytics: Tracking {
        public init() {}
        public func track(_ event: String) {}
      }

      """,
    ])

  static let hasSandbox =
    ManifestSandbox.find(trustsManifests: false, environment: ProcessInfo.processInfo.environment) != nil

  static let specRepositories = Guide(
    pages: ["SpecRepositories"], folder: "Grocery",
    files: [
      "Sources/Grocery/main.swift": "import Tracking\n\ntrack(\"start\")\n",
      "../specs/README.md": "Our components.\n",
    ],
    components: [
      "clock": [
        "component.yaml": "name: Clock\n", "Sources/Clock/Clock.swift": "public func now() -> Int { 12 }\n",
        "Package.swift": """
        // swift-tools-version: 6.0
        import PackageDescription

        let package = Package(
          name: "Clock",
          products: [.library(name: "Clock", targets: ["Clock"])],
          targets: [.target(name: "Clock")])

        """,
      ],
      "tracking": [
        "component.yaml": """
        name: Tracking
        summary: Says what happened, and when.
        dependencies: [Clock]
        integration:
          sources: [../specs]

        """,
        "integrate.lock.yaml": "lockfile: 1\npins:\n", ".gitignore": ".build/\n",
        "Sources/Tracking/Tracking.swift": """
        import Clock

        public func track(_ event: String) { print("\\(now()): \\(event)") }

        """,
      ],
    ])

  private static let fromAPackage = Guide(
    pages: ["FromAPackage"], folder: "Grocery",
    files: [
      "Package.resolved": """
      {
        "pins" : [
          {
            "identity" : "tracking",
            "kind" : "remoteSourceControl",
            "location" : "https://git.example.com/tracking.git",
            "state" : {
              "revision" : "REVISION",
              "version" : "1.4.0"
            }
          }
        ],
        "version" : 2
      }

      """,
      "Sources/Grocery/main.swift": "import Basket\n\nprint(total(of: [\"apple\", \"pear\"]))\n",
      "Sources/Basket/Basket.swift": """
      import Prices
      import Tracking

      public func total(of items: [String]) -> Int {
        track("total")
        return items.count * price
      }

      """,
      "Libraries/Prices/Prices.swift": "public let price = 2\n",
      "Tests/BasketTests/BasketTests.swift": "import Basket\nimport XCTest\n",
    ],
    repositories: [
      "tracking": ("Tracking", "public func track(_ event: String) { print(\"tracked: \\(event)\") }\n")
    ])

  private static let fromCocoaPods = Guide(
    pages: ["FromCocoaPods"], folder: "Shop",
    files: [
      "Modules/Tracking/Sources/Tracking.swift": "public func track(_ event: String) {}\n",
      "Modules/Tracking/Tests/TrackingTests.swift": "import XCTest\n",
    ])

  private static let fromLocalPackages = Guide(
    pages: ["FromLocalPackages"], folder: "Grocery",
    files: [
      "App/Package.resolved": fromAPackage.files["Package.resolved"] ?? "",
      "App/Sources/App/main.swift": "import Login\n\nlogin()\n",
      "Modules/Core/Sources/Core/Core.swift": "import Tracking\n\npublic func start() { track(\"start\") }\n",
      "Modules/Login/Sources/Login/Login.swift": """
      import Core
      import Tracking

      public func login() {
        start()
        track("login")
      }

      """,
      "Modules/Login/Tests/LoginTests/LoginTests.swift": "import Login\nimport XCTest\n",
    ], repositories: fromAPackage.repositories)

  private static let fromXcode = Guide(
    pages: ["FromXcode"], folder: "Shop",
    files: [
      "Shop.xcodeproj/project.xcworkspace/xcshareddata/swiftpm/Package.resolved":
        fromAPackage.files["Package.resolved"] ?? "",
      "Modules/Login/Sources/Login/Login.swift": "import Tracking\n\npublic func login() { track(\"login\") }\n",
    ], repositories: fromAPackage.repositories)

  /// Runs the commands of all pages in order.
  ///
  /// - Parameter buildsOnce: true if only the last command that builds runs, and the others keep their output.
  /// - Returns: the pages with the actual output.
  func run(_ pages: [String], buildsOnce: Bool) throws -> [String] {
    let scratch = NSTemporaryDirectory() + "integrate-guide-\(UUID().uuidString)"
    defer { try? FileManager.default.removeItem(atPath: scratch) }
    let root = Path.join(scratch, folder)
    var shell = Shell()
    // SwiftPM keeps its caches in the home folder, and the fingerprints of packages in Foundation's idea of it.
    shell.environment = [
      "HOME": scratch, "CFFIXED_USER_HOME": scratch, "GIT_CONFIG_NOSYSTEM": "1",
      "GIT_CONFIG_GLOBAL": scratch + "/gitconfig",
    ]
    for who in ["AUTHOR", "COMMITTER"] {
      shell.environment["GIT_\(who)_NAME"] = "Example"
      shell.environment["GIT_\(who)_EMAIL"] = "example@example.com"
      shell.environment["GIT_\(who)_DATE"] = "2026-01-01T00:00:00Z"
    }
    shell.environment["GIT_DEFAULT_HASH"] = "sha1"
    var settings = "[init]\n\tdefaultBranch = main\n"
    if !repositories.isEmpty || !components.isEmpty {
      settings += "[url \"file://\(scratch)/\"]\n\tinsteadOf = https://git.example.com/\n"
    }
    try write(settings, to: scratch + "/gitconfig")
    try FileManager.default.createDirectory(atPath: root, withIntermediateDirectories: true)
    for (name, files) in components { try makeComponent(scratch, name, files, shell) }
    var revision = ""
    for (name, package) in repositories {
      revision = try makeRepository(scratch + "/\(name).git", name: name, package.product, package.source, shell)
    }
    for (path, text) in files {
      try write(text.replacingOccurrences(of: "REVISION", with: revision), to: Path.join(root, path))
    }
    var terminal = Terminal(shell: shell, folder: root)
    if buildsOnce { terminal.buildsLeft = pages.reduce(0) { $0 + $1.split(separator: "\n").count(where: Self.builds) } }
    return try pages.map { page in
      var result: [String] = []
      var fence: [String]?
      for line in page.split(separator: "\n", omittingEmptySubsequences: false).map(String.init) {
        guard line.hasPrefix("```") else {
          if fence == nil { result.append(line) } else { fence?.append(line) }
          continue
        }
        if let lines = fence { result += try follow(lines, in: &terminal) }
        fence = fence == nil ? [] : nil
        result.append(line)
      }
      return result.joined(separator: "\n")
    }
  }

  /// The shell in which the commands of a guide run.
  private struct Terminal {
    let shell: Shell
    let folder: String
    /// Commands that set variables for those after them.
    var exports = ""
    /// The number of builds up to the last one, which runs; nil if all of them run.
    var buildsLeft: Int?
  }

  private static func builds(_ line: some StringProtocol) -> Bool {
    line.hasPrefix("$ ") && (line.contains("swift run") || line.contains("swift build"))
  }

  /// Writes the file of a fence, or runs its commands.
  ///
  /// - Returns: the fence's lines with the actual output.
  private func follow(_ lines: [String], in terminal: inout Terminal) throws -> [String] {
    let words = (lines.first ?? "").split(separator: " ").map(String.init)
    if words.count == 2, words[0] == "#" || words[0] == "//" {
      // The file's first line belongs to the file only if it is a YAML comment.
      let text = (words[0] == "#" ? lines[...] : lines.dropFirst()).map { $0 + "\n" }.joined()
      try write(text, to: Path.join(terminal.folder, words[1]))
      return lines
    }
    let starts = lines.indices.filter { lines[$0].hasPrefix("$ ") }
    if starts.isEmpty { return lines }
    return try zip(starts, starts.dropFirst() + [lines.endIndex]).flatMap { start, end in
      let command = lines[start]
      if let left = terminal.buildsLeft, Self.builds(command) {
        terminal.buildsLeft = left - 1
        if left > 1 { return Array(lines[start..<end]) }
      }
      var printed = try terminal.shell.run(terminal.exports + command.dropFirst(2), in: terminal.folder)
      // The tools version that 'init' writes is that of the installed Swift.
      if pages[0] == "FirstAppComponents" {
        printed = printed.replacing(#/(?m)^  tools: "\d+\.\d+"$/#, with: "  tools: \"6.0\"")
      }
      if command.hasPrefix("$ export ") { terminal.exports += command.dropFirst(2) + "\n" }
      var shown = printed.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
      if shown.last == "" { shown.removeLast() }
      return [command] + shown
    }
  }

  /// A bare repository with one commit.
  private func makeComponent(_ scratch: String, _ name: String, _ files: [String: String], _ shell: Shell) throws {
    let work = scratch + "/made-\(name)"
    for (path, text) in files { try write(text, to: Path.join(work, path)) }
    let line = "git init -q . && git add -A && git commit -q -m first && git clone -q --bare . ../\(name).git"
    _ = try shell.run(line, in: work)
    try FileManager.default.removeItem(atPath: work)
  }

  /// A package with one product at versions 1.4.0 and 1.5.0, with the same commits on every machine.
  ///
  /// - Returns: the commit of 1.4.0.
  private func makeRepository(
    _ folder: String, name: String, _ product: String, _ source: String, _ shell: Shell
  ) throws -> String {
    let manifest = """
      // swift-tools-version: 5.9
      import PackageDescription

      let package = Package(
        name: "\(name)",
        products: [.library(name: "\(product)", targets: ["\(product)"])],
        targets: [.target(name: "\(product)")])

      """
    try write(manifest, to: folder + "/Package.swift")
    try write(source, to: folder + "/Sources/\(product)/\(product).swift")
    // A new version moves nothing: a pin at 1.4.0 stays there.
    let line = """
      git init -q . && git config uploadpack.allowFilter true && git add -A && git commit -q -m 1.4.0 && git tag 1.4.0 \\
      && git rev-parse HEAD && git commit -q --allow-empty -m 1.5.0 && git tag 1.5.0
      """
    return try shell.run(line, in: folder).trimmingCharacters(in: .whitespacesAndNewlines)
  }

  private func write(_ text: String, to path: String) throws {
    try FileManager.default.createDirectory(atPath: Path.parent(path), withIntermediateDirectories: true)
    try Data(text.utf8).write(to: URL(fileURLWithPath: path))
  }
}
