import Diagnostics
import Text

/// Finds the conflict markers of an unfinished merge.
enum ConflictMarkers {
  private enum Marker {
    case start, middle, end
  }

  /// One finding for each conflict, at the line it starts in.
  /// - Parameter readable: true if the file is valid YAML otherwise; then a line of `=` alone can be intended.
  static func find(in bytes: UnsafeBufferPointer<UInt8>, file: FileID, readable: Bool) -> [Diagnostic] {
    var starts: [UInt32] = []
    var others: [UInt32] = []
    for (index, offset) in SourceText(bytes).lineStarts.enumerated() {
      switch marker(in: bytes, at: offset) {
      case .start: starts.append(UInt32(index + 1))
      case .middle where !readable: others.append(UInt32(index + 1))
      case .end: others.append(UInt32(index + 1))
      case .middle, nil: continue
      }
    }
    let lines = starts.isEmpty ? Array(others.prefix(1)) : starts
    return lines.map { .mergeConflict(at: Place(file: file, line: $0, column: 1)) }
  }

  /// The marker at the start of a line: seven equal characters, and a blank or the end of the line.
  private static func marker(in bytes: UnsafeBufferPointer<UInt8>, at offset: Int) -> Marker? {
    guard offset + 7 <= bytes.count else { return nil }
    let first = bytes[offset]
    let marker: Marker
    switch first {
    case UInt8(ascii: "<"): marker = .start
    case UInt8(ascii: "="), UInt8(ascii: "|"): marker = .middle
    case UInt8(ascii: ">"): marker = .end
    default: return nil
    }
    guard bytes[offset..<offset + 7].allSatisfy({ $0 == first }) else { return nil }
    guard offset + 7 < bytes.count else { return marker }
    let next = bytes[offset + 7]
    let ends = SourceText.isBlank(next) || next == UInt8(ascii: "\n") || next == UInt8(ascii: "\r")
    return ends ? marker : nil
  }
}
