import Disk
import Paths

/// The generated modules that an app's build waits for, compiled for debugging, next to the same wiring by hand.
extension Benchmarks {
  /// Numbers of services, and the most milliseconds.
  private static let compilations = [(300, 1_500.0), (1_000, 6_000.0)]

  func measureCompilation(_ table: inout Table) throws {
    for (count, goal) in Self.compilations {
      let app = try ServiceApp(serviceCount: count, in: folder)
      _ = try run(["generate", "-C", app.folder])
      let group = "\(count) services: compiling the wiring for debugging"
      for module in app.modules { _ = try emit(module, app.sources(of: module), in: app.folder) }
      var (own, byHand): ([ProcessRun], [ProcessRun]) = ([], [])
      for _ in 0..<(rounds ?? 3) {
        let modules = ["WiredDependencies", "WiredRegistration"]
        let runs = try modules.map { try compile($0, "\(app.folder)/Sources/\($0)", in: app.folder) }
        own.append(runs.dropFirst().reduce(runs[0]) { $0 + $1 })
        byHand.append(try compile("ByHand", "\(app.folder)/ByHand", in: app.folder))
      }
      let base = median(byHand.map(\.milliseconds))
      table.add(group, "by hand, one class with lazy properties", base, base: base, cpu: cpu(byHand))
      table.add(
        group, "generated modules", median(own.map(\.milliseconds)), base: base, cpu: cpu(own), goal: goal)
    }
  }

  /// Writes the module files that importers of a module read.
  private func emit(_ module: String, _ sources: String, in folder: String) throws -> ProcessRun {
    try compile(module, sources, in: folder, ["-emit-module"])
  }

  /// Compiles a module as SwiftPM does for debugging, on all cores.
  ///
  /// - Parameter folder: the app's folder, which gets the compiled files.
  func compile(
    _ module: String, _ sources: String, in folder: String, _ what: [String] = ["-c", "-emit-module"]
  ) throws -> ProcessRun {
    let output = "\(folder)/built"
    try Self.makeFolder(output)
    let root = try Disk.workingFolder()
    let files = try Disk.list(sources).filter { $0.hasSuffix(".swift") }.sorted()
    let features = ["ExistentialAny", "MemberImportVisibility"].flatMap { ["-enable-upcoming-feature", $0] }
    var arguments = what + ["-module-name", module, "-parse-as-library", "-Onone", "-swift-version", "6", "-j", "2"]
    arguments += features + ["-enable-batch-mode", "-I", ".", "-emit-module-path", "\(module).swiftmodule"]
    // Objects go where the compiler runs.
    arguments += files.map { Path.join(root, "\(sources)/\($0)") }
    guard let run = ProcessRun.run("sh", ["-c", "cd \"$0\" && exec swiftc \"$@\"", output] + arguments), run.status == 0
    else {
      throw BenchmarkError("the compiler refuses '\(module)' of '\(folder)'")
    }
    return run
  }
}

extension ProcessRun {
  /// One after the other.
  static func + (one: ProcessRun, other: ProcessRun) -> ProcessRun {
    ProcessRun(
      milliseconds: one.milliseconds + other.milliseconds,
      cpuMilliseconds: one.cpuMilliseconds + other.cpuMilliseconds,
      peakMebibytes: max(one.peakMebibytes, other.peakMebibytes), status: max(one.status, other.status))
  }
}
