import Text
import YAML

/// The kinds of changes to pins, in the order in which they are made; the file is parsed again after each.
enum PinStage {
  case changes, additions, removals
}

/// Edits pins on lines of their own, each independent of the others.
struct PinEdits {
  let text: EditableText
  let pins: EditPair
  let printer: YAMLPrinter

  private var layout: BlockLayout { BlockLayout(lines: text.lines) }

  /// - Returns: `nil` if the layout is unusual.
  func splices(_ stage: PinStage, _ change: LockfileChange) -> [Splice]? {
    do throws(UnusualLayout) {
      switch stage {
      case .changes: return try changes(change)
      case .additions: return try additions(change.added)
      case .removals: return try removals(change.removed)
      }
    } catch { return nil }
  }

  // MARK: Changes

  private func changes(_ change: LockfileChange) throws(UnusualLayout) -> [Splice] {
    var splices: [Splice] = []
    var reconciler = Reconciler(printer)
    for pair in pins.value.pairs {
      let value = change.changed[pair.name]
      if let name = change.renamed[pair.name] { splices.append(renaming(pair, to: name)) }
      guard let value else { continue }
      let range = try layout.start(of: pair)..<layout.endWithComments(of: pair)
      let old = Array(text.bytes[range])
      let edited = reconciler.reconcile(old, to: [pair.name: value], .pins)
      if let edited {
        splices.append(splice(range, old, edited, pair))
      } else {
        splices.append(try rewriting(pair, value))
      }
    }
    return splices
  }

  private func renaming(_ pair: EditPair, to name: String) -> Splice {
    let isQuoted = text.bytes[pair.key.lowerBound] == UInt8(ascii: "\"")
    return Splice(pair.key, isQuoted ? YAMLScalar.doubleQuoted(name) : YAMLScalar.text(name, inFlow: false))
  }

  /// The part of a pin that differs, so that the splices of a new name and a new value do not overlap.
  private func splice(_ range: Range<Int>, _ old: [UInt8], _ new: [UInt8], _ pair: EditPair) -> Splice {
    let key = pair.key.upperBound - range.lowerBound
    guard old.count >= key, new.count >= key, old[..<key] == new[..<key] else { return Splice(range, new) }
    return Splice(pair.key.upperBound..<range.upperBound, Array(new[key...]))
  }

  /// Replaces a pin with an unusual layout by a new text.
  private func rewriting(_ pair: EditPair, _ value: LockValue) throws(UnusualLayout) -> Splice {
    let range = try layout.start(of: pair)..<layout.end(of: pair)
    let lines = printer.lines(pair.name, LockContext.pin.laidOut(value), indent: try layout.indent(of: pair))
    let lineBreak = text.lines.lineBreak(near: range.lowerBound)
    var bytes = Array(lines.map { Array($0.utf8) }.joined(separator: lineBreak))
    if let last = text.bytes[range].last, last == UInt8(ascii: "\n") || last == UInt8(ascii: "\r") {
      bytes += lineBreak
    }
    return Splice(range, bytes)
  }

  // MARK: Additions

  private func additions(_ added: [String: LockValue]) throws(UnusualLayout) -> [Splice] {
    let pairs = pins.value.pairs
    guard !added.isEmpty, let first = pairs.first else { return [] }
    let (names, indent) = (pairs.map(\.name), try layout.indent(of: first))
    let edits = BlockEdits(layout: layout, printer: printer)
    let sorted = InsertionIndex.isSorted(names)
    let folded = names.map { $0.lowercased() }
    let isSpaced = try hasBlankLines(between: pairs)
    var byPosition: [Int: [String]] = [:]
    for name in LockContext.pins.sorted(added.keys) {
      let index = sorted ? Self.index(of: name.lowercased(), in: folded) : names.count
      var lines = printer.lines(name, LockContext.pin.laidOut(added[name] ?? .null), indent: indent)
      if isSpaced { lines.insert("", at: index > 0 ? 0 : lines.count) }
      byPosition[try edits.position(index, pairs), default: []] += lines
    }
    return byPosition.sorted { $0.key < $1.key }.map { text.lines.inserting($0.value, at: $0.key) }
  }

  /// The index of the first name that sorts after, by binary search.
  private static func index(of name: String, in names: [String]) -> Int {
    var (low, high) = (0, names.count)
    while low < high {
      let middle = (low + high) / 2
      if names[middle] <= name { low = middle + 1 } else { high = middle }
    }
    return low
  }

  private func hasBlankLines(between pairs: [EditPair]) throws(UnusualLayout) -> Bool {
    guard pairs.count > 1 else { return false }
    let end = try layout.endWithComments(of: pairs[0])
    return end < text.bytes.count && text.lines.isBlank(text.lines.line(at: end))
  }

  // MARK: Removals

  private func removals(_ removed: Set<String>) throws(UnusualLayout) -> [Splice] {
    if removed.isEmpty { return [] }
    let pairs = pins.value.pairs
    var floor = text.lines.end(of: text.lines.line(at: pins.key.upperBound))
    var splices: [Splice] = []
    for pair in pairs {
      let end = try layout.endWithComments(of: pair)
      if removed.contains(pair.name) {
        // A comment above the pin stays, above the next pin: the tool cannot tell what it is about.
        let start = try layout.start(of: pair)
        if let comment = try commentOfOwnLine(pair, start) {
          splices.append(Splice(start..<end, comment))
        } else {
          splices.append(Splice(withoutBlankLines(start, end, floor)..<end, ""))
        }
      }
      floor = end
    }
    if splices.count == pairs.count, let first = splices.first {
      splices.append(
        try BlockEdits(layout: layout, printer: printer).emptied(pins, before: first.range.lowerBound))
    }
    return splices
  }

  /// The comment behind the name of a pin, as a line of its own; `nil` if there is none.
  private func commentOfOwnLine(_ pair: EditPair, _ start: Int) throws(UnusualLayout) -> [UInt8]? {
    let lines = text.lines
    let line = lines.line(at: pair.key.upperBound)
    let colon = try layout.colon(after: pair)
    let isInline = !pair.value.range.isEmpty && lines.line(at: pair.value.range.lowerBound) == line
    let from = isInline ? pair.value.range.upperBound : colon
    guard from < lines.end(of: line), lines.line(at: from) == line else { return nil }
    let rest = text.bytes[from..<lines.end(of: line)].drop { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\t") }
    guard rest.first == UInt8(ascii: "#") else { return nil }
    return Array(text.bytes[start..<pair.key.lowerBound]) + rest
  }

  /// The start moved up over the blank lines above, if blank lines, or nothing, follow below.
  private func withoutBlankLines(_ start: Int, _ end: Int, _ floor: Int) -> Int {
    let lines = text.lines
    guard end == text.bytes.count || lines.isBlank(lines.line(at: end)) else { return start }
    var line = lines.line(at: start)
    while line > 0, lines.start(of: line - 1) >= floor, lines.isBlank(line - 1) { line -= 1 }
    return lines.start(of: line)
  }
}
