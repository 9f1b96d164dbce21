import Paths

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// Opens the folder of a file to write under a root, one path component at a time.
///
/// A component that is a link is not followed. A link that stays inside the root is resolved to its real path, and the
/// walk starts again from the root; one that leaves the root is refused. So nobody can redirect a write out of the
/// root, not even by replacing a folder with a link meanwhile.
struct SafeFolder: ~Copyable {
  let descriptor: FileDescriptor
  /// The last component of the path.
  let name: String

  /// The most links to follow on one path.
  private static let maxLinks = 16

  /// The folder of `path`, or nil when it does not exist and is not to be made.
  /// - Parameters:
  ///   - path: relative to `root`, valid by `Path.isSafe`.
  ///   - made: when given, missing folders are made and added here, to be removed if the write fails.
  static func open(
    _ path: String, inside root: String, making made: UnsafeMutablePointer<[String]>? = nil
  ) throws(DiskError) -> SafeFolder? {
    if let problem = Path.writingProblem(path) { throw DiskError(.write, path, .unsafePath(problem)) }
    var parts = Path.components(path).map(String.init)
    let name = parts.removeLast()
    for _ in 0...maxLinks {
      switch try descend(parts, of: path, root, made) {
      case .missing: return nil
      case .reached(let raw): return SafeFolder(descriptor: FileDescriptor(raw), name: name)
      case .link(let count): parts = try resolved(parts, upTo: count, of: path, root)
      }
    }
    throw DiskError(.write, path, errno: ELOOP)
  }

  private enum Descent {
    case reached(CInt)
    case missing
    /// The component before this index is a link.
    case link(Int)
  }

  private static func descend(
    _ parts: [String], of path: String, _ root: String, _ made: UnsafeMutablePointer<[String]>?
  ) throws(DiskError) -> Descent {
    do throws(Errno) {
      var folder = try FileDescriptor.open(root, O_RDONLY | O_DIRECTORY)
      for (index, part) in parts.enumerated() {
        do throws(Errno) {
          folder = try FileDescriptor.open(part, in: folder.raw, O_RDONLY | O_DIRECTORY | O_NOFOLLOW)
        } catch {
          var info = stat()
          if fstatat(folder.raw, part, &info, AT_SYMLINK_NOFOLLOW) == 0, FileKind(mode: info.st_mode) == .link {
            return .link(index + 1)
          }
          guard error.code == ENOENT else { throw error }
          guard let made else { return .missing }
          // Another run may make it at the same moment; the `open` decides.
          if mkdirat(folder.raw, part, 0o777) == 0 {
            made.pointee.append(parts[...index].joined(separator: "/"))
          } else if errno != EEXIST {
            throw .last
          }
          folder = try FileDescriptor.open(part, in: folder.raw, O_RDONLY | O_DIRECTORY | O_NOFOLLOW)
        }
      }
      return .reached(folder.release())
    } catch {
      throw DiskError(.write, path, errno: error.code)
    }
  }

  /// The components, with the first `count` of them replaced by their real path.
  private static func resolved(
    _ parts: [String], upTo count: Int, of path: String, _ root: String
  ) throws(DiskError) -> [String] {
    let link = parts[..<count].joined(separator: "/")
    let realRoot = try Disk.realPath(root)
    let target: String
    do throws(DiskError) {
      target = try Disk.realPath(Path.join(realRoot, link))
    } catch {
      // A broken link does not lead to a place inside the root either.
      throw error.code == ENOENT ? DiskError(.write, path, .outsideRoot(link: link)) : error
    }
    guard Path.isInside(target, realRoot), let inside = Path.relative(from: realRoot, to: target) else {
      throw DiskError(.write, path, .outsideRoot(link: link))
    }
    let real = Path.components(inside).map(String.init)
    if real.contains(where: UndoRecord.isOfGit) { throw DiskError(.write, path, .outsideRoot(link: link)) }
    return real + parts[count...]
  }
}
