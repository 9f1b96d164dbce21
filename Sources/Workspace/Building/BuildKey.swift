import Disk
import Fetching
import Generators
import Paths
import Text

/// The inputs of a build: if none changed since a build succeeded, the next one would succeed too.
struct BuildKey {
  /// Files from this size on count by size and date: no source is so large.
  private static let largeFile = 1 << 20

  private var lines: [String]
  /// Files that were added.
  private var files: Set<String> = []

  /// - Parameter arguments: those of `swift build`, with the package and the target.
  init(_ toolchain: Toolchain, arguments: [String]) { lines = ["1", toolchain.key] + arguments }

  /// Adds all files in a folder and below.
  ///
  /// - Parameter isWhole: true if the files count that tools write, in folders such as `Pods`; hidden ones are no sources.
  mutating func add(folder: String, isWhole: Bool = false) throws(DiskError) {
    var (left, seen) = ([folder], Set<String>())
    while let next = left.popLast() {
      guard let real = try? Disk.realPath(next), seen.insert(real).inserted else { continue }
      let walk = try OpenFolder(real).walk(
        skip: { name in !isWhole && !name.contains(UInt8(ascii: ".")) && Walk.isToolsFolder(name) },
        matching: { _ in true })
      for file in walk.files { try add(file: Path.join(real, file)) }
      left += walk.links.sorted(by: Path.precedes).map { Path.join(real, $0) }
    }
  }

  /// Adds a file, whether it exists or not.
  mutating func add(file: String) throws(DiskError) {
    guard files.insert(file).inserted else { return }
    guard let size = Disk.size(of: file) else { return lines.append("\(file) -") }
    let isLarge = size >= Self.largeFile
    let hash = isLarge ? FileStamp(of: file)?.text ?? "" : SHA256.hexDigest(of: try Disk.read(file))
    lines.append("\(file) \(hash)")
  }

  /// 64 hexadecimal digits.
  var text: String { SHA256.hexDigest(of: Array(lines.joined(separator: "\n").utf8)) }
}
