import Diagnostics
import Disk
import Findings
import Generators
import Loading
import Planning
import YAML

extension Project.KeptDeclarations {
  /// A larger file is not read.
  private static let limit = 16 << 20

  /// Reads the kept declarations of a pinned component; `nil` if there are none that can be read.
  static func read(
    of name: String, _ root: Root, _ table: inout SourceTable, _ bag: inout DiagnosticBag
  ) throws(Failure) -> Self? {
    let path = Root.declarationsPath(of: name)
    var bytes: [UInt8] = []
    if let changed = root.changedFiles[path] {
      guard let changed else { return nil }
      // A file that is too large to be read is not written.
      guard changed.count <= limit else {
        bag.add(.fileTooLarge(limit: limit, file: table.add(root.display(path))))
        return nil
      }
      bytes = changed
    } else {
      guard root.kind(of: path) == .file else { return nil }
      do { bytes = try root.input(path, limit: limit) } catch {
        let place = Place(file: table.add(root.display(path)))
        switch error.reason {
        case .tooLarge: bag.add(.fileTooLarge(limit: limit, file: place.file))
        case .outsideRoot: bag.add(.linkOutsideRoot(path, at: place))
        default: throw Failure(error, in: root)
        }
        return nil
      }
    }
    return Self(
      file: table.add(root.display(path)), path: path, bytes: bytes, hash: SHA256.hexDigest(of: bytes))
  }
}
