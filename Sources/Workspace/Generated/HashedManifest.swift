import Disk
import Generators
import Parallel

/// The root's Package.swift as it is on disk, with its SHA-256.
///
/// Most checks generate the same bytes again, and Package.resolved needs their hash. At 10,000 components hashing 9 MB
/// takes a tenth of a check, so a large file is read and hashed on another thread while the project is loaded.
package struct HashedManifest: Sendable {
  private let bytes: [UInt8]
  private let hash: String

  /// Starts reading; `nil` if there is nothing large to read.
  static func readAhead(_ root: Root) -> SideWork<HashedManifest?>? {
    let path = root.absolute(Root.manifestName)
    guard let size = Disk.size(of: path), size >= Threshold.manifestBytes else { return nil }
    let work = SideWork<HashedManifest?> {
      // A file that cannot be read is reported by the comparison.
      (try? Disk.read(path)).map { HashedManifest(bytes: $0, hash: SHA256.hexDigest(of: $0)) }
    }
    work.start()
    return work
  }

  /// The hash, if the file has these bytes.
  func hash(of other: [UInt8]) -> String? { Disk.areEqual(bytes[...], other[...]) ? hash : nil }
}
