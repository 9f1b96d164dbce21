import Diagnostics

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// A node of a tree that ``YAMLReader`` read; two pointers, valid inside the reader's closure only.
///
/// Public: `@inlinable` has no effect on `package` symbols, and decoding calls several of these for each node.
public struct YAMLNode {
  public enum Kind: Sendable {
    case scalar, sequence, mapping

    @inlinable
    public static func == (a: Kind, b: Kind) -> Bool {
      switch (a, b) {
      case (.scalar, .scalar), (.sequence, .sequence), (.mapping, .mapping): true
      default: false
      }
    }
  }

  @usableFromInline let record: UnsafePointer<Record>
  @usableFromInline let tree: UnsafePointer<TreeHeader>

  @inlinable
  init(record: UnsafePointer<Record>, tree: UnsafePointer<TreeHeader>) {
    (self.record, self.tree) = (record, tree)
  }

  @inlinable
  public var kind: Kind {
    let flags = record.pointee.flags
    if flags & Record.sequence != 0 { return .sequence }
    return flags & Record.mapping != 0 ? .mapping : .scalar
  }

  /// The start of the node: a scalar at its first character or quote, a block collection at its first child.
  @inlinable
  public var place: Place {
    Place(file: tree.pointee.file, line: record.pointee.line, column: record.pointee.column)
  }

  /// The place just after the node.
  ///
  /// A flow collection ends after its bracket, a block collection with its last child, a block scalar at the start of
  /// the line after it; the value of a bare `key:` starts and ends after the colon.
  @inlinable
  public var endPlace: Place {
    Place(file: tree.pointee.file, line: record.pointee.endLine, column: record.pointee.endColumn)
  }

  /// True if this is a plain scalar: no quotes, no block scalar.
  @inlinable
  public var isPlain: Bool { record.pointee.flags & Record.plain != 0 }

  /// True if this is a collection in brackets (flow style).
  @inlinable
  public var isFlow: Bool { record.pointee.flags & Record.flow != 0 }

  /// A scalar's value as UTF-8; empty for a collection.
  @inlinable
  public var bytes: UnsafeBufferPointer<UInt8> {
    guard record.pointee.flags & (Record.sequence | Record.mapping) == 0 else {
      return UnsafeBufferPointer(start: nil, count: 0)
    }
    return UnsafeBufferPointer(
      start: tree.pointee.text + Int(record.pointee.offset), count: Int(record.pointee.count))
  }

  /// A scalar's value; empty for a collection.
  @inlinable
  public var text: String { String(decoding: bytes, as: UTF8.self) }

  /// Returns whether this is a scalar with this value, compared by bytes.
  @inlinable
  public func equals(_ s: StaticString) -> Bool {
    guard record.pointee.flags & (Record.sequence | Record.mapping) == 0 else { return false }
    let own = bytes
    return s.withUTF8Buffer { other in
      guard own.count == other.count else { return false }
      guard let a = own.baseAddress, let b = other.baseAddress else { return own.count == 0 }
      return memcmp(a, b, own.count) == 0
    }
  }

  /// True if this is a plain scalar for null: empty, `~` or `null`.
  @inlinable
  public var isNull: Bool {
    guard isPlain else { return false }
    return record.pointee.count == 0 || equals("~") || equals("null")
  }

  /// The number of elements of a sequence or pairs of a mapping; 0 for a scalar.
  @inlinable
  public var count: Int {
    record.pointee.flags & (Record.sequence | Record.mapping) == 0 ? 0 : Int(record.pointee.count)
  }

  /// A sequence's children; empty for other kinds.
  @inlinable
  public var elements: Elements {
    let count = record.pointee.flags & Record.sequence != 0 ? record.pointee.count : 0
    return Elements(cursor: record + 1, tree: tree, remaining: count)
  }

  /// The pairs of a mapping, whose keys are always scalars, in the order of the file, repeated keys included; empty for
  /// other kinds.
  @inlinable
  public var pairs: Pairs {
    let count = record.pointee.flags & Record.mapping != 0 ? record.pointee.count : 0
    return Pairs(cursor: record + 1, tree: tree, remaining: count)
  }

  /// The first value of a mapping's key; nil when there is none, and for other kinds.
  @inlinable
  public subscript(_ key: StaticString) -> YAMLNode? {
    for pair in pairs where pair.key.equals(key) { return pair.value }
    return nil
  }
}

extension YAMLNode {
  /// The children of a sequence.
  public struct Elements: Sequence, IteratorProtocol {
    @usableFromInline var cursor: UnsafePointer<Record>
    @usableFromInline let tree: UnsafePointer<TreeHeader>
    @usableFromInline var remaining: UInt32

    @inlinable
    init(cursor: UnsafePointer<Record>, tree: UnsafePointer<TreeHeader>, remaining: UInt32) {
      (self.cursor, self.tree, self.remaining) = (cursor, tree, remaining)
    }

    @inlinable
    public var underestimatedCount: Int { Int(remaining) }

    @inlinable
    public mutating func next() -> YAMLNode? {
      guard remaining > 0 else { return nil }
      remaining -= 1
      defer { cursor += Int(cursor.pointee.span) }
      return YAMLNode(record: cursor, tree: tree)
    }
  }

  /// The pairs of a mapping.
  public struct Pairs: Sequence, IteratorProtocol {
    @usableFromInline var cursor: UnsafePointer<Record>
    @usableFromInline let tree: UnsafePointer<TreeHeader>
    @usableFromInline var remaining: UInt32

    @inlinable
    init(cursor: UnsafePointer<Record>, tree: UnsafePointer<TreeHeader>, remaining: UInt32) {
      (self.cursor, self.tree, self.remaining) = (cursor, tree, remaining)
    }

    @inlinable
    public var underestimatedCount: Int { Int(remaining) }

    @inlinable
    public mutating func next() -> (key: YAMLNode, value: YAMLNode)? {
      guard remaining > 0 else { return nil }
      remaining -= 1
      let key = YAMLNode(record: cursor, tree: tree)
      let value = YAMLNode(record: cursor + Int(cursor.pointee.span), tree: tree)
      cursor = value.record + Int(value.record.pointee.span)
      return (key, value)
    }
  }
}
