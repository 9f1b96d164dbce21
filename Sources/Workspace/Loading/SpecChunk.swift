import Diagnostics
import Disk
import Findings
import Generators
import Loading
import Model
import Paths
import Planning
import YAML

/// The specs of one thread's share of the files.
struct SpecChunk: Sendable {
  /// The printed paths of all files.
  var shown: [String] = []
  var specs: [SharedSpec] = []
  var bag = DiagnosticBag()
  var unreadable: Set<String> = []
  /// The places in each file that could not be understood.
  var misread: [FileID: [Place]] = [:]
  var failure: Failure?
  /// The SHA-256 of the last file, if it is asked for.
  var hash = ""

  /// The inputs shared by all threads.
  struct Decoder: Sendable {
    let root: Root
    let folder: OpenFolder
    let folders: KnownFolders
    /// A folder besides the root that a link may lead to.
    var other: String?
    var isHashed = false
  }
}

extension SpecChunk {
  /// - Parameter name: the most likely name of a spec that cannot be decoded.
  fileprivate mutating func add(_ decoded: Snapshot.DecodedSpec, _ name: String) {
    hash = decoded.hash
    if !decoded.findings.isEmpty {
      bag.add(contentsOf: decoded.findings)
      misread.merge(decoded.findings.diagnostics.misread) { $0 + $1 }
    }
    if let spec = decoded.spec { specs.append(spec) } else { unreadable.insert(name) }
  }

  fileprivate mutating func add(_ error: DiskError, _ name: String, _ path: String, _ id: FileID, _ root: Root) {
    switch error.reason {
    case .tooLarge: bag.add(.fileTooLarge(limit: readLimit, file: id))
    case .outsideRoot: bag.add(.linkOutsideRoot(path, at: Place(file: id)))
    default:
      failure = failure ?? Failure(error, in: root)
      return
    }
    unreadable.insert(name)
  }
}

extension SpecChunk.Decoder {
  /// - Parameter firstID: the number of the first file in the table of sources.
  func decode(_ files: ArraySlice<String>, firstID: Int, _ origin: Spec.Origin) -> SpecChunk {
    var chunk = SpecChunk()
    chunk.shown.reserveCapacity(files.count)
    chunk.specs.reserveCapacity(files.count)
    var reader = YAMLReader()
    var buffer: [UInt8] = []
    // Made once: its captures are reference-counted, and both threads would change the counts.
    let hasFolder: (String) -> Bool = { [folders] in origin == .member && folders.contains($0) }
    for path in files {
      let id = FileID(rawValue: UInt32(firstID + chunk.shown.count))
      chunk.shown.append(root.display(path))
      let changed = root.changedFiles.isEmpty ? nil : root.changedFiles[path] ?? nil
      if changed == nil, let known = root.snapshot?[spec: path], known.file == id, known.origin == origin,
        !isHashed || !known.hash.isEmpty
      {
        chunk.add(known, Self.likelyName(path))
        continue
      }
      let count: Int
      do throws(DiskError) { count = try read(path, changed, into: &buffer) } catch {
        chunk.add(error, Self.likelyName(path), path, id, root)
        continue
      }
      let hash = isHashed ? SHA256.hexDigest(of: Array(buffer[..<count])) : ""
      var bag = DiagnosticBag()
      let spec = buffer.withUnsafeBufferPointer { all in
        reader.read(UnsafeBufferPointer(rebasing: all[..<count]), file: id, into: &bag) { node, bag in
          decodeSpec(node, file: id, path: path, origin: origin, into: &bag, hasFolder: hasFolder)
            .map(SharedSpec.init)
        } ?? nil
      }
      let decoded = Snapshot.DecodedSpec(file: id, origin: origin, spec: spec, findings: bag, hash: hash)
      if changed == nil { root.snapshot?[spec: path] = decoded }
      chunk.add(decoded, Self.likelyName(path))
    }
    return chunk
  }

  private func read(_ path: String, _ changed: [UInt8]?, into buffer: inout [UInt8]) throws(DiskError) -> Int {
    if let changed {
      buffer = changed
      return changed.count
    }
    guard let snapshot = root.snapshot else {
      return try folder.readInside(path, or: other, into: &buffer, limit: readLimit)
    }
    // A spec of which another number is wanted is decoded again.
    buffer =
      try snapshot.contents(of: path) { () throws(DiskError) in
        var bytes: [UInt8] = []
        let count = try folder.readInside(path, or: other, into: &bytes, limit: readLimit)
        return Array(bytes[..<count])
      } ?? []
    return buffer.count
  }

  /// The most likely name of a spec that cannot be read.
  private static func likelyName(_ path: String) -> String {
    let file = Path.lastComponent(path)
    if file == "component.yaml" { return Path.lastComponent(Path.parent(path)) }
    return String(file.dropLast(".component.yaml".count))
  }
}

extension Diagnostic {
  /// True if a part of the file could not be understood. A version in a spec and forbidden values are understood.
  var hidesSomething: Bool {
    severity == .error && id != .versionInSpec && id != .pathOutsideRoot && id != .effectfulInitialiser
  }
}

extension Sequence<Diagnostic> {
  /// The places that were not understood, by file.
  var misread: [FileID: [Place]] {
    reduce(into: [:]) { misread, finding in
      if finding.hidesSomething, let place = finding.place { misread[place.file, default: []].append(place) }
    }
  }
}
