import Foundation

/// A folder of its own for one test, removed with everything in it when the value goes.
package final class ScratchFolder: Sendable {
  /// Absolute and without links, so that paths that are printed compare.
  package let path: String

  package var url: URL { URL(fileURLWithPath: path, isDirectory: true) }

  package init() throws {
    let made = FileManager.default.temporaryDirectory.appendingPathComponent("integrate-test-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: made, withIntermediateDirectories: true)
    path = try realPath(of: made.path)
    Self.left.insert(path)
  }

  /// The folders of tests that go on, and those of values that stay until the process ends, which are removed then.
  private static let left = Left()

  private final class Left: @unchecked Sendable {
    private let lock = NSLock()
    private var paths: Set<String> = []

    init() { atexit { ScratchFolder.left.removeAll() } }

    func insert(_ path: String) { lock.withLock { _ = paths.insert(path) } }
    func remove(_ path: String) { lock.withLock { _ = paths.remove(path) } }
    func removeAll() { lock.withLock { for path in paths { try? FileManager.default.removeItem(atPath: path) } } }
  }

  deinit {
    defer { Self.left.remove(path) }
    if (try? FileManager.default.removeItem(atPath: path)) != nil { return }
    // A test took permissions away.
    _ = try? Launch(program: "/bin/chmod", arguments: ["-R", "u+rwx", path], folder: "/").run()
    try? FileManager.default.removeItem(atPath: path)
  }

  /// The absolute path of a file at this path in the folder.
  package subscript(_ name: String) -> String { "\(path)/\(name)" }

  /// Writes a file and the folders above it.
  package func write(_ text: String, to name: String) throws { try write(Array(text.utf8), to: name) }

  /// Writes a file and the folders above it.
  package func write(_ bytes: [UInt8], to name: String) throws {
    if let slash = name.lastIndex(of: "/") { try folder(String(name[..<slash])) }
    try Data(bytes).write(to: URL(fileURLWithPath: self[name]))
  }

  /// Writes a program and the folders above it. Another program makes the file: whatever this process has open for
  /// writing, a fork of another test may hold open at the moment when the program is run, which then fails.
  package func write(program text: String, to name: String) throws {
    try write(text, to: "\(name).text")
    let copy = "cp \"$1.text\" \"$1\" && chmod +x \"$1\" && rm \"$1.text\""
    let made = try Launch(program: "/bin/sh", arguments: ["-c", copy, "sh", self[name]], folder: path).run()
    if made.status != 0 { throw CocoaError(.fileWriteUnknown) }
  }

  /// The text of a file.
  package func read(_ name: String) throws -> String {
    String(decoding: try Data(contentsOf: URL(fileURLWithPath: self[name])), as: UTF8.self)
  }

  /// Makes a folder and those above it.
  package func folder(_ name: String) throws {
    try FileManager.default.createDirectory(atPath: self[name], withIntermediateDirectories: true)
  }

  /// Makes a symbolic link.
  package func link(_ name: String, to target: String) throws {
    try FileManager.default.createSymbolicLink(atPath: self[name], withDestinationPath: target)
  }
}

/// The path without links. Foundation's own way takes `/private` away on macOS, which the tool does not.
package func realPath(of path: String) throws -> String {
  guard let real = realpath(path, nil) else { throw CocoaError(.fileReadNoSuchFile) }
  defer { free(real) }
  return String(cString: real)
}
