import Diagnostics
import Disk
import JSON
import ManifestReader
import Model
import Parallel
import Paths
import SwiftPackages
import Text

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// Evaluates manifests: by reading them, or by `swift package dump-package`. Results are cached.
struct ManifestEvaluator: Sendable {
  let cache: CacheFolder
  /// `nil` if there is none and manifests are not trusted. It is searched when the first manifest runs.
  let sandbox: @Sendable () -> ManifestSandbox?
  let environment: [String: String]
  let reading: ManifestReading
  /// The number of manifests that were run, so that tests can check that the cache works.
  let count = Locked(0)
  /// The repositories whose manifests were noted to need other packages here.
  private let noted = Locked<Set<String>>([])
  /// The version of Swift by the folder that it is kept in.
  let versions = Locked<[String: String]>([:])

  /// Each that runs keeps a core busy.
  private let gate = Gate(ProcessLimit.evaluations)

  private static let timeout = Duration.seconds(300)
  /// The place of a package in the folder of a run. SwiftPM builds dependencies in `checkouts`, and some manifests test
  /// for that.
  private static let packageFolder = "checkouts/package"

  /// - Parameters:
  ///   - key: the name of a git object that determines the contents of all files.
  ///   - files: `Package.swift` and its variants, by name; read only if needed.
  ///   - repository: for messages.
  func manifest(
    _ key: String, revision: String, repository: String, files: () throws(FetchError) -> [String: [UInt8]]
  ) throws(FetchError) -> Manifest {
    var known: [String: [UInt8]]?
    func contents() throws(FetchError) -> [String: [UInt8]] {
      if let known { return known }
      let contents = try files()
      known = contents
      return contents
    }
    let asked = ManifestRequest(key: key, revision: revision, repository: repository)
    let (read, refusal, isOfHost) = try read(asked, for: reading.host, files: contents)
    if let read, !reading.compares {
      if isOfHost, reading.host != .current { noteOtherPackages(asked, read, files: contents) }
      return read
    }
    let ran = try run(asked, refusal, files: contents)
    if let read {
      let here = reading.host == .current ? read : try self.read(asked, for: .current, files: contents).manifest
      if here != ran { throw FetchError(repository, .manifestsDiffer(revision: revision)) }
      return read
    }
    if reading.host != .current { noteHostDependence(asked, try contents()) }
    return ran
  }

  /// Says that a manifest, which was read for another host, needs other packages here: SwiftPM fetches those here, too.
  private func noteOtherPackages(
    _ asked: ManifestRequest, _ read: Manifest, files: () throws(FetchError) -> [String: [UInt8]]
  ) {
    guard let here = (try? self.read(asked, for: .current, files: files))?.manifest else { return }
    let known = Set(read.dependencies.map(\.identity))
    let others = Set(here.dependencies.map(\.identity)).subtracting(known).sorted()
    guard !others.isEmpty, noted.withLock({ $0.insert(asked.repository).inserted }) else { return }
    noteOther(asked, packages: others)
  }

  /// Runs a manifest with SwiftPM.
  ///
  /// - Parameter refusal: why it was not read.
  private func run(
    _ asked: ManifestRequest, _ refusal: String, files: () throws(FetchError) -> [String: [UInt8]]
  ) throws(FetchError) -> Manifest {
    let (key, revision, repository) = (asked.key, asked.revision, asked.repository)
    let program: String
    do throws(FetchError) { program = try swift(repository) } catch {
      guard case .cannotRun(let reason) = error.reason else { throw error }
      throw FetchError(repository, .noSwift(revision: revision, reason))
    }
    let toolchain = Toolchain(swift: program, environment: environment)
    let folder: String
    // Without the first part are those that ran in another folder than SwiftPM's.
    let place = "checkouts-\(toolchain.key)"
    do { folder = try cache.folder("manifests", place) } catch { throw FetchError(repository, .disk(error)) }
    if let kept = try? Disk.read(Path.join(folder, "\(key).json")), let manifest = read(kept) { return manifest }
    guard let sandbox = sandbox() else { throw FetchError(repository, .noSandbox(revision: revision, refusal)) }
    let dump = try evaluate(try files(), sandbox, revision: revision, repository: repository)
    var bag = DiagnosticBag()
    guard let manifest = DumpReader.read(dump, file: FileID(rawValue: 0), unpackedIn: cache.path, into: &bag) else {
      let problem = bag.diagnostics.first { $0.severity == .error }?.message ?? ""
      throw FetchError(repository, .manifestNotUnderstood(revision: revision, problem))
    }
    if let problem = Self.problem(of: manifest) {
      throw FetchError(repository, .unfitName(revision: revision, problem))
    }
    do { _ = try Disk.writeAtomically(dump, to: "\(key).json", inside: folder) } catch {
      throw FetchError(repository, .disk(error))
    }
    return manifest
  }

  func read(_ dump: [UInt8]) -> Manifest? {
    var bag = DiagnosticBag()
    return DumpReader.read(dump, file: FileID(rawValue: 0), unpackedIn: cache.path, into: &bag)
  }

  /// Checks that the names in a manifest are valid. They are written into the lockfile and from there into other
  /// manifests.
  static func problem(of manifest: Manifest) -> String? {
    let names =
      manifest.products.flatMap { [$0.name] + $0.targets } + manifest.dependencies.map(\.identity)
      + manifest.recordedTargets(traits: manifest.traits.map(\.name)).flatMap { target in
        [target.name.value] + target.needs.flatMap { [$0.name.value] + $0.aliases.flatMap { [$0.key, $0.value] } }
      }
      + manifest.platforms.map(\.name) + manifest.traits.map(\.name)
    for name in names {
      if let problem = nameProblem(name, slash: false) { return "the name '\(name)' \(problem)" }
    }
    return nil
  }

  func swift(_ repository: String) throws(FetchError) -> String {
    do { return try Subprocess.find("swift", in: environment["PATH"] ?? "/usr/bin:/bin") } catch {
      throw FetchError(repository, .cannotRun(error))
    }
  }

  /// Returns the output of `swift package dump-package` for a package with these files alone.
  func evaluate(
    _ files: [String: [UInt8]], _ sandbox: ManifestSandbox, revision: String, repository: String
  ) throws(FetchError) -> [UInt8] {
    let scratch: String
    do {
      removeLeftovers(in: try cache.folder("scratch"))
      scratch = try cache.folder("scratch", "\(getpid())-\(UInt64.random(in: .min ... .max))")
      for name in ["home", "tmp", Self.packageFolder] { try CacheFolder.make(Path.join(scratch, name)) }
      var writes = WriteSet(root: scratch, isForOneself: true)
      for (name, bytes) in files.sorted(by: { $0.key < $1.key }) {
        writes.add(bytes, to: "\(Self.packageFolder)/\(name)")
      }
      _ = try writes.commit()
    } catch { throw FetchError(repository, .disk(error)) }
    defer { CacheFolder.remove(scratch) }
    count.withLock { $0 += 1 }
    let result = try gate.pass { () throws(FetchError) in try run(sandbox, scratch: scratch, repository) }
    guard result.succeeded, let start = result.output.firstIndex(of: UInt8(ascii: "{")) else {
      if let problem = CacheFolder.writingProblem(in: scratch) { throw FetchError(repository, .disk(problem)) }
      throw FetchError(repository, .manifestFailed(revision: revision, Self.errorLine(result, scratch)))
    }
    return Array(result.output[start...])
  }

  /// Removes the folders of runs that were killed.
  private func removeLeftovers(in folder: String) {
    for name in (try? Disk.list(folder)) ?? [] {
      guard let process = name.split(separator: "-").first.flatMap({ pid_t($0) }), process > 0 else { continue }
      if kill(process, 0) != 0, errno == ESRCH { CacheFolder.remove(Path.join(folder, name)) }
    }
  }

  private func run(
    _ sandbox: ManifestSandbox, scratch: String, _ repository: String
  ) throws(FetchError) -> Subprocess.Result {
    let swift = try swift(repository)
    var arguments = ["package"]
    for (option, folder) in [
      ("--package-path", Self.packageFolder), ("--scratch-path", "build"), ("--cache-path", "cache"),
      ("--config-path", "configuration"), ("--security-path", "security"),
    ] {
      arguments += [option, Path.join(scratch, folder)]
    }
    // On macOS SwiftPM starts a sandbox of its own, which fails inside another one.
    if sandbox == .trusted { arguments.append("--disable-sandbox") }
    arguments += ["--manifest-cache", "none", "dump-package"]
    var variables = manifestEnvironment(scratch)
    var (program, all) = (swift, arguments)
    if case .bubblewrap = sandbox {
      let toolchain = toolchainFolders(swift, variables, scratch)
      variables["PATH"] = toolchain.map { $0 + "/bin:" }.joined() + "/usr/bin:/bin"
      let inside = toolchain.first.map { $0 + "/bin/swift" } ?? swift
      (program, all) = sandbox.wrap(inside, arguments, scratch: scratch, toolchain: toolchain + chosenFolders)
    }
    var process = Subprocess(
      program, all, environment: variables, folder: scratch, timeout: Self.timeout, outputLimit: 16 << 20)
    process.whenSilent = { Output.error.progress("waiting for the manifest of '\(repository.visible)'") }
    do { return try process.run() } catch { throw FetchError(repository, .cannotRun(error)) }
  }

  /// The folder of the toolchain that a program belongs to, `…/usr`. The program in PATH may be a link or choose one of
  /// many, so it is run to find out, outside of the sandbox.
  private func toolchainFolders(_ swift: String, _ environment: [String: String], _ scratch: String) -> [String] {
    let asked = Subprocess(
      swift, ["-print-target-info"], environment: environment, folder: scratch, timeout: .seconds(60))
    if let result = try? asked.run(), result.succeeded,
      let info = try? JSONValue.parse(result.output), let path = info["paths"]?["runtimeResourcePath"]?.text,
      let real = try? Disk.realPath(Path.parent(Path.parent(path)))
    {
      return [real]
    }
    return (try? Disk.realPath(swift)).map { [Path.parent(Path.parent($0))] } ?? []
  }

  /// Folders that the user's environment names for the toolchain.
  private var chosenFolders: [String] {
    let lists = [environment["LD_LIBRARY_PATH"], environment["SDKROOT"]].compactMap { $0 }
    return lists.flatMap { $0.split(separator: ":") }.map(String.init).filter(Path.isAbsolute)
  }

  /// Only the variables that a toolchain needs: a manifest must neither depend on the user's settings nor see secrets.
  func manifestEnvironment(_ scratch: String) -> [String: String] {
    let kept = [
      "PATH", "LD_LIBRARY_PATH", "DEVELOPER_DIR", "SDKROOT", "TOOLCHAINS", "SWIFTLY_HOME_DIR", "SWIFTLY_BIN_DIR",
      "SWIFTLY_TOOLCHAINS_DIR",
    ]
    var result = environment.filter { kept.contains($0.key) }
    result["LC_ALL"] = "C"
    result["HOME"] = Path.join(scratch, "home")
    result["TMPDIR"] = Path.join(scratch, "tmp")
    // swiftly looks for toolchains in the home folder unless this is set.
    result["SWIFTLY_HOME_DIR"] = Toolchain.swiftlyHomes(environment).first { Disk.kind(of: $0) == .folder }
    return result
  }

  private static func errorLine(_ result: Subprocess.Result, _ scratch: String) -> String {
    if result.ending == .timedOut { return "it did not end in \(timeout.components.seconds / 60) minutes" }
    let lines = result.errorText.split(whereSeparator: \.isNewline)
    // The compiler's errors say more than SwiftPM's summary of them, and its arguments say nothing.
    let summary = "Invalid manifest (compiled with: "
    let messages = lines.filter { !$0.contains(summary) }
    let errors = messages.filter { $0.contains("error: ") }
    let place = scratch + "/\(packageFolder)/"
    let line =
      errors.first { $0.hasPrefix(place) } ?? errors.first ?? messages.last
      ?? (lines.isEmpty ? "SwiftPM failed without a message" : "it does not compile or failed when it ran")
    var text = String(line)
    if let range = text.firstRange(of: place) { text.removeSubrange(range) }
    return String((text.hasPrefix("error: ") ? String(text.dropFirst(7)) : text).prefix(300))
  }
}
