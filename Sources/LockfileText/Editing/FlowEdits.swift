import YAML

/// The edits of a mapping in brackets (flow style).
struct FlowEdits {
  let layout: BlockLayout
  let printer: YAMLPrinter

  private var bytes: [UInt8] { layout.lines.bytes }

  func replace(_ pair: EditPair, with value: LockValue, _ context: LockContext) throws(UnusualLayout) -> [Splice] {
    let text = printer.flow(context.laidOut(value))
    let range = pair.value.range
    if !range.isEmpty { return [Splice(range, text)] }
    // A key alone has a value too, after a colon that may be missing.
    guard let colon = try? layout.colon(after: pair) else {
      return [Splice(pair.key.upperBound..<pair.key.upperBound, ": " + text)]
    }
    return [Splice(colon..<colon, " " + text)]
  }

  func insert(
    _ key: String, _ value: LockValue, into node: EditNode, _ context: LockContext
  ) throws(UnusualLayout) -> [Splice] {
    let pairs = node.pairs
    let text = printer.flowEntry(key, context.child(key).laidOut(value))
    guard let last = pairs.last else { return [Splice(node.range, "{ \(text) }")] }
    let index = InsertionIndex.of(key, among: pairs.map(\.name), context)
    if index < pairs.count {
      let start = pairs[index].key.lowerBound
      return [Splice(start..<start, text + ", ")]
    }
    if let comma = comma(after: last) { return [Splice(comma..<comma, " " + text + ",")] }
    return [Splice(last.end..<last.end, ", " + text)]
  }

  func remove(_ index: Int, of node: EditNode) -> [Splice] {
    let pairs = node.pairs
    let pair = pairs[index]
    if pairs.count == 1 { return [Splice(node.range, "{}")] }
    let lines = layout.lines
    if lines.line(at: node.range.lowerBound) == lines.line(at: node.range.upperBound) {
      let range = index > 0 ? pairs[index - 1].end..<pair.end : pair.key.lowerBound..<pairs[1].key.lowerBound
      return [Splice(range, "")]
    }
    return [Splice(ownLines(of: pair), "")]
  }

  /// The bytes of an entry of brackets over several lines, with its comma, and with its line if nothing else is on it.
  private func ownLines(of pair: EditPair) -> Range<Int> {
    var end = comma(after: pair) ?? pair.end
    while end < bytes.count, layout.isBlank(bytes[end]) { end += 1 }
    let lines = layout.lines
    let (first, last) = (lines.line(at: pair.key.lowerBound), lines.line(at: end))
    let start = lines.start(of: first)
    let isAlone = bytes[start..<pair.key.lowerBound].allSatisfy(layout.isBlank)
    let isLast = end >= lines.end(of: last) || bytes[end] == UInt8(ascii: "\n") || bytes[end] == UInt8(ascii: "\r")
    return isAlone && isLast ? start..<lines.end(of: last) : pair.key.lowerBound..<end
  }

  /// The offset after the comma of an entry, past comments and line breaks.
  private func comma(after pair: EditPair) -> Int? {
    var offset = pair.end
    if pair.value.range.isEmpty, let colon = try? layout.colon(after: pair) { offset = max(offset, colon) }
    while offset < bytes.count {
      switch bytes[offset] {
      case UInt8(ascii: ","): return offset + 1
      case UInt8(ascii: " "), UInt8(ascii: "\t"), UInt8(ascii: "\n"), UInt8(ascii: "\r"): offset += 1
      case UInt8(ascii: "#"): offset = layout.lines.end(of: layout.lines.line(at: offset))
      default: return nil
      }
    }
    return nil
  }
}
