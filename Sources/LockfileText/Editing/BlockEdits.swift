import YAML

/// The edits of a block mapping; each edit is a few splices of one text.
struct BlockEdits {
  let layout: BlockLayout
  let printer: YAMLPrinter

  private var lines: TextLines { layout.lines }
  private var bytes: [UInt8] { layout.lines.bytes }

  // MARK: Values

  /// Replaces a value by one that needs another form.
  func replace(_ pair: EditPair, with value: LockValue, _ context: LockContext) throws(UnusualLayout) -> [Splice] {
    let indent = try layout.indent(of: pair)
    let colon = try layout.colon(after: pair)
    let column = colon - lines.start(of: lines.line(at: colon)) + 1
    let inline = printer.inline(context.laidOut(value), column: column)
    if pair.value.isBlockCollection { return try replaceBlock(pair, colon, indent, inline, value, context) }
    // The line break at the end of a block scalar has to stay.
    let end = try endInLine(of: pair.value, colon)
    guard let inline else {
      let after = lines.end(of: lines.line(at: end))
      let block = printer.block(context.laidOut(value), indent: indent + printer.step)
      return [Splice(colon..<end, ""), lines.inserting(block, at: after)]
    }
    if inline.isEmpty { return [Splice(colon..<end, "")] }
    let isApart = pair.value.range.lowerBound > colon
    return [Splice((isApart ? pair.value.range.lowerBound : colon)..<end, isApart ? inline : " " + inline)]
  }

  private func endInLine(of node: EditNode, _ colon: Int) throws(UnusualLayout) -> Int {
    var end = max(node.range.upperBound, colon)
    if node.range.isEmpty || end != lines.start(of: lines.line(at: end)) { return end }
    while end > node.range.lowerBound, bytes[end - 1] == UInt8(ascii: "\n") || bytes[end - 1] == UInt8(ascii: "\r") {
      end -= 1
    }
    return end
  }

  private func replaceBlock(
    _ pair: EditPair, _ colon: Int, _ indent: Int, _ inline: String?, _ value: LockValue, _ context: LockContext
  ) throws(UnusualLayout) -> [Splice] {
    let start = lines.start(of: lines.line(at: pair.value.range.lowerBound))
    guard start > colon else { throw UnusualLayout() }
    let old = start..<layout.end(of: pair)
    if let inline { return [Splice(colon..<colon, inline.isEmpty ? "" : " " + inline), Splice(old, "")] }
    var childIndent = indent + printer.step
    if let first = pair.value.pairs.first { childIndent = try layout.indent(of: first) }
    let block = printer.block(context.laidOut(value), indent: childIndent)
    let lineBreak = lines.lineBreak(near: start)
    var text = Array(block.map { Array($0.utf8) }.joined(separator: lineBreak))
    if bytes[old].last.map({ $0 == UInt8(ascii: "\n") || $0 == UInt8(ascii: "\r") }) ?? true { text += lineBreak }
    return [Splice(old, text)]
  }

  // MARK: Entries

  /// Inserts a new entry: in order if the entries are sorted, else at the end.
  func insert(
    _ key: String, _ value: LockValue, into pairs: [EditPair], _ context: LockContext
  ) throws(UnusualLayout) -> [Splice] {
    guard let first = pairs.first else { throw UnusualLayout() }
    let index = InsertionIndex.of(key, among: pairs.map(\.name), context)
    let indent = try layout.indent(of: first)
    let position = try self.position(index, pairs)
    return [lines.inserting(printer.lines(key, context.child(key).laidOut(value), indent: indent), at: position)]
  }

  /// The offset at which to insert an entry before the one at an index.
  func position(_ index: Int, _ pairs: [EditPair]) throws(UnusualLayout) -> Int {
    if index > 0 { return try layout.endWithComments(of: pairs[index - 1]) }
    return try layout.startWithComments(of: pairs[0], floor: 0)
  }

  /// Removes an entry's lines; if it was the last of the mapping, `{}` is left.
  func remove(_ index: Int, of pairs: [EditPair], in parent: EditPair?) throws(UnusualLayout) -> [Splice] {
    let pair = pairs[index]
    let gone = Splice(try layout.start(of: pair)..<layout.end(of: pair), "")
    if pairs.count > 1 { return [gone] }
    return [try emptied(parent, before: gone.range.lowerBound), gone]
  }

  /// The splice that writes `{}` after the key of a mapping that loses all its entries.
  func emptied(_ parent: EditPair?, before start: Int) throws(UnusualLayout) -> Splice {
    guard let parent else { throw UnusualLayout() }
    let colon = try layout.colon(after: parent)
    guard start >= lines.end(of: lines.line(at: colon)) else { throw UnusualLayout() }
    return Splice(colon..<colon, " {}")
  }
}

enum InsertionIndex {
  static func of(_ key: String, among names: [String], _ context: LockContext) -> Int {
    if let rank = context.rank(key) {
      // After the last key that precedes it: people order keys as they like.
      return names.lastIndex { context.rank($0).map { $0 < rank } ?? false }.map { $0 + 1 } ?? 0
    }
    guard isSorted(names) else { return names.count }
    return names.firstIndex { LockContext.namePrecedes(key, $0) } ?? names.count
  }

  static func isSorted(_ names: [String]) -> Bool {
    zip(names, names.dropFirst()).allSatisfy { $0.lowercased() <= $1.lowercased() }
  }
}
