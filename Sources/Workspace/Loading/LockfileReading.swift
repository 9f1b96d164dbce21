import Diagnostics
import Disk
import LockfileText
import Model
import Planning
import YAML

/// The result of reading the lockfile.
struct LockfileReading: Sendable {
  /// `nil` if no pins could be decoded from the file.
  var lockfile: Lockfile?
  /// The names of its pins.
  var pinNames: PinNames?
  var bag = DiagnosticBag()
  /// Names of single pins that could not be decoded.
  var unreadable: Set<String> = []
  /// The reason that the file could not be read at all.
  var failure: Failure?

  static func read(_ root: Root, _ id: FileID, allowFileURLs: Bool) -> LockfileReading {
    var reading = LockfileReading()
    let bytes: [UInt8]
    do {
      if let changed = root.changedFiles[Root.lockfileName] ?? nil {
        bytes = changed
      } else {
        bytes = try Disk.read(root.absolute(Root.lockfileName), limit: readLimit)
      }
    } catch {
      if case .tooLarge = error.reason {
        reading.bag.add(.fileTooLarge(limit: readLimit, file: id))
      } else {
        reading.failure = Failure(error, in: root)
      }
      return reading
    }
    var reader = YAMLReader()
    var bag = DiagnosticBag()
    var unreadable: Set<String> = []
    let lockfile = bytes.withUnsafeBufferPointer { buffer in
      reader.read(buffer, file: id, into: &bag) { node, bag -> Lockfile? in
        let pins = node?.kind == .mapping ? node?["pins"] : nil
        let isMapping = node?.kind == .mapping && (pins.map { $0.kind == .mapping || $0.isNull } ?? true)
        let lockfile = decodeLockfile(node, file: id, allowFileURLs: allowFileURLs, into: &bag)
        if let pins, pins.kind == .mapping, lockfile.pins.count < pins.count {
          unreadable = Set(pins.pairs.map(\.key.text)).subtracting(lockfile.pins.map(\.name.value))
        }
        return isMapping ? lockfile : nil
      }
    }
    (reading.lockfile, reading.bag, reading.unreadable) = (lockfile ?? nil, bag, unreadable)
    reading.pinNames = reading.lockfile.map { PinNames($0.pins) }
    return reading
  }
}
