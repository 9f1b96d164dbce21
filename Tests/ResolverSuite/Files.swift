#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

struct FileError: Error, CustomStringConvertible {
  var path: String
  var description: String { "cannot read '\(path)'" }
}

enum Files {
  /// The bytes of a file.
  static func read(_ path: String) throws(FileError) -> [UInt8] {
    guard let file = fopen(path, "rb") else { throw FileError(path: path) }
    defer { fclose(file) }
    var result: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let count = fread(&buffer, 1, buffer.count, file)
      if count == 0 { break }
      result.append(contentsOf: buffer[..<count])
    }
    if ferror(file) != 0 { throw FileError(path: path) }
    return result
  }

  /// The names in a folder that end in `.json`, sorted; nil when there is no such folder.
  static func documents(in folder: String) -> [String]? {
    guard let directory = opendir(folder) else { return nil }
    defer { closedir(directory) }
    var names: [String] = []
    while let entry = readdir(directory) {
      let name = withUnsafePointer(to: &entry.pointee.d_name) { pointer in
        pointer.withMemoryRebound(to: CChar.self, capacity: MemoryLayout.size(ofValue: pointer.pointee)) {
          String(cString: $0)
        }
      }
      if name.hasSuffix(".json"), !name.hasPrefix(".") { names.append(name) }
    }
    return names.sorted()
  }

  static func exists(_ path: String) -> Bool { access(path, R_OK) == 0 }
}
