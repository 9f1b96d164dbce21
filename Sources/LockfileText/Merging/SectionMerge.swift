import Text

/// Builds the merged lockfile from the lines of three, so that comments and layout of both sides survive.
final class SectionMerge {
  private typealias Block = LockfileSections.Block

  /// A pin's place in the outcome.
  private enum Piece {
    /// Unchanged from OURS.
    case kept(Block)
    case written(name: String, lines: [String])
    case conflict(name: String, ours: Block?, theirs: Block?)
    /// Lines left by a removed pin.
    case rest([String])

    var name: String? {
      switch self {
      case .kept(let block): block.name
      case .written(let name, _), .conflict(let name, _, _): name
      case .rest: nil
      }
    }
  }

  private let base: LockfileSections?
  private let ours: LockfileSections
  private let theirs: LockfileSections
  private let oursBytes: [UInt8]
  private let theirsBytes: [UInt8]

  /// - Returns: `nil` if the pins of a file are not on lines of their own.
  init?(_ sides: Sides, base: [UInt8], ours: [UInt8], theirs: [UInt8]) {
    guard let left = LockfileSections(ours), let right = LockfileSections(theirs) else { return nil }
    (self.base, self.ours, self.theirs) = (LockfileSections(base), left, right)
    (oursBytes, theirsBytes) = (ours, theirs)
  }

  /// The merged file; `nil` if the combined lines do not have the merged values.
  func bytes(_ sides: Sides) -> [UInt8]? {
    let pieces = pieces(sides)
    let resolved = assemble(pieces, withMarkers: false)
    guard let editor = try? LockfileEditor(resolved),
      LockfileMerge.isSound(resolved, besides: [oursBytes, theirsBytes])
    else { return nil }
    // Conflicts are as in OURS here, and all other pins have to have the merged values.
    for name in sides.ours.pins + sides.theirs.pins {
      var expected = sides.ours.values(of: name)
      if case .merged(let merged) = sides.outcome(of: name) { expected = merged }
      guard editor.values(of: name) == expected else { return nil }
    }
    guard editor.pins.allSatisfy({ sides.outcomes[$0.lowercased()] != nil }) else { return nil }
    return sides.conflicts.isEmpty ? resolved : assemble(pieces, withMarkers: true)
  }

  // MARK: Pieces

  private func pieces(_ sides: Sides) -> [Piece] {
    let old = byName(base?.blocks ?? [])
    let new = byName(theirs.blocks)
    var pieces: [Piece] = []
    for block in ours.blocks {
      let name = block.name.lowercased()
      switch sides.outcome(of: name) {
      case .conflict: pieces.append(.conflict(name: block.name, ours: block, theirs: new[name]))
      case .merged(nil): if let rest = rest(of: block) { pieces.append(.rest(rest)) }
      case .merged(let values?):
        switch (sides.chosen[name], new[name]) {
        case (.ours, _): pieces.append(.kept(block))
        case (.theirs, let new?): pieces.append(.written(name: new.name, lines: new.lines))
        default: pieces.append(merged(block, old[name], new[name], values))
        }
      }
    }
    let known = Set(ours.blocks.map { $0.name.lowercased() })
    for (index, block) in theirs.blocks.enumerated() where !known.contains(block.name.lowercased()) {
      let place = place(of: block.name, after: theirs.blocks[..<index], in: pieces)
      switch sides.outcome(of: block.name) {
      case .conflict: pieces.insert(.conflict(name: block.name, ours: nil, theirs: block), at: place)
      case .merged(nil): continue
      case .merged: pieces.insert(.written(name: block.name, lines: block.lines), at: place)
      }
    }
    return pieces
  }

  private func byName(_ blocks: [Block]) -> [String: Block] {
    Dictionary(blocks.map { ($0.name.lowercased(), $0) }) { first, _ in first }
  }

  /// The lines above a removed pin that are not about it.
  private func rest(of block: Block) -> [String]? {
    block.gap.contains { !$0.allSatisfy(\.isWhitespace) } ? Array(block.gap) : nil
  }

  private func merged(_ block: Block, _ old: Block?, _ new: Block?, _ values: PinMerge.Values) -> Piece {
    guard let new,
      let lines = mergeLines(base: old?.lines ?? [], ours: block.lines, theirs: new.lines, joinsNeighbours: true)
    else {
      return edited(block, values)
    }
    if lines == block.lines { return .kept(block) }
    return hasValues(lines, block.name, values) ? .written(name: block.name, lines: lines) : edited(block, values)
  }

  /// The pin's lines of OURS with the merged values.
  private func edited(_ block: Block, _ values: PinMerge.Values) -> Piece {
    if block.values == values { return .kept(block) }
    let text = Self.lockfile(ofPin: block.lines)
    guard var editor = try? LockfileEditor(Array(text.utf8)) else { return .kept(block) }
    let edits = Set(block.values.keys).union(values.keys).sorted().filter { block.values[$0] != values[$0] }.map {
      LockfileEdit.set(pin: block.name, key: $0, values[$0])
    }
    // A failed edit shows when the whole file is parsed.
    guard (try? editor.apply(edits)) != nil, let sections = LockfileSections(editor.bytes), sections.blocks.count == 1
    else {
      return .kept(block)
    }
    return .written(name: block.name, lines: sections.blocks[0].lines + sections.footer)
  }

  private func hasValues(_ lines: [String], _ name: String, _ values: PinMerge.Values) -> Bool {
    guard let editor = try? LockfileEditor(Array(Self.lockfile(ofPin: lines).utf8)) else { return false }
    return editor.pins.count == 1 && editor.values(of: name) == values
  }

  private static func lockfile(ofPin lines: [String]) -> String {
    "lockfile: 1\npins:\n" + lines.map { $0.isEmpty ? "\n" : "  \($0)\n" }.joined()
  }

  /// The index for a pin of THEIRS: in order if the pins are sorted, else after its predecessor there.
  private func place(of name: String, after earlier: ArraySlice<Block>, in pieces: [Piece]) -> Int {
    let names = pieces.compactMap(\.name).map { $0.lowercased() }
    if zip(names, names.dropFirst()).allSatisfy({ $0 <= $1 }) {
      return pieces.firstIndex { $0.name.map { name.lowercased() < $0.lowercased() } ?? false } ?? pieces.count
    }
    for block in earlier.reversed() {
      let index = pieces.firstIndex { $0.name?.lowercased() == block.name.lowercased() }
      if let index { return index + 1 }
    }
    return pieces.count
  }

  // MARK: Bytes

  private func assemble(_ pieces: [Piece], withMarkers: Bool) -> [UInt8] {
    var out = MergedText(indent: ours.indent, lineBreak: ours.lineBreak)
    out.add(merging(base?.header, ours.header, theirs.header), else: ours.headerBytes)
    let hasPins = pieces.contains { piece in
      if case .conflict(_, let ours, _) = piece { return withMarkers || ours != nil }
      return piece.name != nil
    }
    if !hasPins {
      out.add(line: "pins: {}")
    } else if !ours.blocks.isEmpty || theirs.blocks.isEmpty {
      out.add(bytes: ours.pinsLine)
    } else {
      out.add(line: "pins:")
    }
    for piece in pieces { add(piece, to: &out, withMarkers) }
    out.add(merging(base?.footer, ours.footer, theirs.footer), else: ours.footerBytes)
    return out.finished(endsWithBreak: ours.endsWithBreak || withMarkers)
  }

  /// The merged lines around the pins; `nil` if OURS stays as it is.
  private func merging(_ old: [String]?, _ left: [String], _ right: [String]) -> [String]? {
    let merged = mergeLines(base: old ?? [], ours: left, theirs: right)
    return merged == left ? nil : merged
  }

  private func add(_ piece: Piece, to out: inout MergedText, _ withMarkers: Bool) {
    switch piece {
    case .kept(let block): out.add(bytes: block.bytes)
    case .written(_, let lines), .rest(let lines): out.add(indented: lines)
    case .conflict(_, let ours, _) where !withMarkers: if let ours { out.add(bytes: ours.bytes) }
    case .conflict(_, let ours, let theirs):
      let (left, right) = (ours?.lines ?? [], theirs?.lines ?? [])
      // Lines above the pin that both have are not part of the conflict.
      let limit = min(ours?.keyLine ?? 0, theirs?.keyLine ?? 0)
      let common = zip(left, right).prefix(limit).prefix { $0 == $1 }.count
      out.add(indented: left.prefix(common))
      out.add(line: "<<<<<<< ours")
      out.add(indented: left.dropFirst(common))
      out.add(line: "=======")
      out.add(indented: right.dropFirst(common))
      out.add(line: ">>>>>>> theirs")
    }
  }
}

/// The merged bytes, appended line by line.
private struct MergedText {
  let indent: Int
  let lineBreak: [UInt8]
  private var bytes: [UInt8] = []

  init(indent: Int, lineBreak: [UInt8]) { (self.indent, self.lineBreak) = (indent, lineBreak) }

  private var isOpen: Bool { bytes.last.map { $0 != UInt8(ascii: "\n") && $0 != UInt8(ascii: "\r") } ?? false }

  mutating func add(bytes more: [UInt8]) {
    // A byte-order mark alone is not a line.
    if isOpen, !more.isEmpty, bytes != [0xEF, 0xBB, 0xBF] { bytes += lineBreak }
    bytes += more
  }

  mutating func add(line: String) { add(bytes: Array(line.utf8) + lineBreak) }

  mutating func add(indented lines: some Sequence<String>) {
    for line in lines { add(line: line.isEmpty ? "" : String(repeating: " ", count: indent) + line) }
  }

  mutating func add(_ lines: [String]?, else own: [UInt8]) {
    guard let lines else {
      add(bytes: own)
      return
    }
    if own.starts(with: [0xEF, 0xBB, 0xBF]) { bytes += [0xEF, 0xBB, 0xBF] }
    for line in lines { add(line: line) }
  }

  func finished(endsWithBreak: Bool) -> [UInt8] {
    if endsWithBreak { return isOpen ? bytes + lineBreak : bytes }
    var result = bytes
    while let last = result.last, last == UInt8(ascii: "\n") || last == UInt8(ascii: "\r") { result.removeLast() }
    return result
  }
}
