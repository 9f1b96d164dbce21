import Paths
import Text

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// The record that undoes a write of several files that was killed in the middle.
///
/// Before anything else is written, a folder in the root gets the earlier files, as hard links if the disk supports
/// them, and a list of the files to write. Before the first file is put in place, the list gets the identities of the
/// new files. After the last, the folder is removed. A run that finds it puts the earlier files back.
///
/// The list may have come with a root, so it is trusted only if the disk agrees: each file has to be the one that the
/// killed run has written or kept, with its number on this disk, size and time. A file from git never is.
struct UndoRecord {
  /// In the root.
  static let folder = ".integrate-undo"
  private static let listName = "files"
  private static let header = "integrate undo 2"
  /// In bytes, of the list.
  private static let limit = 64 << 20

  fileprivate struct Entry {
    let path: String
    /// The earlier file; nil for none. It is kept in the folder, under the number of the entry.
    let old: FileIdentity?
    /// The kept file: the same file, or a copy on disks without hard links.
    let kept: FileIdentity?
    /// The new file; nil if it is removed.
    var new: FileIdentity?
    /// The new file's name before it is put in place, or that of the folder around it; empty if there is none.
    let temporary: String
    /// The path of the new file before it is put in place, from its later folder. The list does not have it.
    var temporaryPath = ""
  }

  private var process = getpid()
  /// The `.gitignore` next to the list, which shows that the list belongs to this folder and did not come from git.
  private var neighbour: FileIdentity?
  /// True if the new files are written, and may be in place.
  private var isComplete = false
  private var entries: [Entry] = []
  /// The folders that were not there before.
  private var newFolders: [String] = []

  // MARK: Writing

  /// Makes the folder, before anything is written.
  init(of writes: [PendingWrite], inside root: String) throws(DiskError) {
    if Disk.isHalfWritten(root) { throw DiskError(.create, Self.folder, errno: EEXIST) }
    let rootFolder = try Self.creating { () throws(Errno) in try FileDescriptor.open(root, O_RDONLY | O_DIRECTORY) }
    let beside = TemporaryFile.newName()
    do throws(DiskError) {
      // Nobody commits it by mistake.
      let own = try Self.creating { () throws(Errno) in try TemporaryFile.makeFolder(beside, in: rootFolder.raw) }
      neighbour = FileIdentity(of: TemporaryFile.ignoringName, in: own.raw)
      var known: Set<String> = []
      for write in writes where write.outcome != .unchanged {
        try add(write, in: own.raw, inside: root, knownFolders: &known)
      }
      let list = bytes
      if list.count > Self.limit - entries.count * FileIdentity.longest {
        throw DiskError(.create, Self.folder, .tooLarge(limit: Self.limit))
      }
      try Self.creating { () throws(Errno) in
        try Disk.writePrivately(list, to: Self.listName, in: own.raw)
        guard renameat(rootFolder.raw, beside, rootFolder.raw, Self.folder) == 0 else { throw .last }
      }
    } catch {
      TemporaryFile.removeFolder(beside, in: rootFolder.raw)
      throw error
    }
  }

  private static func creating<Result: ~Copyable>(
    _ body: () throws(Errno) -> Result
  ) throws(DiskError) -> Result {
    try DiskError.of(.create, folder, body)
  }

  /// Records the identities of the new files, before the first of them is put in place.
  mutating func complete(inside root: String) throws(DiskError) {
    for index in entries.indices where !entries[index].temporary.isEmpty {
      let path = entries[index].path
      guard let place = try SafeFolder.open(path, inside: root),
        let new = FileIdentity(of: entries[index].temporaryPath, in: place.descriptor.raw)
      else { throw DiskError(.write, path, errno: ENOENT) }
      entries[index].new = new
    }
    isComplete = true
    let own = try Self.open(inside: root)
    do throws(Errno) {
      let beside = Self.listName + ".new"
      try Disk.writePrivately(bytes, to: beside, in: own.raw)
      guard renameat(own.raw, beside, own.raw, Self.listName) == 0 else { throw .last }
    } catch { throw DiskError(.write, Self.folder, errno: error.code) }
  }

  /// Removes the folder: all is written.
  static func end(inside root: String) throws(DiskError) {
    do throws(Errno) {
      let rootFolder = try FileDescriptor.open(root, O_RDONLY | O_DIRECTORY)
      let beside = TemporaryFile.newName()
      guard renameat(rootFolder.raw, folder, rootFolder.raw, beside) == 0 else { throw .last }
      TemporaryFile.removeFolder(beside, in: rootFolder.raw)
    } catch { throw DiskError(.remove, folder, errno: error.code) }
  }

  private mutating func add(
    _ write: PendingWrite, in own: CInt, inside root: String, knownFolders: inout Set<String>
  ) throws(DiskError) {
    let path = write.file.path
    let number = String(entries.count)
    var old: FileIdentity?
    if let place = try? SafeFolder.open(path, inside: root) {
      let (folder, name) = (place.descriptor.raw, place.name)
      old = FileIdentity(of: name, in: folder)
      // Not every disk has hard links, and not every file may have one more.
      if old != nil, linkat(folder, name, own, number, 0) != 0 {
        try Self.keepCopy(of: name, in: folder, path, as: number, in: own)
      }
    } else {
      var missing: [String] = []
      var folder = Path.folder(of: path)
      while !folder.isEmpty, !knownFolders.contains(folder), Disk.kind(of: Path.join(root, folder)) == nil {
        missing.append(folder)
        knownFolders.insert(folder)
        folder = Path.folder(of: folder)
      }
      newFolders += missing.reversed()
    }
    entries.append(
      Entry(
        path: path, old: old, kept: FileIdentity(of: number, in: own), new: nil,
        temporary: write.file.bytes == nil ? "" : write.temporaryName,
        temporaryPath: write.file.bytes == nil ? "" : write.temporaryPath))
  }

  /// Copies an earlier file into the folder.
  private static func keepCopy(
    of name: String, in folder: CInt, _ path: String, as copy: String, in own: CInt
  ) throws(DiskError) {
    let source = try DiskError.of(.read, path) { () throws(Errno) in
      try FileDescriptor.open(name, in: folder, copying)
    }
    try creating { () throws(Errno) in try Self.copy(source, to: copy, in: own) }
  }

  private static let copying = O_RDONLY | O_NOFOLLOW | O_NONBLOCK

  fileprivate static func copy(_ name: String, from folder: CInt, to copy: String, in own: CInt) throws(Errno) {
    try Self.copy(try FileDescriptor.open(name, in: folder, copying), to: copy, in: own)
  }

  private static func copy(
    _ source: borrowing FileDescriptor, to copy: String, in own: CInt
  ) throws(Errno) {
    let info = try source.status().get()
    let target = try FileDescriptor.open(copy, in: own, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW, mode: 0o600)
    var chunk = [UInt8](repeating: 0, count: 64 << 10)
    while true {
      var outcome: Result<Int, Errno> = .success(0)
      chunk.withUnsafeMutableBytes { buffer in
        do throws(Errno) {
          let count = try Disk.fill(buffer, from: source.raw)
          try target.writeAll(UnsafeRawBufferPointer(rebasing: buffer[..<count]))
          outcome = .success(count)
        } catch { outcome = .failure(error) }
      }
      if try outcome.get() == 0 { break }
    }
    if geteuid() == 0 { _ = fchown(target.raw, info.st_uid, info.st_gid) }
    guard fchmod(target.raw, info.st_mode & 0o7777) == 0 else { throw .last }
    _ = fsync(target.raw)
  }

  // MARK: Taking back

  /// Puts the earlier files back, and removes the folder.
  ///
  /// - Parameter isLocked: true if no other run can be at work.
  /// - Returns: the number of the files; nil if there is nothing to undo.
  static func undo(inside root: String, isLocked: Bool) throws(DiskError) -> Int? {
    guard Disk.kind(of: Path.join(root, folder), followingLinks: false) != nil else { return nil }
    let own = try open(inside: root)
    let record = try UndoRecord(readFrom: own.raw)
    guard try record.isAll(in: own.raw) else { throw DiskError(.restore, folder, .noRecord) }
    if !isLocked, record.process != getpid(), let writer = LockHolder(record.process) {
      throw DiskError(.lock, root, .locked(by: writer))
    }
    var isDone: [Bool] = []
    for (index, entry) in record.entries.enumerated() {
      isDone.append(record.isComplete ? try entry.isDone(number: index, in: own.raw, inside: root) : false)
    }
    // Removed files are put back first, so that nothing is lost if a later step fails.
    for isRemoval in [true, false] {
      for (index, entry) in record.entries.enumerated() where entry.temporary.isEmpty == isRemoval {
        try entry.undo(isDone[index], number: index, in: own.raw, inside: root)
      }
    }
    for folder in record.newFolders.reversed() { PendingWrite.removeFolder(folder, inside: root) }
    do throws(DiskError) { try end(inside: root) } catch {
      // No file was put in place, so a record that cannot be removed does not hinder readers.
      if record.isComplete { throw error }
      return nil
    }
    return record.entries.count
  }

  /// The run whose record is in a root; nil where none can be read.
  static func process(inside root: CInt) -> pid_t? {
    guard let own = try? FileDescriptor.open(folder, in: root, O_RDONLY | O_DIRECTORY | O_NOFOLLOW) else { return nil }
    return try? UndoRecord(readFrom: own.raw).process
  }

  /// Returns whether the folder has only files of a run, so that removing it drops nothing else.
  private func isAll(in own: CInt) throws(DiskError) -> Bool {
    var names = Set(entries.indices.map(String.init))
    names.formUnion([Self.listName, Self.listName + ".new", TemporaryFile.ignoringName])
    do throws(Errno) {
      let listing = try Listing(of: FileDescriptor.open(".", in: own, O_RDONLY | O_DIRECTORY))
      return listing.invalid.isEmpty
        && listing.entries.allSatisfy { names.contains($0.name) && $0.kind == .file && !$0.isLink }
    } catch { throw DiskError(.restore, Self.folder, errno: error.code) }
  }

  /// Opens the folder if it belongs to this user or to the owner of the root, and nobody else may write to it.
  private static func open(inside root: String) throws(DiskError) -> FileDescriptor {
    do throws(Errno) {
      let rootFolder = try FileDescriptor.open(root, O_RDONLY | O_DIRECTORY)
      if case .link? = Disk.kind(of: folder, in: rootFolder.raw, followingLinks: false) {
        throw Errno(code: ELOOP)
      }
      let own = try FileDescriptor.open(folder, in: rootFolder.raw, O_RDONLY | O_DIRECTORY | O_NOFOLLOW)
      let (info, rootInfo) = (try own.status().get(), try rootFolder.status().get())
      guard info.st_uid == geteuid() || info.st_uid == rootInfo.st_uid, info.st_mode & 0o022 == 0 else {
        throw Errno(code: ENOTDIR)
      }
      return own
    } catch {
      if error.code == ELOOP || error.code == ENOTDIR { throw DiskError(.restore, folder, .noRecord) }
      throw DiskError(.restore, folder, errno: error.code)
    }
  }

  /// Returns whether a path is below the root, and is not one of git's own files by any name that a disk accepts for
  /// them.
  private static func mayWrite(_ path: String) -> Bool {
    Path.isSafe(path) && !Path.components(path).contains { isOfGit(String($0)) }
  }

  static func isOfGit(_ part: String) -> Bool {
    // The first byte rules out most names, and lists are long.
    if let first = part.utf8.first, first < 0x80, !".gG".utf8.contains(first) { return false }
    return SpecialName(part) == .repository
  }

  // MARK: The list

  /// Fields that end with a NUL: the header, the identity of the file next to it, the process, whether the new files
  /// are known, the numbers of new folders and of files, the folders, and five for each file.
  private var bytes: [UInt8] {
    var fields = [
      Self.header, neighbour?.text ?? "", String(process), isComplete ? "complete" : "", String(newFolders.count),
      String(entries.count),
    ]
    fields += newFolders
    for entry in entries {
      fields += [
        entry.path, entry.old?.text ?? "", entry.kept?.text ?? "", entry.new?.text ?? "", entry.temporary,
      ]
    }
    return fields.flatMap { Array($0.utf8) + [0] }
  }

  private init(readFrom own: CInt) throws(DiskError) {
    var buffer: [UInt8] = []
    let count: Int
    do throws(DiskError) {
      count = try Disk.read(Self.listName, in: own, followingLinks: false, into: &buffer, limit: Self.limit)
    } catch { throw Self.damaged }
    var fields = Fields(buffer[..<count])
    guard try fields.next() == Self.header, let neighbour = try fields.identity(),
      neighbour == FileIdentity(of: TemporaryFile.ignoringName, in: own), let process = pid_t(try fields.next()),
      process > 0
    else { throw Self.damaged }
    (self.neighbour, self.process) = (neighbour, process)
    switch try fields.next() {
    case "complete": isComplete = true
    case "": isComplete = false
    default: throw Self.damaged
    }
    guard let folders = Int(try fields.next()), let files = Int(try fields.next()), folders >= 0, files >= 0,
      folders <= fields.rest.count, files <= fields.rest.count
    else { throw Self.damaged }
    for _ in 0..<folders {
      let folder = try fields.next()
      guard Self.mayWrite(folder) else { throw Self.damaged }
      newFolders.append(folder)
    }
    for _ in 0..<files {
      let entry = Entry(
        path: try fields.next(), old: try fields.identity(), kept: try fields.identity(), new: try fields.identity(),
        temporary: try fields.next())
      guard entry.isWhole(isComplete: isComplete), Self.mayWrite(entry.path) else { throw Self.damaged }
      entries.append(entry)
    }
    guard fields.rest.isEmpty else { throw Self.damaged }
  }

  private static let damaged = DiskError(.restore, folder, .noRecord)

  /// The fields of a list, read one by one, so that a damaged list fails at its first field.
  private struct Fields {
    private(set) var rest: ArraySlice<UInt8>

    init(_ bytes: ArraySlice<UInt8>) { rest = bytes }

    mutating func next() throws(DiskError) -> String {
      guard let end = rest.firstIndex(of: 0), let field = String(valid: rest[..<end]) else { throw damaged }
      rest = rest[(end + 1)...]
      return field
    }

    mutating func identity() throws(DiskError) -> FileIdentity? {
      let text = try next()
      if text.isEmpty { return nil }
      guard let identity = FileIdentity(text) else { throw damaged }
      return identity
    }
  }
}

extension UndoRecord.Entry {
  /// Returns whether its fields belong together.
  fileprivate func isWhole(isComplete: Bool) -> Bool {
    (old == nil) == (kept == nil) && (new != nil) == (isComplete && !temporary.isEmpty)
      && (temporary.isEmpty ? old != nil : TemporaryFile.isName(temporary))
  }

  /// Returns whether the file was written or removed. Throws if it is neither the earlier file nor the one of the
  /// killed run.
  fileprivate func isDone(number: Int, in own: CInt, inside root: String) throws(DiskError) -> Bool {
    let name = String(number)
    let isKept = kept == nil || FileIdentity(of: name, in: own) == kept
    guard let place = try SafeFolder.open(path, inside: root) else {
      if old == nil { return false }
      // The folder that a removal left empty may be gone: git removes such. With another, a file of it has gone.
      guard isKept, new == nil else { throw DiskError(.restore, path, .changedSince) }
      return true
    }
    let now = FileIdentity(of: place.name, in: place.descriptor.raw)
    if now == old || now != nil && now == kept { return false }
    if isKept, now == new { return true }
    // Somebody has put the earlier one back, as git does.
    guard isKept, isAsKept(place.name, place.descriptor.raw, name, own) else {
      throw DiskError(.restore, path, .changedSince)
    }
    return false
  }

  /// Returns whether a file has the bytes of the kept one.
  private func isAsKept(_ name: String, _ folder: CInt, _ keptName: String, _ own: CInt) -> Bool {
    if kept == nil { return false }
    var (bytes, keptBytes): ([UInt8], [UInt8]) = ([], [])
    guard
      let count = try? Disk.read(name, in: folder, followingLinks: false, into: &bytes, limit: Disk.highestLimit),
      let keptCount = try? Disk.read(
        keptName, in: own, followingLinks: false, into: &keptBytes, limit: Disk.highestLimit)
    else { return false }
    return bytes[..<count] == keptBytes[..<keptCount]
  }

  fileprivate func undo(_ isDone: Bool, number: Int, in own: CInt, inside root: String) throws(DiskError) {
    var made: [String] = []
    if isDone { _ = try SafeFolder.open(path, inside: root, making: &made) }
    guard let place = try SafeFolder.open(path, inside: root) else { return }
    let folder = place.descriptor.raw
    if isDone, old != nil {
      do throws(Errno) { try putBack(String(number), from: own, as: place.name, in: folder) } catch {
        throw DiskError(.restore, path, errno: error.code)
      }
    } else if isDone, unlinkat(folder, place.name, 0) != 0, errno != ENOENT {
      throw DiskError(.restore, path, errno: errno)
    }
    if !temporary.isEmpty { TemporaryFile.remove(temporary, in: folder) }
  }
}

extension UndoRecord.Entry {
  private func putBack(_ number: String, from own: CInt, as name: String, in folder: CInt) throws(Errno) {
    if renameat(own, number, folder, name) == 0 { return }
    guard errno == EXDEV else { throw .last }
    // A disk of its own below the root.
    let beside = TemporaryFile.newName()
    do throws(Errno) {
      try UndoRecord.copy(number, from: own, to: beside, in: folder)
      guard renameat(folder, beside, folder, name) == 0 else { throw .last }
    } catch {
      unlinkat(folder, beside, 0)
      throw error
    }
  }
}
