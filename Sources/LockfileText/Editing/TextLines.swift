import Text
import YAML

/// Bytes by line, for edits of whole lines.
struct TextLines: Sendable {
  let bytes: [UInt8]
  /// The first byte of each line.
  private let starts: [Int]

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
    starts = bytes.withUnsafeBufferPointer { SourceText($0).lineStarts }
  }

  var count: Int { starts.count }

  /// The line of a byte; the end of the bytes belongs to the last.
  func line(at offset: Int) -> Int {
    var (low, high) = (0, starts.count)
    while high - low > 1 {
      let middle = (low + high) / 2
      if starts[middle] <= offset { low = middle } else { high = middle }
    }
    return low
  }

  func start(of line: Int) -> Int { line < starts.count ? starts[line] : bytes.count }

  /// The offset after the line's break, or the end of the bytes.
  func end(of line: Int) -> Int { start(of: line + 1) }

  /// The indentation and the first byte after it; the byte is `nil` for a blank line.
  private func head(of line: Int) -> (indent: Int, first: UInt8?) {
    var offset = start(of: line)
    let end = end(of: line)
    while offset < end, bytes[offset] == UInt8(ascii: " ") || bytes[offset] == UInt8(ascii: "\t") { offset += 1 }
    let first = offset < end ? bytes[offset] : nil
    let isBreak = first == UInt8(ascii: "\n") || first == UInt8(ascii: "\r")
    return (offset - start(of: line), isBreak ? nil : first)
  }

  func isBlank(_ line: Int) -> Bool { head(of: line).first == nil }

  func isComment(_ line: Int) -> Bool { head(of: line).first == UInt8(ascii: "#") }

  func indent(of line: Int) -> Int { head(of: line).indent }

  /// The line break for a new line at an offset: that of the line before it, else the first of all.
  func lineBreak(near offset: Int) -> [UInt8] {
    let before = line(at: max(offset - 1, 0))
    for line in [before, 0] {
      let own = bytes[start(of: line)..<end(of: line)]
      if own.hasSuffix("\r\n") { return Array("\r\n".utf8) }
      if own.last == UInt8(ascii: "\n") { return [UInt8(ascii: "\n")] }
      if own.last == UInt8(ascii: "\r") { return [UInt8(ascii: "\r")] }
    }
    return [UInt8(ascii: "\n")]
  }

  /// The splice that inserts whole lines at an offset that starts a line or ends the file.
  func inserting(_ lines: [String], at offset: Int) -> Splice {
    let lineBreak = lineBreak(near: offset)
    // A file without a final line break stays without one.
    let isOpen = offset == bytes.count && offset > start(of: count - 1)
    var text: [UInt8] = []
    for line in lines {
      if isOpen { text += lineBreak }
      text += line.utf8
      if !isOpen { text += lineBreak }
    }
    return Splice(offset..<offset, text)
  }
}

/// Bytes that replace a range.
struct Splice: Sendable {
  var range: Range<Int>
  var bytes: [UInt8]

  init(_ range: Range<Int>, _ bytes: [UInt8]) { (self.range, self.bytes) = (range, bytes) }

  init(_ range: Range<Int>, _ text: String) { self.init(range, Array(text.utf8)) }
}

extension [UInt8] {
  /// The bytes after all splices, which do not overlap.
  func splicing(_ splices: [Splice]) -> [UInt8] {
    var result: [UInt8] = []
    result.reserveCapacity(count + splices.reduce(0) { $0 + $1.bytes.count })
    var next = 0
    let ordered = splices.enumerated().sorted {
      ($0.element.range.lowerBound, $0.element.range.upperBound, $0.offset)
        < ($1.element.range.lowerBound, $1.element.range.upperBound, $1.offset)
    }
    for (_, splice) in ordered {
      result += self[next..<splice.range.lowerBound]
      result += splice.bytes
      next = splice.range.upperBound
    }
    return result + self[next...]
  }
}

extension ArraySlice<UInt8> {
  fileprivate func hasSuffix(_ text: String) -> Bool { suffix(text.utf8.count).elementsEqual(text.utf8) }
}
