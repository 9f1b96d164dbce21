import Foundation
import TestSupport

/// The files of a root, in memory, so that a change is a function of values and can be taken back.
struct Tree: Equatable {
  enum Entry: Equatable {
    case file([UInt8])
    case link(String)
    /// A folder with nothing in it.
    case folder
  }

  /// By path from the root, without a slash at the end.
  private(set) var entries: [String: Entry] = [:]

  /// The text of a file; nil if there is none. Setting it makes the file, nil removes it.
  subscript(path: String) -> String? {
    get {
      guard case .file(let bytes) = entries[path] else { return nil }
      return String(decoding: bytes, as: UTF8.self)
    }
    set { self[entry: path] = newValue.map { .file(Array($0.utf8)) } }
  }

  /// The entry at a path. Setting it removes entries that block the path.
  subscript(entry path: String) -> Entry? {
    get { entries[path] }
    set {
      guard let newValue else {
        entries[path] = nil
        return
      }
      var above = Substring(path)
      while let slash = above.lastIndex(of: "/") {
        above = above[..<slash]
        entries[String(above)] = nil
      }
      remove(path)
      entries[path] = newValue
    }
  }

  /// The paths under a folder, sorted; those of the whole tree for an empty one.
  func paths(under folder: String = "") -> [String] {
    entries.keys.filter { folder.isEmpty || $0.hasPrefix(folder + "/") }.sorted()
  }

  /// Returns whether there is an entry at a path or below it.
  func has(_ path: String) -> Bool { entries[path] != nil || !paths(under: path).isEmpty }

  /// Removes the entries at a path and below it.
  mutating func remove(_ path: String) {
    entries[path] = nil
    for inner in paths(under: path) { entries[inner] = nil }
  }

  /// Copies the entries at a path and below it.
  mutating func copy(_ path: String, to other: String) {
    let copied = ([path] + paths(under: path)).compactMap { old in entries[old].map { (old, $0) } }
    for (old, entry) in copied { self[entry: other + old.dropFirst(path.count)] = entry }
  }

  /// Moves the entries at a path and below it. If both paths are one name to a disk that ignores case, the old one is
  /// removed first.
  mutating func move(_ path: String, to other: String) {
    let moved = ([path] + paths(under: path)).compactMap { old in entries[old].map { (old, $0) } }
    remove(path)
    for (old, entry) in moved { self[entry: other + old.dropFirst(path.count)] = entry }
  }

  /// Edits the text of a file.
  /// - Returns: true if the text is another one now.
  mutating func edit(_ path: String, _ change: (inout String) -> Void) -> Bool {
    guard var text = self[path] else { return false }
    change(&text)
    defer { self[path] = text }
    return text != self[path]
  }

  // MARK: On disk

  /// Files of a build or of git are not part of a root.
  private static let passedOver: Set<String> = [".build", ".git", ".swiftpm"]

  /// Reads a root.
  init(reading folder: String) throws { try read(folder, "") }

  init() {}

  private mutating func read(_ folder: String, _ prefix: String) throws {
    let names = try FileManager.default.contentsOfDirectory(atPath: folder)
    if names.isEmpty, !prefix.isEmpty { entries[String(prefix.dropLast())] = .folder }
    for name in names where !Self.passedOver.contains(name) {
      let path = "\(folder)/\(name)"
      let type = try FileManager.default.attributesOfItem(atPath: path)[.type] as? FileAttributeType
      switch type {
      case .typeSymbolicLink:
        entries[prefix + name] = .link(try FileManager.default.destinationOfSymbolicLink(atPath: path))
      case .typeDirectory: try read(path, "\(prefix)\(name)/")
      default: entries[prefix + name] = .file(Array(try Data(contentsOf: URL(fileURLWithPath: path))))
      }
    }
  }

  /// Makes a root equal to this tree. A file that is right already is not touched, so that a build has little to do.
  func write(to folder: String) throws {
    let manager = FileManager.default
    let there = try Tree(reading: folder)
    for (path, entry) in there.entries where entries[path] != entry {
      try manager.removeItem(atPath: "\(folder)/\(path)")
    }
    var emptied = Set(there.entries.keys.filter { entries[$0] == nil }.map(Self.parent))
    while let path = emptied.popFirst() {
      guard !path.isEmpty, paths(under: path).isEmpty, (try? manager.removeItem(atPath: "\(folder)/\(path)")) != nil
      else { continue }
      emptied.insert(Self.parent(path))
    }
    for (path, entry) in entries where there.entries[path] != entry {
      let full = "\(folder)/\(path)"
      let above = (full as NSString).deletingLastPathComponent
      try manager.createDirectory(atPath: above, withIntermediateDirectories: true)
      switch entry {
      case .file(let bytes): try Data(bytes).write(to: URL(fileURLWithPath: full))
      case .link(let target): try manager.createSymbolicLink(atPath: full, withDestinationPath: target)
      case .folder: try manager.createDirectory(atPath: full, withIntermediateDirectories: true)
      }
    }
  }

  private static func parent(_ path: String) -> String { (path as NSString).deletingLastPathComponent }
}
