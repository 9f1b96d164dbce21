import Model

/// Writes Swift expressions and lays them out: a list stays on one line if it fits, else each item gets a line.
///
/// An expression is written on one line first, with a mark at each bracket and comma of a list. The lengths of its
/// lists are known then, and the layout copies the text between the marks.
struct SourceWriter {
  /// The text that has been laid out, as UTF-8.
  private(set) var output: [UInt8] = []
  /// The current expression on one line.
  private var line: [UInt8] = []
  private var marks: [Mark] = []
  /// The marks of the open lists.
  private var open: [Int] = []

  /// A possible line break.
  private struct Mark {
    enum Kind { case open, comma, close }

    let kind: Kind
    /// The position of the bracket or the comma in the line.
    let position: Int
    /// On the first mark of a list: the mark of the closing bracket.
    var end = 0
    /// True if the list, or one inside, never stays on one line.
    var breaks = false
  }

  /// The longest line, in columns.
  private static let width = 100

  // MARK: Writing

  /// Appends code as it is: a literal of this program.
  @inline(never) mutating func code(_ text: StaticString) { line.add(text) }

  mutating func add(_ code: SwiftCode) { line.add(code) }

  mutating func name(_ name: SwiftIdentifier) { line.add(name.text) }

  /// Appends a string literal with this value.
  mutating func string(_ text: String) { line.addLiteral(text) }

  @inline(never) mutating func label(_ name: StaticString) {
    line.add(name)
    line.append(UInt8(ascii: ":"))
    line.append(UInt8(ascii: " "))
  }

  /// Starts a list. One that `breaks` never stays on one line, unless it is empty.
  @inline(never) mutating func begin(_ bracket: Unicode.Scalar, breaks: Bool = false) {
    open.append(marks.count)
    marks.append(Mark(kind: .open, position: line.count, breaks: breaks))
    line.append(UInt8(ascii: bracket))
  }

  /// Starts an item of the list.
  @inline(never) mutating func item() {
    guard let list = open.last, line.count > marks[list].position + 1 else { return }
    marks.append(Mark(kind: .comma, position: line.count))
    line.append(UInt8(ascii: ","))
    line.append(UInt8(ascii: " "))
  }

  /// Starts an argument of a call.
  @inline(never) mutating func argument(_ name: StaticString) {
    item()
    label(name)
  }

  @inline(never) mutating func argument(_ name: StaticString, _ text: String) {
    argument(name)
    string(text)
  }

  /// Ends the innermost list.
  @inline(never) mutating func end() {
    guard let list = open.popLast() else { return }
    if line.count == marks[list].position + 1 { marks[list].breaks = false }
    marks[list].end = marks.count
    if marks[list].breaks, let outer = open.last { marks[outer].breaks = true }
    marks.append(Mark(kind: .close, position: line.count))
    let isArray = line[marks[list].position] == UInt8(ascii: "[")
    line.append(isArray ? UInt8(ascii: "]") : UInt8(ascii: ")"))
  }

  /// An array; the function writes each item.
  mutating func list<Items: Sequence>(
    _ items: Items, breaks: Bool = false, _ write: (Items.Element, inout SourceWriter) -> Void
  ) {
    begin("[", breaks: breaks)
    for value in items {
      item()
      write(value, &self)
    }
    end()
  }

  mutating func strings(_ texts: [String]) { list(texts) { $1.string($0) } }

  // MARK: Laying out

  mutating func reserve(_ bytes: Int) { output.reserveCapacity(bytes) }

  /// Appends code to the output, after what was laid out.
  mutating func write(_ code: SwiftCode) { output.add(code) }

  /// Appends rows of a table.
  mutating func write(_ rows: RowText, _ range: Range<Int>) { rows.copy(range, to: &output) }

  /// Lays out the expression after the last line of the output.
  ///
  /// - Parameter indent: the indentation of that line. Text before the expression does not count for the line's length.
  mutating func finish(indent: Int) {
    line.withUnsafeBufferPointer { line in
      marks.withUnsafeBufferPointer { marks in
        var layout = Layout(line: line, marks: marks)
        layout.write(into: &output, indent: indent, Self.width)
      }
    }
    line.removeAll(keepingCapacity: true)
    marks.removeAll(keepingCapacity: true)
  }

  private struct Layout {
    let line: UnsafeBufferPointer<UInt8>
    let marks: UnsafeBufferPointer<Mark>
    /// The position up to which the line was copied.
    private var position = 0

    init(line: UnsafeBufferPointer<UInt8>, marks: UnsafeBufferPointer<Mark>) {
      (self.line, self.marks) = (line, marks)
    }

    mutating func write(into output: inout [UInt8], indent: Int, _ width: Int) {
      var indent = indent
      // The column in the output is `position` plus this.
      var shift = indent
      // Room for the comma after an item of a broken list.
      var trailing = 0
      var next = 0
      while next < marks.count {
        let mark = marks[next]
        let column = mark.position + shift
        next += 1
        switch mark.kind {
        case .open:
          let length = marks[mark.end].position + 1 - mark.position
          if !mark.breaks, column + length + trailing <= width {
            next = mark.end + 1
            continue
          }
          copy(upTo: mark.position + 1, into: &output)
          indent += 2
          trailing = 1
        case .comma:
          copy(upTo: mark.position + 1, into: &output)
          position += 1
        case .close:
          copy(upTo: mark.position, into: &output)
          // A trailing comma keeps the next element's diff to one line; after the last argument of a call it is an
          // error before Swift 6.1.
          if line[mark.position] == UInt8(ascii: "]") { output.append(UInt8(ascii: ",")) }
          indent -= 2
        }
        output.append(10)
        for _ in 0..<indent { output.append(UInt8(ascii: " ")) }
        shift = indent - position
      }
      copy(upTo: line.count, into: &output)
    }

    private mutating func copy(upTo end: Int, into output: inout [UInt8]) {
      output.append(contentsOf: UnsafeBufferPointer(rebasing: line[position..<end]))
      position = end
    }
  }
}
