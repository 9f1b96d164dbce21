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
    guard let size = Disk.size(of: root.absolute(Root.manifestName)), size >= Threshold.manifestBytes else {
      return nil
    }
    let work = SideWork<HashedManifest?> {
      // A file that cannot be read is reported by the comparison.
      (try? root.kept(Root.manifestName, throughLinks: true)).map {
        HashedManifest(bytes: $0, hash: SHA256.hexDigest(of: $0))
      }
    }
    work.start()
    return work
  }

  /// The hash, if the file has these bytes.
  func hash(of other: [UInt8]) -> String? { Disk.areEqual(bytes[...], other[...]) ? hash : nil }
}
