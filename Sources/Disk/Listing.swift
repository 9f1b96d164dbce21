#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

extension Disk {
  /// One name in a folder that is being listed.
  struct Entry {
    /// The kind, if the file system returns it with the name.
    var kind: FileKind?
    var folder: CInt
    var name: UnsafePointer<CChar>

    /// The kind by `fstatat`; nil when the file is gone or a link leads nowhere.
    func status(followingLinks: Bool) -> FileKind? {
      var info = stat()
      guard fstatat(folder, name, &info, followingLinks ? 0 : AT_SYMLINK_NOFOLLOW) == 0 else { return nil }
      return FileKind(mode: info.st_mode)
    }
  }

  #if canImport(Darwin)
    /// Calls `body` for each name in an open folder, without `.` and `..`.
    static func forEachEntry(
      of folder: consuming FileDescriptor, _ body: (Walk.Name, Entry) -> Void
    ) throws(Errno) {
      let raw = folder.release()
      guard let stream = fdopendir(raw) else {
        let error = Errno.last
        close(raw)
        throw error
      }
      defer { closedir(stream) }
      while true {
        errno = 0
        guard let entry = readdir(stream) else {
          if errno != 0 { throw .last }
          return
        }
        let type = entry.pointee.d_type
        withUnsafePointer(to: &entry.pointee.d_name) { show(UnsafeRawPointer($0), type, in: raw, body) }
      }
    }
  #else
    /// Calls `body` for each name in an open folder, without `.` and `..`.
    static func forEachEntry(
      of folder: consuming FileDescriptor, _ body: (Walk.Name, Entry) -> Void
    ) throws(Errno) {
      let raw = folder.raw
      var failure: Errno?
      withUnsafeTemporaryAllocation(byteCount: 32 << 10, alignment: 8) { buffer in
        guard let start = buffer.baseAddress else { return }
        while true {
          let count = Int(readNames(raw, start, buffer.count))
          if count < 0 { failure = .last }
          if count <= 0 { return }
          var offset = 0
          while offset < count {
            let record = start + offset
            show(record + 19, record.load(fromByteOffset: 18, as: UInt8.self), in: raw, body)
            offset += Int(record.load(fromByteOffset: 16, as: UInt16.self))
          }
        }
      }
      if let failure { throw failure }
    }
  #endif

  private static func show(
    _ text: UnsafeRawPointer, _ type: UInt8, in folder: CInt, _ body: (Walk.Name, Entry) -> Void
  ) {
    let characters = text.assumingMemoryBound(to: CChar.self)
    let name = Walk.Name(start: text.assumingMemoryBound(to: UInt8.self), count: strlen(characters))
    let dot = UInt8(ascii: ".")
    if name.count <= 2, name.allSatisfy({ $0 == dot }) { return }
    body(name, Entry(kind: kind(type), folder: folder, name: characters))
  }

  private static func kind(_ type: UInt8) -> FileKind? {
    // DT_REG and its like are enumerators on one system and macros on another; their values are the same.
    switch type {
    case 8: .file
    case 4: .folder
    case 10: .link
    case 1: .pipe
    case 12: .socket
    case 2, 6: .device
    default: nil
    }
  }
}
