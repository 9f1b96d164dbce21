import Disk
import Fetching
import Generators
import Model
import Parallel
import Paths
import Planning
import Text

/// Asks the compiler whether the registration of each app compiles.
package struct BuildProof {
  /// True to build every target of the root.
  package var buildsAll = false
  /// The arguments that are passed on to `swift build`.
  package var arguments: [String] = []
  /// Shows a line while a build runs.
  package var progress: @Sendable (String) -> Void = { _ in }

  package init() {}

  /// The variable by which the plugins of this package say that SwiftPM runs the tool.
  package static let pluginVariable = "INTEGRATE_PLUGIN"
  private static let timeLimit = Duration.seconds(30 * 60)
  private static let outputLimit = 32 << 20

  /// One run of `swift build`.
  private struct Build {
    /// The folder of the package, relative to the root.
    let folder: String
    /// `nil` for all targets of the package.
    let target: String?

    /// The name of the built target or folder, for people.
    var title: String { target.map { "'\($0)'" } ?? (folder.isEmpty ? "the root" : "'\(folder)'") }
  }

  /// Fails inside of a SwiftPM plugin.
  package static func checkThatNoPluginRunsIt() throws(Failure) {
    guard Subprocess.currentEnvironment[pluginVariable] != nil else { return }
    throw Failure(
      "'--build' cannot run in a SwiftPM plugin: SwiftPM would wait for itself",
      help: "run 'integrate check --build' in a terminal or as a step of CI")
  }

  /// Arguments of `swift build` that select targets, or build nothing.
  private static let refusedArguments: Set = [
    "--target", "--product", "--package-path", "--scratch-path", "--build-path", "--show-bin-path", "--help", "-h",
    "--help-hidden", "--version", "--print-manifest-job-graph", "--print-pif-manifest-job-graph",
  ]

  private func checkArguments() throws(Failure) {
    let name = arguments.map { String($0.prefix { $0 != "=" }) }.first { Self.refusedArguments.contains($0) }
    guard let name else { return }
    throw Failure("'--build' sets '\(name)' itself", help: "drop it; pass '--all' to build every target of the root")
  }

  /// Builds each target or package that changed since its last build, and adds the errors to the findings.
  ///
  /// - Returns: a line for each build that succeeded.
  package func run(_ generation: Generation, _ resolution: inout Resolution) throws(Failure) -> [String] {
    let builds = builds(generation, resolution)
    try checkArguments()
    if builds.isEmpty { return ["nothing to build: no app has a registration"] }
    try checkPlatform(resolution.graph)
    let environment = Subprocess.currentEnvironment
    let swift: String
    do throws(SubprocessError) {
      swift = try Subprocess.find("swift", in: environment["PATH"] ?? "/usr/bin:/bin")
    } catch {
      throw Failure(
        "'--build' needs a Swift toolchain, but there is no 'swift' in PATH", help: "install Swift, or drop '--build'")
    }
    let toolchain = Toolchain(swift: swift, environment: environment)
    let cache: CacheFolder
    do { cache = try CacheFolder(environment: environment) } catch { throw Failure(error) }
    let (scratch, proofs) = try folders(of: resolution.root, in: cache)
    var findings = BuildFindings(generation)
    var proven: [String] = []
    for build in builds {
      let options = arguments(of: build, resolution.root)
      let file = "\(StableHash.hex(options.joined(separator: "\n").utf8)).txt"
      let key = try key(toolchain, options, resolution)
      if (try? Disk.read(Path.join(proofs, file))) == Array(key.utf8) {
        proven.append("\(build.title) compiles (nothing changed since the last build)")
        continue
      }
      let errors = try errors(of: build, swift, ["build", "--scratch-path", scratch] + options, resolution.root)
      findings.add(errors, to: &resolution)
      if !errors.isEmpty { continue }
      proven.append("\(build.title) compiles")
      // A file that was changed meanwhile may not have been built.
      guard try self.key(toolchain, options, resolution) == key else { continue }
      do { _ = try Disk.writeAtomically(Array(key.utf8), to: file, inside: proofs) } catch { throw Failure(error) }
    }
    return proven
  }

  /// The folders of builds and of the keys of finished builds, for one root: two clones share none.
  private func folders(of root: Root, in cache: CacheFolder) throws(Failure) -> (String, String) {
    let name = StableHash.hex(root.path.utf8)
    do throws(DiskError) {
      return (try cache.folder("builds", name, "scratch"), try cache.folder("builds", name, "proofs"))
    } catch { throw Failure(error) }
  }

  private func builds(_ generation: Generation, _ resolution: Resolution) -> [Build] {
    let packages = generation.plan.packages
    if buildsAll { return packages.map { Build(folder: $0.folder, target: nil) } }
    return resolution.wirings.compactMap { app in
      let target = app.wiring.registrationModule
      return packages.first { $0.manifest.targets.contains { $0.name == target } }
        .map { Build(folder: $0.folder, target: target) }
    }
  }

  /// Packages of an app for phones do not build on this machine without a word about which SDK to use.
  private func checkPlatform(_ graph: LinkedGraph) throws(Failure) {
    let options = ["--triple", "--swift-sdk", "--sdk", "--destination"]
    if arguments.contains(where: { argument in options.contains { argument == $0 || argument.hasPrefix($0 + "=") } }) {
      return
    }
    let stated = graph.project.integration.platforms.map(\.value.name)
    #if os(macOS)
      let fitting = ["macos"]
    #else
      // Code for macOS is often code for Linux too, which no manifest states.
      let fitting = ["linux", "macos"]
    #endif
    if stated.isEmpty || stated.contains(where: fitting.contains) { return }
    throw Failure(
      "'--build' builds for this machine, which is not one of the root's platforms",
      help: "pass one of them: 'integrate check --build -- --triple arm64-apple-ios17.0-simulator --sdk PATH'")
  }

  private func arguments(of build: Build, _ root: Root) -> [String] {
    // SwiftPM's cache of the plan does not see files that packages in folders gain or lose.
    ["--package-path", root.absolute(build.folder), "--only-use-versions-from-resolved-file"]
      + ["--disable-build-manifest-caching"]
      + (build.target.map { ["--target", $0] } ?? ["--build-tests"]) + arguments
  }

  private func key(
    _ toolchain: Toolchain, _ arguments: [String], _ resolution: Resolution
  ) throws(Failure) -> String {
    var key = BuildKey(toolchain, arguments: arguments)
    do { try addFiles(of: resolution, to: &key) } catch { throw Failure(error, in: resolution.root) }
    return key.text
  }

  private func addFiles(of resolution: Resolution, to key: inout BuildKey) throws(DiskError) {
    let (root, graph) = (resolution.root, resolution.graph)
    // The folders of modules first: they count whole, wherever they are.
    for module in graph.modules.indices where graph.isMember(module: module) {
      let folder = Path.join(graph.component(of: module).spec.folder, graph.modules[module].module.folder)
      guard Disk.kind(of: root.absolute(folder)) == .folder else { continue }
      try key.add(folder: root.absolute(folder), isWhole: true)
    }
    try key.add(folder: root.path)
    for name in ["mirrors.json", "registries.json"] {
      try key.add(file: root.absolute(".swiftpm/configuration/\(name)"))
    }
    for pin in resolution.graph.project.lockfile.pins {
      guard case .path(let path) = pin.source.value else { continue }
      try key.add(folder: Path.join(root.path, path))
      for need in pin.folderNeeds { try key.add(folder: Path.join(root.path, need.folder)) }
    }
  }

  /// The errors of one build; none if it succeeds.
  private func errors(
    of build: Build, _ swift: String, _ arguments: [String], _ root: Root
  ) throws(Failure) -> [CompilerMessage] {
    var process = Subprocess(
      swift, arguments, folder: root.path, timeout: Self.timeLimit, outputLimit: Self.outputLimit)
    let (progress, title) = (progress, build.title)
    progress("building \(title)")
    let last = Locked(Clock())
    process.whenRead = { bytes in
      guard last.value.elapsed >= .seconds(5), let steps = Self.steps(in: bytes) else { return }
      last.withLock { $0 = Clock() }
      progress("building \(title): \(steps)")
    }
    let result: Subprocess.Result
    do { result = try process.run() } catch { throw Failure(error) }
    if result.succeeded { return [] }
    let output = result.outputText + "\n" + result.errorText
    var errors = CompilerMessage.errors(in: output).filter { !$0.isSummary }
    switch result.ending {
    case .timedOut:
      errors.append(.unplaced("the build of \(title) did not end in \(Self.timeLimit.components.seconds / 60) minutes"))
    case .wroteTooMuch:
      errors.append(.unplaced("the build of \(title) wrote more than \(Self.outputLimit >> 20) MB"))
    case .exited(let status):
      if errors.isEmpty {
        errors = [.unplaced("the build of \(title) failed with status \(status)", notes: Self.tail(of: output))]
      }
    case .signalled(let signal): errors.append(.unplaced("the build of \(title) was ended by signal \(signal)"))
    case .madeNoProgress: break
    }
    return errors
  }

  /// `12 of 40`, of the last line of progress that SwiftPM wrote.
  private static func steps(in bytes: ArraySlice<UInt8>) -> String? {
    let lines = String(decoding: bytes, as: UTF8.self).split(separator: "\n")
    guard let line = lines.last(where: { $0.hasPrefix("[") && $0.contains("/") }), let end = line.firstIndex(of: "]")
    else {
      return nil
    }
    return String(line[..<end].dropFirst()).replacing("/", with: " of ")
  }

  /// The last lines of an output that names no error.
  private static func tail(of output: String) -> [String] {
    output.split(separator: "\n").filter { !$0.hasPrefix("[") && !$0.hasPrefix("Building for ") }.suffix(20).map(
      String.init)
  }
}

extension CompilerMessage {
  /// An error without a place.
  static func unplaced(_ text: String, notes: [String] = []) -> CompilerMessage {
    var message = CompilerMessage(path: nil, line: 0, column: 0, text: text)
    message.notes = notes.map { Note(path: "", line: 0, column: 0, text: $0) }
    return message
  }

  /// True if it only reports that a command failed: other messages have the reason.
  var isSummary: Bool {
    path == nil
      && (text.contains("command failed with exit code") || text == "fatalError" || text.hasPrefix("ExitCode("))
  }
}
