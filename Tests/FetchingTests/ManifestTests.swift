import Disk
import LockfileText
import Model
import TestSupport
import Testing
import Versioning

@testable import Fetching

/// Manifests that the toolchain evaluates.
@Suite struct ManifestTests {
  /// The reason that the tests cannot run here; `nil` if they can.
  static let obstacle: String? = {
    let environment = Subprocess.currentEnvironment
    guard (try? Subprocess.find("swift", in: environment["PATH"] ?? "")) != nil else {
      return "there is no swift in PATH"
    }
    let sandbox = ManifestSandbox.find(trustsManifests: false, environment: environment)
    return sandbox == nil ? "bubblewrap is not installed, or may not do its work here" : nil
  }()

  @Test(.disabled(if: obstacle != nil, Comment(rawValue: obstacle ?? ""))) func factsAreRecordedFromAManifest() throws {
    let workshop = try Workshop()
    let text = """
      // swift-tools-version: 5.9
      import PackageDescription
      let package = Package(
        name: "Web", platforms: [.iOS("13.2"), .macOS(.v13)],
        products: [
          .library(name: "Web", targets: ["Web"]), .library(name: "WebDynamic", type: .dynamic, targets: ["Web"]),
          .executable(name: "serve", targets: ["serve"]),
        ],
        dependencies: [
          .package(url: "https://git.example.com/Log.git", from: "1.4.0"),
          .package(url: "https://git.example.com/nio", branch: "main"),
          .package(url: "https://git.example.com/only-tests.git", exact: "2.0.0"),
          .package(url: "https://git.example.com/docs.git", "1.0.0"..<"1.5.0"),
        ],
        targets: [
          .target(name: "Web", dependencies: [.product(name: "Logging", package: "Log"), "Inner"]),
          .target(name: "Inner", dependencies: [.product(name: "NIO", package: "nio")]),
          .executableTarget(name: "serve", dependencies: ["Web"]),
          .testTarget(name: "WebTests", dependencies: [.product(name: "T", package: "only-tests")]),
        ])
      """
    let revision = try workshop.commit("web", ["Package.swift": text], tags: ["1.0.0"])
    let fetcher = try workshop.fetcher()
    let repository = try workshop.ask("web", fetcher)
    let facts = try repository.facts(at: revision, component: "Web").pinFacts(name: "web", modulesOfSpec: [])
    #expect(facts.revision == revision)
    #expect(facts.tools == ToolsVersion(5, 9))
    #expect(facts.platforms?.map { "\($0.name) \($0.version)" } == ["ios 13.2", "macos 13"])
    #expect(facts.products?.map(\.name) == ["Web", "WebDynamic", "serve"])
    #expect(facts.products?.map(\.type) == [.library, .dynamic, .executable])
    #expect(facts.products?[0].modules == ["Web"])
    #expect(facts.ranges?.map(\.package) == ["log", "nio"], "what only tests and documentation need is left out")
    #expect(facts.ranges?[0].requirement == .versions(.halfOpen(Version(1, 4, 0), Version(2, 0, 0))))
    #expect(facts.ranges?[1].requirement == .branch("main"))
    #expect(fetcher.evaluations == 0, "it was read")
    #expect(try workshop.keptManifests().count == 1)
    // Another run finds it in the cache, and so does another revision with the same manifest.
    let again = try workshop.commit("web", ["Sources/Web/Web.swift": ""], tags: ["1.1.0"])
    let second = try workshop.fetcher()
    let later = try workshop.ask("web", second)
    _ = try later.facts(at: revision, component: "Web")
    _ = try later.facts(at: again, component: "Web")
    #expect(try second.evaluations == 0 && workshop.keptManifests().count == 1)
  }

  @Test(.disabled(if: obstacle != nil, Comment(rawValue: obstacle ?? ""))) func variantOfTheToolchainCounts() throws {
    let workshop = try Workshop()
    let revision = try workshop.commit(
      "a",
      [
        "Package.swift": Workshop.manifest("Plain"),
        "Package@swift-5.8.swift": Workshop.manifest("Older", tools: "5.8"),
        "Package@swift-6.swift": Workshop.manifest("Newer", tools: "6.0"),
        "Package@swift-99.swift": Workshop.manifest("Future", tools: "99.0"),
      ])
    let facts = try workshop.ask("a").facts(at: revision, component: "a")
    #expect(facts.manifest?.name == "Newer")
  }

  @Test(.disabled(if: obstacle != nil, Comment(rawValue: obstacle ?? "")))
  func specAndManifestOfAComponentAreRead() throws {
    let workshop = try Workshop()
    let revision = try workshop.commit(
      "a", ["Package.swift": Workshop.manifest("A"), "A.component.yaml": "name: A\n"], tags: ["1.0.0"])
    let facts = try workshop.ask("a").facts(at: revision, component: "A")
    #expect(facts.spec == Array("name: A\n".utf8))
    let all = facts.pinFacts(name: "A", modulesOfSpec: ["A"])
    #expect(all.tools == ToolsVersion(5, 9) && all.platforms?.count == 1)
    #expect(all.products == nil, "a component's spec says those")
    #expect(all.ranges?.isEmpty == true, "what SwiftPM resolves is what the manifest asks for")
  }

  @Test(.disabled(if: obstacle != nil, Comment(rawValue: obstacle ?? "")))
  func manifestThatCannotBeEvaluatedSaysWhy() throws {
    let workshop = try Workshop()
    let revision = try workshop.commit("a", ["Package.swift": "// swift-tools-version: 5.9\nnonsense\n"])
    let error = fetchError { _ = try workshop.ask("a").facts(at: revision, component: "a") }
    guard case .manifestFailed(revision, let text) = error?.reason else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(text.contains("nonsense") && !text.contains(workshop.cache))
  }

  @Test(.disabled(if: obstacle != nil, Comment(rawValue: obstacle ?? "")))
  func manifestsRunWhereSwiftPMHasThem() throws {
    let workshop = try Workshop()
    let text = """
      // swift-tools-version: 5.9
      import PackageDescription
      let place = Context.packageDirectory.contains("/checkouts/") ? "Checkout" : "Elsewhere"
      let package = Package(name: place, targets: [.target(name: "A")])
      """
    let revision = try workshop.commit("a", ["Package.swift": text])
    #expect(try workshop.ask("a").facts(at: revision, component: "a").manifest?.name == "Checkout")
  }

  @Test(.disabled(if: obstacle != nil, Comment(rawValue: obstacle ?? ""))) func manifestCannotWriteOrReachOut() throws {
    let workshop = try Workshop()
    let mark = workshop.path + "/attacked"
    let secret = workshop.path + "/home/secret"
    try workshop.write("secret", to: secret)
    let text = """
      // swift-tools-version: 5.9
      import Foundation
      import PackageDescription
      var name = "A"
      if FileManager.default.createFile(atPath: "\(mark)", contents: Data("x".utf8)) { name += "-wrote" }
      if FileManager.default.createFile(atPath: "\(workshop.path)/home/x", contents: Data("x".utf8)) { name += "-home" }
      if FileManager.default.contents(atPath: "\(secret)") != nil { name += "-read" }
      if ProcessInfo.processInfo.environment["SECRET_TOKEN"] != nil { name += "-token" }
      let probe = Process()
      probe.executableURL = URL(fileURLWithPath: "/bin/bash")
      probe.arguments = ["-c", "exec 3<>/dev/tcp/127.0.0.1/\(try workshop.listen())"]
      try? probe.run()
      probe.waitUntilExit()
      if probe.terminationStatus == 0 { name += "-connected" }
      let package = Package(name: name, targets: [.target(name: "A")])
      """
    workshop.environment["SECRET_TOKEN"] = "x"
    let revision = try workshop.commit("a", ["Package.swift": text])
    let facts = try workshop.ask("a").facts(at: revision, component: "a")
    #if canImport(Darwin)
      #expect(facts.manifest?.name.contains("wrote") == false && facts.manifest?.name.contains("connected") == false)
    #else
      #expect(facts.manifest?.name == "A")
    #endif
    #expect(Disk.kind(of: mark) == nil)
    #expect(Disk.kind(of: workshop.path + "/home/x") == nil)
    #expect(try Disk.list(workshop.cache + "/scratch").isEmpty)
  }

  #if !canImport(Darwin)
    /// A manifest that looks for everything that may exist, and puts its findings into its name.
    @Test(.disabled(if: obstacle != nil, Comment(rawValue: obstacle ?? ""))) func manifestSeesItsToolchainOnly() throws
    {
      let workshop = try Workshop()
      try workshop.write("secret", to: workshop.path + "/checkout/secret")
      let text = """
        // swift-tools-version: 5.9
        import Foundation
        import PackageDescription
        var found: [String] = []
        let files = FileManager.default
        for path in [
          "/etc/passwd", "/etc/hostname", "/etc/hosts", "/etc/machine-id", "/home", "/root", "/var", "/run", "/srv", "/sys",
          "/mnt", "/work", "/opt/secret", "/usr/local", "/usr/share/doc", "/usr/src", "\(workshop.path)/checkout",
          "\(workshop.path)/checkout/secret", "\(workshop.path)/home",
        ] where files.fileExists(atPath: path) { found.append(path) }
        for entry in (try? files.contentsOfDirectory(atPath: "/tmp")) ?? [] where !"\(workshop.path)".hasPrefix("/tmp/" + entry) {
          found.append("/tmp/" + entry)
        }
        let known: Set = ["HOME", "LC_ALL", "PATH", "PWD", "TMPDIR", "LD_LIBRARY_PATH", "SWIFTLY_HOME_DIR"]
        for (name, _) in ProcessInfo.processInfo.environment where !known.contains(name) && name.contains("SECRET") {
          found.append("$" + name)
        }
        for entry in (try? files.contentsOfDirectory(atPath: "/proc")) ?? [] {
          if let line = files.contents(atPath: "/proc/\\(entry)/cmdline"), Int(entry) != nil,
            String(decoding: line, as: UTF8.self).contains("swiftpm-testing-helper")
          { found.append("process " + entry) }
        }
        for folder in ["/", "/usr/lib", "/etc", "/tmp", "/dev/shm", "/usr/bin"] {
          if files.createFile(atPath: folder + "/x", contents: Data("x".utf8)), folder != "/dev/shm" {
            found.append("wrote to " + folder)
          }
        }
        if ProcessInfo.processInfo.hostName == "\(try workshop.run("hostname").trimmed)" { found.append("host name") }
        for target in ["127.0.0.1/\(try workshop.listen())", "1.1.1.1/53"] {
          let probe = Process()
          probe.executableURL = URL(fileURLWithPath: "/bin/bash")
          probe.arguments = ["-c", "exec 3<>/dev/tcp/" + target]
          try? probe.run()
          probe.waitUntilExit()
          if probe.terminationStatus == 0 { found.append("connected to " + target) }
        }
        let package = Package(name: found.isEmpty ? "nothing" : found.joined(separator: ", "))
        """
      workshop.environment["SECRET_TOKEN"] = "x"
      let revision = try workshop.commit("a", ["Package.swift": text])
      let facts = try workshop.ask("a").facts(at: revision, component: "a")
      #expect(facts.manifest?.name == "nothing")
    }

    @Test(
      .disabled(if: obstacle != nil, Comment(rawValue: obstacle ?? "")), arguments: [#"\n"#, "-x", #"\u{202E}"#, "a/b"])
    func whatAManifestSaysHasToBeAName(name: String) throws {
      let workshop = try Workshop()
      let text = """
        // swift-tools-version: 5.9
        import PackageDescription
        let package = Package(
          name: "A", products: [.library(name: "\(name)", targets: ["A"])], targets: [.target(name: "A")])
        """
      let revision = try workshop.commit("a", ["Package.swift": text])
      let error = fetchError { _ = try workshop.ask("a").facts(at: revision, component: "a") }
      guard case .unfitName = error?.reason else {
        Issue.record("\(String(describing: error))")
        return
      }
    }

    @Test func withoutASandboxManifestsHaveToBeTrusted() throws {
      let workshop = try Workshop()
      let revision = try workshop.commit("a", ["Package.swift": Workshop.program("A")])
      // A bubblewrap that is not allowed to run, as in some containers.
      try workshop.replace("bwrap", "exit 1")
      let error = fetchError { _ = try workshop.ask("a").facts(at: revision, component: "a") }
      guard case .noSandbox = error?.reason else {
        Issue.record("\(String(describing: error))")
        return
      }
      #expect(error?.message.contains(" without running it: Package.swift:") == true)
      #expect(error?.help?.contains("--trust-manifests") == true)
      #expect(ManifestSandbox.find(trustsManifests: true, environment: workshop.environment) == .trusted)
      let trusting = try workshop.fetcher(trusting: true)
      #expect(try workshop.ask("a", trusting).facts(at: revision, component: "a").manifest?.name == "A")
    }
  #endif
}
