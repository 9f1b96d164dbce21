import Diagnostics
import Disk
import Generators
import Loading
import LockfileText
import Model
import Planning
import YAML

/// The stages of `generate`, one after the other on one thread, each timed by itself.
struct Stages {
  /// In milliseconds, in the order of the path of data.
  private(set) var times: [(stage: String, milliseconds: Double)] = []

  /// - Parameter output: a folder for written files.
  init(_ app: SyntheticApp, output: String) throws {
    let paths = app.specs + [app.lockfile]
    let read = try timed { try paths.map { try Disk.read($0) } }
    times.append(("read", read.milliseconds))
    let parsed = timed { Self.parse(read.value) }
    times.append(("parse", parsed.milliseconds))
    var bag = DiagnosticBag()
    let decoded = timed { Self.decode(app, read.value, into: &bag) }
    // Decoding walks the tree while the reader still holds it, so that it cannot be timed without parsing.
    times.append(("decode", max(0, decoded.milliseconds - parsed.milliseconds)))
    let linked = timed { link(decoded.value, into: &bag) }
    times.append(("link", linked.milliseconds))
    times.append(("check", timed { check(linked.value, into: &bag) }.milliseconds))
    let planned = timed {
      planGeneration(linked.value, wirings: planWiring(linked.value, into: &bag), into: &bag)
    }
    times.append(("plan", planned.milliseconds))
    let rendered = timed { Self.render(planned.value, linked.value) }
    times.append(("render", rendered.milliseconds))
    try Benchmarks.makeFolder(output)
    var writes = WriteSet(root: output)
    for file in rendered.value { writes.add(file.bytes, to: file.path) }
    times.append(("write", try timed { try writes.commit() }.milliseconds))
    if let finding = bag.diagnostics.first { throw BenchmarkError("the synthetic app is unsound: \(finding.message)") }
  }

  private static func parse(_ files: [[UInt8]]) -> Int {
    var reader = YAMLReader()
    var bag = DiagnosticBag()
    var count = 0
    for (index, bytes) in files.enumerated() {
      bytes.withUnsafeBufferPointer { buffer in
        let file = FileID(rawValue: UInt32(index))
        count += reader.read(buffer, file: file, into: &bag) { root, _ in root?.count ?? 0 } ?? 0
      }
    }
    return count
  }

  private static func decode(_ app: SyntheticApp, _ files: [[UInt8]], into bag: inout DiagnosticBag) -> Project {
    var table = SourceTable()
    var reader = YAMLReader()
    var specs: [SharedSpec] = []
    specs.reserveCapacity(files.count)
    var lockfile: Lockfile?
    let prefix = app.folder.utf8.count + 1
    for (index, bytes) in files.enumerated() {
      let isLockfile = index == files.count - 1
      let path = isLockfile ? "integrate.lock.yaml" : String(app.specs[index].dropFirst(prefix))
      let file = table.add(path)
      bytes.withUnsafeBufferPointer { buffer in
        if isLockfile {
          lockfile = reader.read(buffer, file: file, into: &bag) { root, bag in
            decodeLockfile(root, file: file, allowFileURLs: false, into: &bag)
          }
          return
        }
        let spec = reader.read(buffer, file: file, into: &bag) { root, bag in
          decodeSpec(root, file: file, path: path, origin: .member, into: &bag) { _ in false }.map(SharedSpec.init)
        }
        if let spec = spec ?? nil { specs.append(spec) }
      }
    }
    return Project(
      sources: table, root: 0, specs: specs,
      lockfile: lockfile ?? Lockfile(file: FileID(rawValue: UInt32(files.count - 1))))
  }

  private static func render(_ plan: GenerationPlan, _ graph: LinkedGraph) -> [(path: String, bytes: [UInt8])] {
    var files: [(path: String, bytes: [UInt8])] = []
    for package in plan.packages {
      let manifest = modernised(package.manifest)
      let text = manifestBytes(manifest, header: "Written by the benchmark.")
      files.append(("Package.swift", text))
      let resolved = packageResolvedBytes(
        graph.project.lockfile.pins, graph.pinNames.identities, package.pins,
        format: graph.project.lockfile.resolvedFormat, originHash: SHA256.hexDigest(of: text))
      if let resolved { files.append(("Package.resolved", resolved)) }
    }
    return files
  }
}
