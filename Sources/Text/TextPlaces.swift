/// Counts lines and columns, in Unicode scalars and from 1, on the way through a text; a byte-order mark has no column.
package struct TextPlaces {
  private let bytes: [UInt8]
  private var offset: Int
  private var (line, column) = (1, 1)

  package init(_ bytes: [UInt8]) {
    self.bytes = bytes
    offset = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
  }

  /// The place of an offset in bytes that is not before the last one asked for; behind the end it is that of the end.
  package mutating func place(of offset: Int) -> (line: Int, column: Int) {
    while self.offset < min(offset, bytes.count) {
      let byte = bytes[self.offset]
      if byte == 0x0A {
        (line, column) = (line + 1, 1)
      } else if byte & 0xC0 != 0x80 {
        column += 1
      }
      self.offset += 1
    }
    return (line, column)
  }
}
