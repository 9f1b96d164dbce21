import Paths
import Testing

@testable import Disk

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// A temporary folder for one test, removed with its contents when the test ends.
final class Scratch {
  let path: String

  init() throws {
    var template = Array("/tmp/disk-tests-XXXXXX".utf8CString)
    let made = template.withUnsafeMutableBufferPointer { buffer in
      buffer.baseAddress.flatMap { mkdtemp($0) }.map { String(cString: $0) }
    }
    path = try Disk.realPath(try #require(made))
  }

  deinit {
    _ = try? Subprocess("chmod", ["-R", "u+rwx", path]).run()
    _ = try? Subprocess("rm", ["-rf", "--", path]).run()
  }

  subscript(_ name: String) -> String { path + "/" + name }

  func folder(_ name: String) throws {
    try run("mkdir", "-p", self[name])
  }

  func file(_ name: String, _ text: String = "") throws {
    try folder(Path.parent(name))
    let descriptor = open(self[name], O_WRONLY | O_CREAT | O_TRUNC, 0o644)
    try #require(descriptor >= 0)
    defer { close(descriptor) }
    var text = text
    let written = text.withUTF8 { write(descriptor, $0.baseAddress, $0.count) }
    try #require(written == text.utf8.count)
  }

  func link(_ name: String, to target: String) throws {
    try #require(symlink(target, self[name]) == 0)
  }

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
