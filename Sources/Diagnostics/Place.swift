/// A file the tool reads, by its index in a ``SourceTable``.
///
/// Public like ``Place``: `@inlinable` has no effect on `package` symbols, and each decoded value has one.
public struct FileID: Hashable, Comparable, Sendable {
  /// The index in the table that made it.
  public let rawValue: UInt32

  @inlinable
  public init(rawValue: UInt32) { self.rawValue = rawValue }

  @inlinable
  public static func < (a: FileID, b: FileID) -> Bool { a.rawValue < b.rawValue }
}

/// A source location: a file, a line and a column, the latter two from 1, columns in Unicode scalars. Line 0 stands for
/// the file as a whole. Twelve bytes, so that every decoded value can carry one.
public struct Place: Hashable, Comparable, Sendable {
  public let file: FileID
  public let line: UInt32
  public let column: UInt32

  @inlinable
  public init(file: FileID, line: UInt32 = 0, column: UInt32 = 0) {
    (self.file, self.line, self.column) = (file, line, column)
  }

  @inlinable
  public static func < (a: Place, b: Place) -> Bool {
    (a.file, a.line, a.column) < (b.file, b.line, b.column)
  }
}

/// The printed paths of the ``FileID``s: relative to the folder the tool was run in.
package struct SourceTable: Sendable {
  /// Index is `FileID.rawValue`.
  package private(set) var paths: [String]

  package init(paths: [String] = []) { self.paths = paths }

  /// Adds a file and returns its id.
  package mutating func add(_ path: String) -> FileID {
    paths.append(path)
    return FileID(rawValue: UInt32(paths.count - 1))
  }

  /// The path of a file of this table.
  package func path(_ file: FileID) -> String { paths[Int(file.rawValue)] }
}
