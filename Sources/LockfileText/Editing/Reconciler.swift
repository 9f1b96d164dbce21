import Diagnostics
import YAML

/// Edits a text until it has a target value, one difference at a time.
///
/// After each edit the text is parsed again, so edits need not know of each other; texts are short, one pin each.
struct Reconciler: ~Copyable {
  let printer: YAMLPrinter
  private var reader = YAMLReader()

  init(_ printer: YAMLPrinter) { self.printer = printer }

  /// Gives the only entry of a text a value, or every entry of the root's mapping for `.root`.
  ///
  /// - Parameter context: the kind of the mapping that has the entry.
  /// - Returns: `nil` if no sequence of edits leads there.
  mutating func reconcile(_ bytes: [UInt8], to target: [String: LockValue], _ context: LockContext) -> [UInt8]? {
    var bytes = bytes
    // One edit for each difference.
    for _ in 0..<10_000 {
      var bag = DiagnosticBag()
      guard let text = EditableText(bytes, &reader, into: &bag), let root = text.root else { return nil }
      let step = ReconcilerStep(text: text, printer: printer)
      do throws(UnusualLayout) {
        guard let splices = try step.entries(of: root, in: nil, to: target, context) else { return bytes }
        let next = bytes.splicing(splices)
        if next == bytes { return nil }
        bytes = next
      } catch { return nil }
    }
    return nil
  }
}

/// Finds the first difference between a text and its target, and the splices that remove it.
struct ReconcilerStep {
  let text: EditableText
  let printer: YAMLPrinter

  private var block: BlockEdits { BlockEdits(layout: BlockLayout(lines: text.lines), printer: printer) }
  private var flow: FlowEdits { FlowEdits(layout: BlockLayout(lines: text.lines), printer: printer) }

  /// - Parameter parent: the entry whose value is the mapping; `nil` for the root.
  /// - Returns: `nil` when there is no difference.
  func entries(
    of node: EditNode, in parent: EditPair?, to target: [String: LockValue], _ context: LockContext
  ) throws(UnusualLayout) -> [Splice]? {
    let pairs = node.pairs
    let wanted = Dictionary(target.map { (context.folded($0.key), $0.value) }) { first, _ in first }
    for pair in pairs {
      guard let value = wanted[context.folded(pair.name)] else { continue }
      if let splices = try self.value(of: pair, inFlow: node.isFlow, to: value, context.child(pair.name)) {
        return splices
      }
    }
    // Additions come before removals, so that no mapping is empty in between.
    let known = Set(pairs.map { context.folded($0.name) })
    for key in context.sorted(target.keys) where !known.contains(context.folded(key)) {
      let value = target[key] ?? .null
      return node.isFlow
        ? try flow.insert(key, value, into: node, context) : try block.insert(key, value, into: pairs, context)
    }
    for (index, pair) in pairs.enumerated() where wanted[context.folded(pair.name)] == nil {
      return node.isFlow ? flow.remove(index, of: node) : try block.remove(index, of: pairs, in: parent)
    }
    return nil
  }

  private func value(
    of pair: EditPair, inFlow: Bool, to target: LockValue, _ context: LockContext
  ) throws(UnusualLayout) -> [Splice]? {
    if pair.value.hasValue(target, context) { return nil }
    switch (pair.value.content, target) {
    case (.scalar(let old), .text(let new)): return try scalar(pair, old, new, inFlow: inFlow, context)
    case (.mapping(let pairs), .mapping(let entries))
    where !pairs.isEmpty && staysInForm(pair, inFlow, target, context):
      return try self.entries(of: pair.value, in: pair, to: entries, context)
    default:
      return inFlow ? try flow.replace(pair, with: target, context) : try block.replace(pair, with: target, context)
    }
  }

  private func scalar(
    _ pair: EditPair, _ old: String, _ new: String, inFlow: Bool, _ context: LockContext
  ) throws(UnusualLayout) -> [Splice] {
    let range = pair.value.range
    let style: YAMLScalar.Style
    switch text.bytes[range.lowerBound] {
    case UInt8(ascii: "\""): style = .double
    case UInt8(ascii: "'"): style = .single
    // A block scalar is rewritten.
    case UInt8(ascii: "|"), UInt8(ascii: ">"): return try block.replace(pair, with: .text(new), context)
    default: style = .plain
    }
    return [Splice(range, YAMLScalar.text(new, replacing: old, style, inFlow: inFlow))]
  }

  /// Returns whether a mapping in brackets still fits its line. One on several lines keeps its form.
  private func staysInForm(_ pair: EditPair, _ inFlow: Bool, _ target: LockValue, _ context: LockContext) -> Bool {
    guard pair.value.isFlow, !inFlow else { return true }
    let (start, end) = (pair.value.range.lowerBound, pair.value.range.upperBound)
    let line = text.lines.line(at: start)
    if line != text.lines.line(at: end) { return true }
    let column = start - text.lines.start(of: line)
    let room = max(YAMLPrinter.width, end - text.lines.start(of: line))
    return column + printer.flow(context.laidOut(target)).unicodeScalars.count <= room
  }
}
