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
    // Made once: its captures are reference-counted, and both threads would change the counts.
    let hasFolder: (String) -> Bool = { [root] in origin == .member && root.kind(of: $0) == .folder }
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
      // A spec of which another number is wanted is decoded again.
      let bytes: [UInt8]
      do throws(DiskError) { bytes = try root.input(path, or: other, limit: readLimit) } catch {
        chunk.add(error, Self.likelyName(path), path, id, root)
        continue
      }
      let hash = isHashed ? SHA256.hexDigest(of: bytes) : ""
      var bag = DiagnosticBag()
      let spec = bytes.withUnsafeBufferPointer { bytes in
        reader.read(bytes, file: id, into: &bag) { node, bag in
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
