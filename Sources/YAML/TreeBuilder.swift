import CLibYAML
import Diagnostics

/// Runs libyaml's event parser over a file and builds the tree.
///
/// Nothing here recurses: the open collections are in `frames`.
struct TreeBuilder: ~Copyable {
  /// A collection without its end yet.
  struct Frame {
    var record: Int
    /// The number of children so far; in a mapping keys and values both, so an even number means that a key comes next.
    var children: UInt32
    var isMapping: Bool
  }

  let limits: YAMLLimits
  private(set) var findings: [Diagnostic] = []
  /// True if a line of a scalar could start with a conflict marker.
  private(set) var mayHoldConflict = false
  private(set) var failedInEncoding = false

  private var tree = TreeStorage()
  private let parser: UnsafeMutablePointer<yaml_parser_t>
  private let event: UnsafeMutablePointer<yaml_event_t>
  private let frames: UnsafeMutablePointer<Frame>
  private var depth = 0
  /// The end of the last scalar or flow collection, and so of all block collections around it.
  private var lastEnd: (line: UInt32, column: UInt32) = (1, 1)
  private var documents = 0
  private var file = FileID(rawValue: 0)
  private var source = UnsafeBufferPointer<UInt8>(start: nil, count: 0)
  /// The source by lines, built for the first finding that needs it.
  private var sourceText: SourceText?

  init(limits: YAMLLimits) {
    self.limits = limits
    parser = .allocate(capacity: 1)
    event = .allocate(capacity: 1)
    // Frame 0 is the document.
    frames = .allocate(capacity: limits.depth + 1)
  }

  deinit {
    parser.deallocate()
    event.deallocate()
    frames.deallocate()
  }

  /// True if the last file held no document.
  var isEmpty: Bool { tree.recordCount == 0 }

  func root(file: FileID) -> YAMLNode { tree.root(file: file) }

  /// Reads the events of one file.
  /// - Returns: true if the events were complete; the tree is complete only if there are no findings either.
  mutating func parse(_ bytes: UnsafeBufferPointer<UInt8>, file: FileID) -> Bool {
    reset(bytes, file: file)
    defer { (source, sourceText) = (UnsafeBufferPointer(start: nil, count: 0), nil) }
    guard yaml_parser_initialize(parser) == 1 else {
      findings.append(.outOfMemory(file: file))
      return false
    }
    defer { yaml_parser_delete(parser) }
    yaml_parser_set_input_string(parser, bytes.baseAddress, bytes.count)
    while true {
      guard yaml_parser_parse(parser, event) == 1 else {
        failedInEncoding = parser.pointee.error == YAML_READER_ERROR
        findings.append(SyntaxProblem(parser, in: sourceLines(), file: file, openings: openFlow).diagnostic())
        return false
      }
      let step = handleEvent()
      // The end of a collection owns no memory, and there are many of them.
      let type = event.pointee.type
      if type != YAML_MAPPING_END_EVENT, type != YAML_SEQUENCE_END_EVENT { yaml_event_delete(event) }
      switch step {
      case .next: continue
      case .end: return true
      case .stop: return false
      }
    }
  }

  private mutating func reset(_ bytes: UnsafeBufferPointer<UInt8>, file: FileID) {
    tree.removeAll()
    findings.removeAll()
    (mayHoldConflict, failedInEncoding, depth, documents) = (false, false, 0, 0)
    frames.initialize(to: Frame(record: 0, children: 0, isMapping: false))
    (source, self.file) = (bytes, file)
  }
}

extension TreeBuilder {
  private enum Step {
    case next, end, stop
  }

  @inline(__always)
  private mutating func handleEvent() -> Step {
    switch event.pointee.type {
    case YAML_SCALAR_EVENT: return scalar()
    case YAML_MAPPING_START_EVENT:
      let data = event.pointee.data.mapping_start
      return open(
        isMapping: true, isFlow: data.style == YAML_FLOW_MAPPING_STYLE, anchor: data.anchor, tag: data.tag)
    case YAML_SEQUENCE_START_EVENT:
      let data = event.pointee.data.sequence_start
      return open(
        isMapping: false, isFlow: data.style == YAML_FLOW_SEQUENCE_STYLE, anchor: data.anchor, tag: data.tag)
    case YAML_MAPPING_END_EVENT, YAML_SEQUENCE_END_EVENT:
      close()
      return .next
    case YAML_ALIAS_EVENT: return alias()
    case YAML_DOCUMENT_START_EVENT: return document()
    case YAML_STREAM_END_EVENT: return .end
    default: return .next
    }
  }

  @inline(__always)
  private mutating func scalar() -> Step {
    let data = event.pointee.data.scalar
    guard let value = data.value, tree.recordCount < limits.nodes else { return tooManyNodes() }
    if data.anchor != nil || data.tag != nil {
      guard reportProperties(anchor: data.anchor, tag: data.tag) else { return .stop }
    }
    let (start, end) = (event.pointee.start_mark, event.pointee.end_mark)
    let isPlain = data.style == YAML_PLAIN_SCALAR_STYLE
    let count = data.length
    // An empty document counts as none: libyaml places it behind the end of the file.
    if count == 0, depth == 0, isPlain { return .next }
    if start.line != end.line || (start.column == 0 && count >= 7 && (value[0] == 0x3C || value[0] == 0x3E)) {
      noteConflict()
    }
    if isPlain, count == 2, value[0] == UInt8(ascii: "<"), value[1] == UInt8(ascii: "<"), expectsKey {
      guard report(.mergeKey(at: place(start))) else { return .stop }
    }
    lastEnd = (Self.number(end.line), Self.number(end.column))
    _ = tree.append(
      Record(
        flags: isPlain ? Record.plain : 0, line: Self.number(start.line), column: Self.number(start.column),
        endLine: lastEnd.line, endColumn: lastEnd.column, offset: tree.append(value, count: count),
        count: UInt32(truncatingIfNeeded: count)))
    countChild()
    return .next
  }

  @inline(__always)
  private mutating func open(
    isMapping: Bool, isFlow: Bool, anchor: UnsafeMutablePointer<UInt8>?, tag: UnsafeMutablePointer<UInt8>?
  ) -> Step {
    guard tree.recordCount < limits.nodes else { return tooManyNodes() }
    let start = event.pointee.start_mark
    guard depth < limits.depth else {
      _ = report(.tooDeep(limit: limits.depth, at: place(start)))
      return .stop
    }
    if anchor != nil || tag != nil {
      guard reportProperties(anchor: anchor, tag: tag) else { return .stop }
    }
    if expectsKey {
      guard report(.keyIsCollection(isMapping: isMapping, at: place(start))) else { return .stop }
    }
    countChild()
    let flags = (isMapping ? Record.mapping : Record.sequence) | (isFlow ? Record.flow : 0)
    let record = tree.append(
      Record(
        flags: flags, line: Self.number(start.line), column: Self.number(start.column), endLine: 0,
        endColumn: 0))
    depth += 1
    (frames + depth).initialize(to: Frame(record: record, children: 0, isMapping: isMapping))
    return .next
  }

  @inline(__always)
  private mutating func close() {
    let frame = frames[depth]
    depth -= 1
    let record = tree.records + frame.record
    if record.pointee.flags & Record.flow != 0 {
      let end = event.pointee.end_mark
      lastEnd = (Self.number(end.line), Self.number(end.column))
    }
    record.pointee.count = frame.isMapping ? frame.children / 2 : frame.children
    record.pointee.span = UInt32(truncatingIfNeeded: tree.recordCount - frame.record)
    (record.pointee.endLine, record.pointee.endColumn) = lastEnd
  }

  /// Counts a child of the innermost open collection.
  @inline(__always)
  private func countChild() {
    // With `frames[depth].children`, Swift 6.3 cannot compile this file for the thread sanitizer.
    let frame = frames + depth
    frame.pointee.children &+= 1
  }

  private var expectsKey: Bool { frames[depth].isMapping && frames[depth].children & 1 == 0 }

  private var isInFlow: Bool { depth > 0 && tree.records[frames[depth].record].flags & Record.flow != 0 }

  /// The starts of the open flow collections, the innermost first.
  private var openFlow: [Place] {
    var places: [Place] = []
    for level in stride(from: depth, to: 0, by: -1) {
      let record = tree.records[frames[level].record]
      guard record.flags & Record.flow != 0 else { break }
      places.append(Place(file: file, line: record.line, column: record.column))
    }
    return places
  }

  /// libyaml counts from 0.
  @inline(__always)
  private static func number(_ mark: Int) -> UInt32 { UInt32(truncatingIfNeeded: mark) &+ 1 }

  private func place(_ mark: yaml_mark_t) -> Place { Place(mark, in: file) }
}

// Refused constructs, which valid files do not contain.
extension TreeBuilder {
  /// Returns whether parsing continues.
  private mutating func report(_ finding: Diagnostic) -> Bool {
    findings.append(finding)
    return findings.count < limits.findings
  }

  private mutating func sourceLines() -> SourceText {
    if let sourceText { return sourceText }
    let text = SourceText(source)
    sourceText = text
    return text
  }

  @inline(never)
  private mutating func tooManyNodes() -> Step {
    _ = report(.tooManyNodes(limit: limits.nodes, at: place(event.pointee.start_mark)))
    return .stop
  }

  @inline(never)
  private mutating func reportProperties(
    anchor: UnsafeMutablePointer<UInt8>?, tag: UnsafeMutablePointer<UInt8>?
  ) -> Bool {
    let start = place(event.pointee.start_mark)
    let text = sourceLines()
    // Only text can be quoted, and a key ends before its line does.
    let isText = event.pointee.type == YAML_SCALAR_EVENT && !expectsKey
    if let anchor {
      let name = String(decodingCString: anchor, as: UTF8.self)
      let mark = tag == nil ? start : text.place(of: UInt8(ascii: "&"), from: start) ?? start
      let quoted = isText ? text.quoted(at: mark, inFlow: isInFlow) : nil
      guard report(.anchor(name, quoted: quoted, at: mark)) else { return false }
    }
    guard tag != nil else { return true }
    let mark = anchor == nil ? start : text.place(of: UInt8(ascii: "!"), from: start) ?? start
    let quoted = isText ? text.quoted(at: mark, inFlow: isInFlow) : nil
    return report(.tag(text.word(at: mark), quoted: quoted, at: mark))
  }

  @inline(never)
  private mutating func alias() -> Step {
    let start = place(event.pointee.start_mark)
    guard let anchor = event.pointee.data.alias.anchor else { return .stop }
    let name = String(decodingCString: anchor, as: UTF8.self)
    let quoted = expectsKey ? nil : sourceLines().quoted(at: start, inFlow: isInFlow)
    guard report(.alias(name, quoted: quoted, at: start)) else { return .stop }
    // A node of its own, so that keys and values still alternate.
    _ = tree.append(
      Record(
        flags: Record.plain, line: start.line, column: start.column, endLine: start.line, endColumn: start.column))
    countChild()
    return .next
  }

  private mutating func document() -> Step {
    let start = place(event.pointee.start_mark)
    documents += 1
    guard documents == 1 else {
      _ = report(.severalDocuments(at: start))
      return .stop
    }
    let data = event.pointee.data.document_start
    guard data.version_directive != nil || data.tag_directives.start != data.tag_directives.end else { return .next }
    return report(.directive(at: start)) ? .next : .stop
  }

  /// Records that the bytes may contain conflict markers: a scalar starts a line with `<` or `>`, or has several lines,
  /// which in quotes and brackets can start with a marker.
  @inline(never)
  private mutating func noteConflict() {
    let style = event.pointee.data.scalar.style
    if style != YAML_LITERAL_SCALAR_STYLE, style != YAML_FOLDED_SCALAR_STYLE { mayHoldConflict = true }
  }
}

extension Place {
  /// A place from libyaml's mark, which counts from 0.
  init(_ mark: yaml_mark_t, in file: FileID) {
    self.init(
      file: file, line: UInt32(truncatingIfNeeded: mark.line) &+ 1,
      column: UInt32(truncatingIfNeeded: mark.column) &+ 1)
  }
}
