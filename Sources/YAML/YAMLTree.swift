import Diagnostics

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// One node of the tree, in the order of the file: a collection's children follow it.
///
/// 32 bytes, so that two share a cache line.
@usableFromInline
struct Record: BitwiseCopyable {
  /// Bits of ``flags``: the kind and the style of the node.
  @usableFromInline static let sequence: UInt32 = 1
  @usableFromInline static let mapping: UInt32 = 2
  @usableFromInline static let plain: UInt32 = 4
  @usableFromInline static let flow: UInt32 = 8

  @usableFromInline var flags: UInt32
  /// The number of records of the node and its descendants: the offset of the next sibling.
  @usableFromInline var span: UInt32
  @usableFromInline var line: UInt32
  @usableFromInline var column: UInt32
  @usableFromInline var endLine: UInt32
  @usableFromInline var endColumn: UInt32
  /// A scalar's value: its offset in the tree's text.
  @usableFromInline var offset: UInt32
  /// A scalar's length in bytes, a sequence's elements, a mapping's pairs.
  @usableFromInline var count: UInt32

  @inlinable
  init(
    flags: UInt32, line: UInt32, column: UInt32, endLine: UInt32, endColumn: UInt32, offset: UInt32 = 0,
    count: UInt32 = 0
  ) {
    (self.flags, self.span, self.offset, self.count) = (flags, 1, offset, count)
    (self.line, self.column, self.endLine, self.endColumn) = (line, column, endLine, endColumn)
  }
}

/// The header shared by all nodes of one tree.
@usableFromInline
struct TreeHeader {
  @usableFromInline var text: UnsafePointer<UInt8>
  @usableFromInline var file: FileID

  init(text: UnsafePointer<UInt8>, file: FileID) { (self.text, self.file) = (text, file) }
}

/// The memory of a tree, reused from file to file: records, the bytes of all scalars, the shared header.
struct TreeStorage: ~Copyable {
  private(set) var records: UnsafeMutablePointer<Record>
  private(set) var recordCount = 0
  private var recordCapacity = 256
  private var text: UnsafeMutablePointer<UInt8>
  private var textCount = 0
  private var textCapacity = 4096
  let header: UnsafeMutablePointer<TreeHeader>

  init() {
    records = Self.room(nil, for: recordCapacity)
    text = Self.room(nil, for: textCapacity)
    header = .allocate(capacity: 1)
    header.initialize(to: TreeHeader(text: UnsafePointer(text), file: FileID(rawValue: 0)))
  }

  deinit {
    free(records)
    free(text)
    header.deallocate()
  }

  /// Removes the last file's tree.
  mutating func removeAll() { (recordCount, textCount) = (0, 0) }

  /// Appends a record and returns its index.
  @inline(__always)
  mutating func append(_ record: Record) -> Int {
    if recordCount == recordCapacity { growRecords() }
    (records + recordCount).initialize(to: record)
    recordCount += 1
    return recordCount - 1
  }

  /// Copies a scalar's value and returns its offset.
  @inline(__always)
  mutating func append(_ bytes: UnsafePointer<UInt8>, count: Int) -> UInt32 {
    let start = textCount
    if textCapacity - start < count { growText(for: count) }
    (text + start).update(from: bytes, count: count)
    textCount = start + count
    return UInt32(truncatingIfNeeded: start)
  }

  /// The first node; the text must not move after this.
  func root(file: FileID) -> YAMLNode {
    header.initialize(to: TreeHeader(text: UnsafePointer(text), file: file))
    return YAMLNode(record: UnsafePointer(records), tree: UnsafePointer(header))
  }

  @inline(never)
  private mutating func growRecords() {
    recordCapacity *= 2
    records = Self.room(records, for: recordCapacity)
  }

  @inline(never)
  private mutating func growText(for more: Int) {
    textCapacity = max(textCapacity * 2, textCount + more)
    text = Self.room(text, for: textCapacity)
  }

  /// Memory for this many elements, with the previous ones.
  ///   ///
  /// By `realloc`, which moves large blocks without a copy: the tree of a lockfile may take many megabytes.
  private static func room<Element: BitwiseCopyable>(
    _ old: UnsafeMutablePointer<Element>?, for count: Int
  ) -> UnsafeMutablePointer<Element> {
    guard let room = realloc(old, count * MemoryLayout<Element>.stride) else {
      fatalError("out of memory for a tree of \(count) nodes or bytes")
    }
    return room.bindMemory(to: Element.self, capacity: count)
  }
}
