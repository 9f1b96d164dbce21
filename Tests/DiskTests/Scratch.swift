import Paths
import TestSupport
import Testing

@testable import Disk

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// Shortcuts for tests of the disk.
extension ScratchFolder {
  func file(_ name: String, _ text: String = "") throws { try write(text, to: name) }

  func text(_ name: String) -> String? {
    (try? Disk.read(self[name])).map { String(decoding: $0, as: UTF8.self) }
  }

  /// All names under the folder, hidden ones too, folders with a slash at the end.
  func everything() throws -> [String] {
    let output = try Subprocess("find", [".", "-mindepth", "1"], folder: path).run().outputText
    return output.split(separator: "\n").map { String($0.dropFirst(2)) }.sorted(by: Path.precedes)
  }

  func mode(_ name: String) throws -> mode_t {
    var info = stat()
    try #require(stat(self[name], &info) == 0)
    return info.st_mode & 0o7777
  }

  @discardableResult
  func run(_ program: String, _ arguments: String...) throws -> Subprocess.Result {
    let result = try Subprocess(program, arguments).run()
    try #require(result.succeeded, "\(program) \(arguments): \(result.errorText)")
    return result
  }
}

extension String {
  var bytes: [UInt8] { Array(utf8) }
}

/// The `DiskError` that the body throws.
func diskError(_ body: () throws -> Void) -> DiskError? {
  do {
    try body()
    return nil
  } catch {
    return error as? DiskError
  }
}
