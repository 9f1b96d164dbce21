import Diagnostics
import YAML

/// A node of the lockfile with its range of bytes.
struct EditNode: Sendable {
  indirect enum Content: Sendable {
    case null
    case scalar(String)
    case list([EditNode])
    case mapping([EditPair])
  }

  let content: Content
  /// A block collection from its first child to the end of its last; a block scalar with its last line break.
  let range: Range<Int>
  let isFlow: Bool

  var value: LockValue {
    switch content {
    case .null: .null
    case .scalar(let text): .text(text)
    case .list(let elements): .list(elements.map(\.value))
    case .mapping(let pairs):
      .mapping(Dictionary(pairs.map { ($0.name, $0.value.value) }) { first, _ in first })
    }
  }

  var pairs: [EditPair] {
    if case .mapping(let pairs) = content { return pairs }
    return []
  }

  var isBlockCollection: Bool {
    switch content {
    case .list, .mapping: !isFlow
    case .null, .scalar: false
    }
  }

  /// Returns whether the node has a value. Keys are compared without case if their context ignores it.
  func hasValue(_ target: LockValue, _ context: LockContext) -> Bool {
    guard case .mapping(let pairs) = content, case .mapping(let entries) = target else { return value == target }
    guard pairs.count == entries.count else { return false }
    let folded = Dictionary(entries.map { (context.folded($0.key), $0.value) }) { first, _ in first }
    return pairs.allSatisfy { pair in
      folded[context.folded(pair.name)].map { pair.value.hasValue($0, context.child(pair.name)) } ?? false
    }
  }
}

struct EditPair: Sendable {
  let name: String
  let key: Range<Int>
  let value: EditNode

  var end: Int { max(key.upperBound, value.range.upperBound) }
}

/// A text parsed for editing: its nodes and lines.
struct EditableText: Sendable {
  let lines: TextLines
  let root: EditNode?

  var bytes: [UInt8] { lines.bytes }

  /// - Returns: `nil`, with findings in the bag, when the bytes cannot be parsed.
  init?(_ bytes: [UInt8], file: FileID = FileID(rawValue: 0), _ reader: inout YAMLReader, into bag: inout DiagnosticBag)
  {
    lines = TextLines(bytes)
    let read = bytes.withUnsafeBufferPointer { buffer in
      let source = SourceText(buffer)
      return reader.read(buffer, file: file, into: &bag) { node, _ in node.map { Self.node($0, source) } }
    }
    guard let read else { return nil }
    root = read
  }

  private static func node(_ node: YAMLNode, _ source: SourceText) -> EditNode {
    let start = source.offset(of: node.place) ?? source.bytes.count
    let end = source.offset(of: node.endPlace) ?? source.bytes.count
    let content: EditNode.Content
    switch node.kind {
    case .scalar: content = node.isNull ? .null : .scalar(node.text)
    case .sequence: content = .list(node.elements.map { Self.node($0, source) })
    case .mapping: content = .mapping(node.pairs.map { pair($0.key, $0.value, source) })
    }
    return EditNode(content: content, range: start..<max(start, end), isFlow: node.isFlow)
  }

  private static func pair(_ key: YAMLNode, _ value: YAMLNode, _ source: SourceText) -> EditPair {
    EditPair(name: key.text, key: node(key, source).range, value: node(value, source))
  }
}
