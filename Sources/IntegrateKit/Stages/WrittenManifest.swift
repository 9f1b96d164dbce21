import Disk
import Generators
import Parallel

/// The root's Package.swift as it was written before, with its hash.
///
/// Most times it is what is generated again, so that a large one is read and hashed while the project is still loaded.
struct WrittenManifest: Sendable {
  let bytes: [UInt8]
  /// Its SHA-256.
  let hash: String

  /// Starts reading; `nil` where there is nothing large to read.
  static func startReading(_ root: Root) -> SideWork<WrittenManifest?>? {
    let path = root.absolute(ImportSource.manifestName)
    guard let size = Disk.size(of: path), size >= Threshold.manifestBytes else { return nil }
    let work = SideWork<WrittenManifest?> {
      // What cannot be read is reported where it is compared.
      guard let bytes = try? Disk.read(path) else { return nil }
      return WrittenManifest(bytes: bytes, hash: SHA256.hexDigest(of: bytes))
    }
    work.start()
    return work
  }

  /// Whether it has the bytes of a text, which need not be put together for it.
  func isSame(as text: ManifestText) -> Bool {
    var start = 0
    for part in text.parts {
      let end = start + part.count
      guard end <= bytes.count, Disk.areSame(bytes[start..<end], part[...]) else { return false }
      start = end
    }
    return start == bytes.count
  }
}
