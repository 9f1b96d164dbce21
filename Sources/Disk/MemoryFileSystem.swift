#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// A file system of plain files and folders in memory, for the tests of other modules; it knows no links.
package final class MemoryFileSystem: FileSystem, @unchecked Sendable {
  // Unchecked because of the two stored properties: `files` is only touched while `lock` is held.
  private let lock = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
  private var files: [String: [UInt8]] = [:]

  /// Files by absolute path.
  package init(_ files: [String: String] = [:]) {
    pthread_mutex_init(lock, nil)
    for (path, text) in files { self.files[Path.join("/", path)] = Array(text.utf8) }
  }

  deinit {
    pthread_mutex_destroy(lock)
    lock.deallocate()
  }

  /// All files by absolute path, as text.
  package var contents: [String: String] {
    withFiles { files in files.mapValues { String(decoding: $0, as: UTF8.self) } }
  }

  package func read(_ path: String, limit: Int) throws(DiskError) -> [UInt8] {
    guard let bytes = withFiles({ $0[Path.join("/", path)] }) else {
      throw kind(of: path) == .folder
        ? DiskError(.read, path, .notARegularFile(.folder)) : DiskError(.read, path, errno: ENOENT)
    }
    guard bytes.count <= limit else { throw DiskError(.read, path, .tooLarge(limit: limit)) }
    return bytes
  }

  package func kind(of path: String) -> FileKind? {
    let path = Path.join("/", path)
    return withFiles { files in
      if files[path] != nil { return .file }
      return path == "/" || files.keys.contains { Path.isInside($0, path) } ? .folder : nil
    }
  }

  package func list(_ folder: String) throws(DiskError) -> [String] {
    guard let kind = kind(of: folder) else { throw DiskError(.list, folder, errno: ENOENT) }
    guard kind == .folder else { throw DiskError(.list, folder, errno: ENOTDIR) }
    let names = paths(under: folder).compactMap { Path.components($0).first.map(String.init) }
    return Set(names).sorted(by: Path.precedes)
  }

  package func walk(
    _ root: String, skip: @Sendable (Walk.Name) -> Bool, matching: @Sendable (Walk.Name) -> Bool
  ) throws(DiskError) -> Walk {
    guard let kind = kind(of: root) else { throw DiskError(.list, root, errno: ENOENT) }
    guard kind == .folder else { throw DiskError(.list, root, errno: ENOTDIR) }
    var result = Walk()
    for path in paths(under: root) {
      let parts = Path.components(path).map(String.init)
      if parts.contains(where: { $0.hasPrefix(".") }) { continue }
      let entered = parts.dropLast().prefix { !asName($0, skip) }
      for count in 0..<entered.count { result.folders.insert(parts[...count].joined(separator: "/")) }
      if entered.count == parts.count - 1, let name = parts.last, asName(name, matching) { result.files.append(path) }
    }
    result.files.sort(by: Path.precedes)
    return result
  }

  package func realPath(_ path: String) throws(DiskError) -> String {
    guard kind(of: path) != nil else { throw DiskError(.find, path, errno: ENOENT) }
    return Path.join("/", path)
  }

  package func preview(_ writes: WriteSet) throws(DiskError) -> [WriteOutcome] {
    var outcomes: [WriteOutcome] = []
    for file in writes.files {
      if let problem = Path.problem(with: file.path) { throw DiskError(.write, file.path, .unsafePath(problem)) }
      let path = Path.join(Path.join("/", writes.root), file.path)
      if kind(of: path) == .folder { throw DiskError(.write, file.path, .notARegularFile(.folder)) }
      switch (withFiles { $0[path] }, file.bytes) {
      case (nil, nil): outcomes.append(.unchanged)
      case (nil, _): outcomes.append(.created)
      case (_, nil): outcomes.append(.removed)
      case (let old, let new): outcomes.append(old == new ? .unchanged : .updated)
      }
    }
    return outcomes
  }

  package func commit(_ writes: WriteSet) throws(DiskError) -> [WriteOutcome] {
    let outcomes = try preview(writes)
    withFiles { files in
      for file in writes.files { files[Path.join(Path.join("/", writes.root), file.path)] = file.bytes }
    }
    return outcomes
  }

  private func paths(under folder: String) -> [String] {
    let folder = Path.join("/", folder)
    return withFiles { files in files.keys.compactMap { Path.relative(from: folder, to: $0) } }
      .filter { !$0.hasPrefix("..") && $0 != "." }
  }

  private func asName(_ text: String, _ body: (Walk.Name) -> Bool) -> Bool {
    Array(text.utf8).withUnsafeBufferPointer(body)
  }

  private func withFiles<Value>(_ body: (inout [String: [UInt8]]) -> Value) -> Value {
    pthread_mutex_lock(lock)
    defer { pthread_mutex_unlock(lock) }
    return body(&files)
  }
}
