import CEvents
import Disk
import Paths

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

struct BenchmarkError: Error, CustomStringConvertible {
  let description: String

  init(_ description: String) { self.description = description }
}

/// The whole benchmark: what is measured, and in what order.
struct Benchmarks {
  private var sizes = [100, 1_000, 10_000]
  private var json: String?
  /// The selected ``parts``.
  private var only = parts
  private static let parts = ["stages", "services", "graphs", "loads", "wiring", "runtime", "corpus"]
  var rounds: Int?
  /// The release binary that is measured, and where synthetic apps are made.
  private(set) var tool = ".build/release/integrate"
  let folder = ".build/bench"

  init(_ arguments: [String]) throws {
    var arguments = arguments[...]
    while let option = arguments.popFirst() {
      guard let value = arguments.popFirst() else { throw BenchmarkError("'\(option)' needs a value") }
      switch option {
      case "--json": json = value
      case "--tool": tool = value
      case "--rounds": rounds = Int(value)
      case "--only": only = value.split(separator: ",").map(String.init)
      case "--sizes": sizes = value.split(separator: ",").compactMap { Int($0) }
      default: throw BenchmarkError("unknown option '\(option)'")
      }
    }
    guard !sizes.isEmpty, sizes.allSatisfy({ (1...50_000).contains($0) }) else {
      throw BenchmarkError("'--sizes' takes numbers from 1 to 50000, with commas between")
    }
    guard only.allSatisfy(Self.parts.contains) else {
      throw BenchmarkError("'--only' takes \(Self.parts.joined(separator: ", ")), with commas between")
    }
  }

  func run() throws {
    try Self.makeFolder(folder)
    var table = Table()
    if only.contains("stages") { try measureStages(&table) }
    if only.contains("services") { try measureServices(&table) }
    if only.contains("graphs") {
      for (name, milliseconds) in measureGraphs() { table.add("one million edges", name, milliseconds) }
    }
    if only.contains("loads") { try measureLoads(&table) }
    if only.contains("wiring") { try measureCompilation(&table) }
    if only.contains("runtime") { try measureRuntime(&table) }
    if only.contains("corpus") { try measureCorpus(&table) }
    Output.standard.write(table.text)
    guard let json else { return }
    let path = Path.join(try Disk.workingFolder(), json)
    _ = try Disk.writeAtomically(Array(table.json.utf8), to: Path.lastComponent(path), inside: Path.parent(path))
  }

  private func measureStages(_ table: inout Table) throws {
    // First, while this process is small: a child starts with its parent's peak as its own.
    let peaks = try sizes.map(measurePeaks)
    try measureSmall(&table)
    for (size, peaks) in zip(sizes, peaks) { try measure(size, peaks, &table) }
    table.addGrowth(of: sizes)
  }

  /// Projects as small as most are: what counts is how fast the process starts, so that they are compared with the least
  /// that a start takes.
  private func measureSmall(_ table: inout Table) throws {
    let app = try SyntheticApp(componentCount: 15, in: folder)
    _ = ProcessRun.run(tool, ["generate", "-C", app.folder])
    let clone = "\(folder)/clone"
    _ = ProcessRun.run("rm", ["-rf", clone])
    guard ProcessRun.run("git", ["clone", "--quiet", ".", clone])?.status == 0 else {
      throw BenchmarkError("this repository cannot be cloned")
    }
    for (name, root) in [("15 components", app.folder), ("Examples/Grocery in a clone", "\(clone)/Examples/Grocery")] {
      let commands = [(["--version"], nil), (["resolve", "--frozen", "-C", root], 3.0), (["check", "-C", root], 5.0)]
      var runs: [[ProcessRun]] = [[], [], []]
      for _ in 0..<(rounds ?? 51) {
        for (index, command) in commands.enumerated() { runs[index].append(try run(command.0)) }
      }
      let base = cpu(runs[0])
      for (command, runs) in zip(commands, runs) {
        let text = command.0.prefix { $0 != "-C" }.joined(separator: " ")
        table.add("\(name): processor time", text, cpu(runs), base: base, goal: command.1.map { $0 * base })
      }
    }
  }

  /// In MiB.
  private func measurePeaks(of size: Int) throws -> (resolve: Double, check: Double) {
    let app = try SyntheticApp(componentCount: size, in: folder)
    _ = try run(["generate", "-C", app.folder])
    return (
      try run(["resolve", "--frozen", "-C", app.folder]).peakMebibytes,
      try run(["generate", "--check", "-C", app.folder]).peakMebibytes
    )
  }

  private func measure(_ size: Int, _ peaks: (resolve: Double, check: Double), _ table: inout Table) throws {
    let group = "\(size) components"
    let app = try SyntheticApp(componentCount: size, in: folder)
    let paths = app.specs + [app.lockfile]
    var (resolve, check): ([ProcessRun], [ProcessRun]) = ([], [])
    var (reading, events): ([Double], [(milliseconds: Double, cpu: Double)]) = ([], [])
    var (sources, python): ([Double], [Double]) = ([], [])
    var stages: [String: [Double]] = [:]
    var stageNames: [String] = []
    let hasPython = ProcessRun.run("python3", ["-c", "import yaml; yaml.CSafeLoader"])?.status == 0
    // Interleaved, so that what else the machine does meets all of them alike.
    for round in 0..<(rounds ?? (size < 5_000 ? 15 : 7)) {
      reading.append(try read(paths, events: false).milliseconds)
      events.append(try read(paths, events: true))
      sources.append(try read(app.sources, events: false).milliseconds)
      resolve.append(try run(["resolve", "--frozen", "-C", app.folder]))
      check.append(try run(["generate", "--check", "-C", app.folder]))
      let measured = try Stages(app, output: "\(folder)/written").times
      stageNames = measured.map(\.stage)
      for (stage, time) in measured { stages[stage, default: []].append(time) }
      // It takes minutes at ten thousand, and one number is enough to compare with.
      if hasPython, round < (size < 5_000 ? 3 : 1) { python.append(try readByPython(paths)) }
    }
    let parsing = median(events.map(\.milliseconds))
    let base = parsing + median(sources)
    table.add(group, "read specs and lockfile (C)", median(reading), base: base)
    table.add(group, "read them, and libyaml's events (C)", parsing, base: base, cpu: median(events.map(\.cpu)))
    table.add(group, "read \(app.sources.count) source files (C)", median(sources), base: base)
    table.add(
      group, "resolve --frozen, whole process", median(resolve.map(\.milliseconds)), base: base, cpu: cpu(resolve),
      peak: peaks.resolve, goal: size == 1_000 ? 100 : nil)
    table.add(
      group, "generate --check, whole process", median(check.map(\.milliseconds)), base: base, cpu: cpu(check),
      peak: peaks.check, goal: median(resolve.map(\.milliseconds)) + 0.5 * parsing)
    for stage in stageNames { table.add(group, "stage: \(stage)", median(stages[stage] ?? []), base: base) }
    if hasPython {
      table.add(group, "PyYAML's C loader", median(python), base: base)
    } else {
      table.skip(group, "PyYAML's C loader", "python3 has no yaml with libyaml in it")
    }
  }

  func cpu(_ runs: [ProcessRun]) -> Double { median(runs.map(\.cpuMilliseconds)) }

  func run(_ arguments: [String]) throws -> ProcessRun {
    guard let run = ProcessRun.run(tool, arguments), run.status == 0 else {
      throw BenchmarkError("'\(tool) \(arguments.joined(separator: " "))' failed")
    }
    return run
  }

  private func read(_ paths: [String], events: Bool) throws -> (milliseconds: Double, cpu: Double) {
    let copies = paths.map { strdup($0) }
    defer { for copy in copies { free(copy) } }
    let pointers = copies.map { UnsafePointer($0) }
    let start = now(CLOCK_PROCESS_CPUTIME_ID)
    let (milliseconds, count) = timed { read_files(pointers, pointers.count, events ? 1 : 0) }
    guard count > 0 else { throw BenchmarkError("the files cannot be read") }
    return (milliseconds, now(CLOCK_PROCESS_CPUTIME_ID) - start)
  }

  /// The time of loading alone: the interpreter's own start is left out.
  private func readByPython(_ paths: [String]) throws -> Double {
    let list = "\(folder)/paths.txt"
    let result = "\(folder)/python.txt"
    _ = try Disk.writeAtomically(Array(paths.joined(separator: "\n").utf8), to: "paths.txt", inside: folder)
    let program = """
      import sys, time, yaml
      paths = open(sys.argv[1]).read().split("\\n")
      start = time.monotonic()
      for path in paths: yaml.load(open(path, "rb").read(), yaml.CSafeLoader)
      open(sys.argv[2], "w").write(str((time.monotonic() - start) * 1000))
      """
    guard ProcessRun.run("python3", ["-c", program, list, result])?.status == 0,
      let time = Double(String(decoding: try Disk.read(result), as: UTF8.self))
    else { throw BenchmarkError("python3 could not read the synthetic app") }
    return time
  }

  // MARK: The corpus

  /// Measures the import of a Podfile.lock or of the dump of a manifest.
  private func measureCorpus(_ table: inout Table) throws {
    let group = "corpus"
    guard let corpus = getenv("INTEGRATE_CORPUS").map({ String(cString: $0) }) else {
      return table.skip(group, "largest real inputs", "INTEGRATE_CORPUS is not set")
    }
    for name in ["soto-project+soto", "pointfreeco+isowords"] {
      try measureImport(of: "\(corpus)/manifest/\(name).json", as: "dump.json", ["--dump", "dump.json"], &table)
    }
    let locks = (try? Disk.list("\(corpus)/podfile-lock")) ?? []
    let largest = locks.map { "\(corpus)/podfile-lock/\($0)" }
      .max { (Disk.size(of: $0) ?? 0) < (Disk.size(of: $1) ?? 0) }
    guard let largest else { return table.skip(group, "largest Podfile.lock", "the corpus has none") }
    try measureImport(of: largest, as: "Podfile.lock", ["Podfile.lock"], &table)
    try measureManifests("\(corpus)/manifest-source", &table)
  }

  private func measureManifests(_ corpus: String, _ table: inout Table) throws {
    let work = try ManifestWork(corpus, in: "\(folder)/manifests")
    let reads = (0..<(rounds ?? 15)).map { _ in work.read() }
    let names = reads.last?.value ?? []
    let group = "corpus: \(work.manifests.count) manifests, of which \(names.count) are read without running them"
    var runs: [Double] = []
    var wrong: Set<String> = []
    // Each round takes half a minute.
    for _ in 0..<min(rounds ?? 3, 3) {
      guard let run = try work.run(names) else { return table.skip(group, "facts", "SwiftPM refused one") }
      runs.append(run.milliseconds)
      wrong.formUnion(run.wrong)
    }
    table.add(group, "facts, by reading all", median(reads.map(\.milliseconds)), goal: median(runs) / 100)
    table.add(group, "facts, swift package dump-package, of those that are read", median(runs))
    let isEnough = names.count * 10 >= work.manifests.count * 9
    table.state(
      group, "read without running them", "\(names.count) of \(work.manifests.count)", goal: "nine of ten", isEnough)
    table.state(group, "read otherwise than SwiftPM runs them", "\(wrong.count)", goal: "none", wrong.isEmpty)
  }

  private func measureImport(
    of source: String, as file: String, _ arguments: [String], _ table: inout Table
  ) throws {
    let name = Path.lastComponent(source)
    let group = "corpus: \(name)"
    guard Disk.kind(of: source) == .file else { return table.skip(group, "import", "the corpus has no '\(name)'") }
    let root = "\(folder)/corpus-\(name)"
    var imports: [ProcessRun] = []
    for _ in 0..<(rounds ?? 9) {
      // Nothing that is there is overwritten, so that each import starts from nothing.
      _ = ProcessRun.run("rm", ["-rf", root])
      try Self.makeFolder(root)
      _ = ProcessRun.run("cp", [source, "\(root)/\(file)"])
      imports.append(try run(["import", "-C", root] + arguments))
    }
    // Sources of a dump are not there.
    let options = ["--baseline", "\(root)/known.yaml", "-C", root]
    _ = ProcessRun.run(tool, ["check", "--write-baseline"] + options)
    table.add(group, "import, whole process", median(imports.map(\.milliseconds)), cpu: cpu(imports))
    let walk = try OpenFolder(root).walk { $0.suffix(5).elementsEqual(".yaml".utf8) }
    let paths = walk.files.map { "\(root)/\($0)" }
    var (events, resolve): ([(milliseconds: Double, cpu: Double)], [ProcessRun]) = ([], [])
    for _ in 0..<(rounds ?? 15) {
      events.append(try read(paths, events: true))
      resolve.append(try run(["resolve", "--offline"] + options))
    }
    let base = median(events.map(\.milliseconds))
    let reading = "read, and libyaml's events (C), \(paths.count) files"
    table.add(group, reading, base, base: base, cpu: median(events.map(\.cpu)))
    table.add(
      group, "resolve --offline, whole process", median(resolve.map(\.milliseconds)), base: base, cpu: cpu(resolve))
    // A root with pods cannot be generated.
    guard file == "dump.json" else { return }
    _ = try run(["generate"] + options)
    let check = try (0..<(rounds ?? 15)).map { _ in try run(["generate", "--check"] + options) }
    table.add(group, "generate --check, whole process", median(check.map(\.milliseconds)), base: base, cpu: cpu(check))
  }

  static func makeFolder(_ path: String) throws {
    guard let run = ProcessRun.run("mkdir", ["-p", path]), run.status == 0 else {
      throw BenchmarkError("the folder '\(path)' cannot be made")
    }
  }

  static func fail(_ message: String) -> Never {
    Output.error.write(message + "\n")
    exit(1)
  }
}
