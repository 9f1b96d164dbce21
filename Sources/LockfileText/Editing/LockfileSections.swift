import Diagnostics
import YAML

/// A lockfile split into the text before its pins, each pin with the lines above it, and the text after them.
package struct LockfileSections: Sendable {
  /// A pin's lines, without their common indentation.
  package struct Block: Sendable {
    package let name: String
    package let values: [String: LockValue]
    package let lines: [String]
    /// The index in `lines` of the comments directly above the pin, or of the pin.
    package let start: Int
    /// The index in `lines` of the line with the pin's name.
    package let keyLine: Int
    package let bytes: [UInt8]

    /// The lines above the pin that are not about it alone: blank lines, and comments separated from it.
    package var gap: ArraySlice<String> { lines[..<start] }
  }

  package let header: [String]
  package let headerBytes: [UInt8]
  /// The line `pins:` with its comment.
  package let pinsLine: [UInt8]
  package let blocks: [Block]
  package let footer: [String]
  package let footerBytes: [UInt8]
  package let indent: Int
  package let lineBreak: [UInt8]
  package let endsWithBreak: Bool

  /// - Returns: `nil` if the file cannot be parsed, or its pins are not on lines of their own.
  package init?(_ bytes: [UInt8]) {
    var reader = YAMLReader()
    var bag = DiagnosticBag()
    guard let text = EditableText(bytes, &reader, into: &bag), let root = text.root, !root.isFlow,
      let pins = root.pairs.first(where: { $0.name == LockfileKey.pins.rawValue })
    else { return nil }
    let pairs = pins.value.pairs
    if pins.value.isFlow, !pairs.isEmpty { return nil }
    let layout = BlockLayout(lines: text.lines)
    let lines = text.lines
    do throws(UnusualLayout) {
      let start = try layout.start(of: pins)
      let firstLine = lines.line(at: pins.key.lowerBound)
      var end = lines.end(of: firstLine)
      headerBytes = Array(bytes[..<start])
      header = lines.contents(from: 0, to: start)
      pinsLine = Array(bytes[start..<end])
      indent = try pairs.first.map { pair throws(UnusualLayout) in try layout.indent(of: pair) } ?? 2
      var blocks: [Block] = []
      for pair in pairs {
        guard try layout.start(of: pair) >= end else { return nil }
        let next = try layout.endWithComments(of: pair)
        blocks.append(try Self.block(pair, end..<next, indent, layout))
        end = next
      }
      self.blocks = blocks
      footerBytes = Array(bytes[end...])
      footer = lines.contents(from: end, to: bytes.count)
    } catch { return nil }
    lineBreak = lines.lineBreak(near: 0)
    endsWithBreak = lines.start(of: lines.count - 1) == bytes.count
  }

  private static func block(
    _ pair: EditPair, _ range: Range<Int>, _ indent: Int, _ layout: BlockLayout
  ) throws(UnusualLayout) -> Block {
    let lines = layout.lines
    let first = lines.line(at: range.lowerBound)
    let start = try layout.startWithComments(of: pair, floor: range.lowerBound)
    let contents = lines.contents(from: range.lowerBound, to: range.upperBound).map { line in
      String(line[line.index(line.startIndex, offsetBy: line.prefix(indent).prefix { $0 == " " }.count)...])
    }
    return Block(
      name: pair.name, values: pair.value.value.entries ?? [:], lines: contents, start: lines.line(at: start) - first,
      keyLine: lines.line(at: pair.key.lowerBound) - first, bytes: Array(lines.bytes[range]))
  }
}

extension TextLines {
  /// The lines that start in a range of bytes, without their breaks and the byte-order mark.
  fileprivate func contents(from start: Int, to end: Int) -> [String] {
    guard start < end else { return [] }
    var result: [String] = []
    var line = self.line(at: start)
    while line < count, self.start(of: line) < end {
      var content = bytes[self.start(of: line)..<self.end(of: line)]
      while let last = content.last, last == UInt8(ascii: "\n") || last == UInt8(ascii: "\r") { content.removeLast() }
      result.append(String(decoding: content, as: UTF8.self))
      line += 1
    }
    return result
  }
}
