import Diagnostics
import Disk
import Text
import Workspace

/// Finds lines of files as they would be in the files as they are.
struct ChangedLines {
  /// The lines as they would be, and where those stand that are there once, by the printed path.
  private var files: [String: (new: [ArraySlice<UInt8>], old: [ArraySlice<UInt8>: Int])] = [:]

  /// - Parameter root: with the changed files in place of those on disk.
  init(_ root: Root) {
    for (path, bytes) in root.changedFiles {
      let old = (try? root.unchanged(path)) ?? []
      var places: [ArraySlice<UInt8>: Int] = [:]
      for (index, line) in Self.lines(old).enumerated() where !old.isEmpty {
        // A line that is there twice says nothing about where it was.
        places[line] = places[line] == nil ? index + 1 : 0
      }
      files[root.display(path)] = (Self.lines(bytes ?? []), places)
    }
  }

  /// Returns whether a changed file is on disk.
  func isOnDisk(_ path: String) -> Bool { files[path]?.old.isEmpty == false }

  private static func lines(_ bytes: [UInt8]) -> [ArraySlice<UInt8>] {
    bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
  }

  /// The place in the file as it is: the line itself, or else the next one above that is there, such as that of the pin's
  /// name; `nil` if there is none.
  func place(_ place: Place, in path: String) -> (line: UInt32, column: UInt32)? {
    guard let file = files[path] else { return (place.line, place.column) }
    var index = min(Int(place.line), file.new.count) - 1
    let start = index
    var limit = Int.max
    while index >= 0 {
      let line = file.new[index]
      let indentation = line.prefix { $0 == UInt8(ascii: " ") }.count
      // A line that is not further out belongs to another key.
      if indentation < limit, indentation < line.count {
        if let old = file.old[line], old > 0 {
          return (UInt32(old), index == start ? place.column : UInt32(indentation + 1))
        }
        limit = indentation
      }
      index -= 1
    }
    return nil
  }
}
