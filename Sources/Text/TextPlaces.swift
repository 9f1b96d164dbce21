import Parallel

/// The lines and columns of a text, in Unicode scalars and from 1; a byte-order mark has no column.
///
/// The first place costs a pass over the text; keep the value for the next ones.
package struct TextPlaces: Sendable {
  private let bytes: [UInt8]
  /// The place of each byte whose offset is a multiple of ``distance``: a file may be a single line. `nil` before the first
  /// question.
  private let marks = Locked<[(line: Int, column: Int)]?>(nil)

  private static let distance = 1024
  private static let byteOrderMark: [UInt8] = [0xEF, 0xBB, 0xBF]

  package init(_ bytes: [UInt8]) { self.bytes = bytes }

  private func allMarks() -> [(line: Int, column: Int)] {
    var marks: [(line: Int, column: Int)] = []
    var place = (line: 1, column: 1)
    if bytes.starts(with: Self.byteOrderMark) { place.column = 0 }
    for offset in bytes.indices {
      if offset % Self.distance == 0 { marks.append(place) }
      Self.advance(&place, over: bytes[offset])
    }
    marks.append(place)
    return marks
  }

  /// The place of an offset in bytes; behind the end it is that of the end.
  package func place(of offset: Int) -> (line: Int, column: Int) {
    let offset = min(offset, bytes.count)
    let mark = offset / Self.distance
    var place = marks.withLock { marks in
      let all = marks ?? allMarks()
      marks = all
      return all[mark]
    }
    for byte in bytes[mark * Self.distance..<offset] { Self.advance(&place, over: byte) }
    return (place.line, max(place.column, 1))
  }

  private static func advance(_ place: inout (line: Int, column: Int), over byte: UInt8) {
    if byte == 0x0A {
      place = (place.line + 1, 1)
    } else if byte & 0xC0 != 0x80 {
      place.column += 1
    }
  }
}
