import Disk

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// The manifest that SwiftPM and Xcode compile and run whenever they load a package.
extension Benchmarks {
  /// Apps of components and packages, and how many times as long as an empty manifest theirs may take to load.
  private static let loads = [(300, 40, 2.0), (1_000, 60, 3.0), (10_000, 100, 15.0), (1_000, 1_000, 5.0)]

  func measureLoads(_ table: inout Table) throws {
    for (components, packages, times) in Self.loads {
      let app = try SyntheticApp(componentCount: components, packageCount: packages, in: folder)
      _ = try run(["generate", "-C", app.folder])
      let group = "\(components) components, \(packages) packages: dump-package"
      try measure(group, ("what is generated", app.folder), ("an empty manifest", try emptyPackage()), times, &table)
    }
    let group = "manifests of the corpus: dump-package"
    guard let corpus = getenv("INTEGRATE_CORPUS").map({ String(cString: $0) }) else {
      return table.skip(group, "isowords, soto", "INTEGRATE_CORPUS is not set")
    }
    for name in ["pointfreeco+isowords", "soto-project+soto"] {
      let original = "\(folder)/original-\(name)"
      try copy("\(corpus)/manifest-source/\(name)/Package.swift", to: original)
      let root = "\(folder)/generated-\(name)"
      _ = ProcessRun.run("rm", ["-rf", root])
      try copy("\(corpus)/manifest/\(name).json", to: root)
      _ = try run(["import", root, "--dump", "\(root)/\(name).json"])
      // Its sources are not there.
      let baseline = ["--baseline", "\(root)/known.yaml"]
      _ = ProcessRun.run(tool, ["check", "-C", root, "--write-baseline"] + baseline)
      _ = try run(["generate", "-C", root] + baseline)
      try measure("\(name): dump-package", ("what is generated", root), ("the original", original), 1.1, &table)
    }
  }

  /// Both in turns, so that other load on the machine affects both alike.
  private func measure(
    _ group: String, _ own: (name: String, folder: String), _ peer: (name: String, folder: String), _ times: Double,
    _ table: inout Table
  ) throws {
    var (owns, peers): ([ProcessRun], [ProcessRun]) = ([], [])
    for _ in 0..<(rounds ?? 7) {
      owns.append(try load(own.folder))
      peers.append(try load(peer.folder))
    }
    let base = median(peers.map(\.milliseconds))
    table.add(group, peer.name, base, base: base, cpu: cpu(peers))
    table.add(group, own.name, median(owns.map(\.milliseconds)), base: base, cpu: cpu(owns), goal: times * base)
  }

  private func load(_ package: String) throws -> ProcessRun {
    // The manifest's cache would answer a second run.
    let arguments = ["package", "dump-package", "--package-path", package, "--manifest-cache", "none"]
    guard let run = ProcessRun.run("swift", arguments), run.status == 0 else {
      throw BenchmarkError("SwiftPM cannot load '\(package)'")
    }
    return run
  }

  private func emptyPackage() throws -> String {
    let package = "\(folder)/empty"
    try Self.makeFolder(package)
    let text = "// swift-tools-version: 6.0\nimport PackageDescription\n\nlet package = Package(name: \"Empty\")\n"
    _ = try Disk.writeAtomically(Array(text.utf8), to: "Package.swift", inside: package)
    return package
  }

  private func copy(_ file: String, to folder: String) throws {
    try Self.makeFolder(folder)
    guard let run = ProcessRun.run("cp", [file, folder]), run.status == 0 else {
      throw BenchmarkError("'\(file)' cannot be copied")
    }
  }
}
