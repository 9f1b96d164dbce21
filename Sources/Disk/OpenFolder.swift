import Paths

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// A folder that stays open, so that the system does not look up its path for each file.
package final class OpenFolder: Sendable {
  /// Absolute, for messages.
  private let path: String
  private let descriptor: FileDescriptor

  /// - Parameter path: absolute.
  package init(_ path: String) throws(DiskError) {
    self.path = path
    do throws(Errno) {
      descriptor = try FileDescriptor.open(path, O_RDONLY | O_DIRECTORY)
    } catch {
      throw DiskError(.list, path, errno: error.code)
    }
  }

  /// Reads a whole file as `Disk.read(_:into:limit:)` does.
  /// - Parameter file: relative to the folder, or absolute.
  package func read(_ file: String, into buffer: inout [UInt8], limit: Int = .max) throws(DiskError) -> Int {
    do throws(DiskError) {
      return try Disk.read(file, in: descriptor.raw, into: &buffer, limit: limit)
    } catch {
      var error = error
      error.path = Path.join(path, file)
      throw error
    }
  }
}
