/// Writes Swift expressions and lays them out: a list stays on one line where that fits, else each item has one.
///
/// An expression is written on one line first, with a mark at each bracket and comma of a list. What its lists take is
/// known then, so that laying it out is a matter of copying what stands between the marks.
struct SourceWriter {
  /// The text that has been laid out, as UTF-8.
  var output: [UInt8] = []
  /// The expression at hand on one line.
  private var line: [UInt8] = []
  private var marks: [Mark] = []
  /// The marks of the lists that are not closed.
  private var open: [Int] = []

  /// Where a line may be broken.
  private struct Mark {
    enum Kind { case open, comma, close }

    let kind: Kind
    /// Of the bracket or the comma, in the line.
    let position: Int
    /// The mark of the closing bracket, of a list's first one.
    var end = 0
    /// Whether the list, or one inside, never stays on one line.
    var breaks = false
  }

  /// Columns that a line may have.
  private static let width = 100

  // MARK: Writing

  /// Code as it stands.
  mutating func code(_ text: String) { line.add(text) }

  /// A string literal, by what it means.
  mutating func string(_ text: String) { line.addLiteral(text) }

  mutating func label(_ name: String) {
    line.add(name)
    line.append(UInt8(ascii: ":"))
    line.append(UInt8(ascii: " "))
  }

  /// Begins a list. One that `breaks` never stays on one line, unless it is empty.
  mutating func begin(_ bracket: Unicode.Scalar, breaks: Bool = false) {
    open.append(marks.count)
    marks.append(Mark(kind: .open, position: line.count, breaks: breaks))
    line.append(UInt8(ascii: bracket))
  }

  /// Begins an item of the list.
  mutating func item() {
    guard let list = open.last, line.count > marks[list].position + 1 else { return }
    marks.append(Mark(kind: .comma, position: line.count))
    line.append(UInt8(ascii: ","))
    line.append(UInt8(ascii: " "))
  }

  /// Begins an argument of a call.
  mutating func argument(_ name: String) {
    item()
    label(name)
  }

  mutating func argument(_ name: String, _ text: String) {
    argument(name)
    string(text)
  }

  /// Ends the list that was begun last.
  mutating func end() {
    guard let list = open.popLast() else { return }
    if line.count == marks[list].position + 1 { marks[list].breaks = false }
    marks[list].end = marks.count
    if marks[list].breaks, let outer = open.last { marks[outer].breaks = true }
    marks.append(Mark(kind: .close, position: line.count))
    let isArray = line[marks[list].position] == UInt8(ascii: "[")
    line.append(isArray ? UInt8(ascii: "]") : UInt8(ascii: ")"))
  }

  /// An array of items that a function writes.
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

  /// Lays out the expression that was written, behind what the output has on its last line.
  ///
  /// - Parameter indent: the spaces before that line; nothing else stands on it, where that matters.
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
    /// What was copied of the line.
    private var position = 0

    init(line: UnsafeBufferPointer<UInt8>, marks: UnsafeBufferPointer<Mark>) {
      (self.line, self.marks) = (line, marks)
    }

    mutating func write(into output: inout [UInt8], indent: Int, _ width: Int) {
      var indent = indent
      // The columns up to `position` are those of the line, moved by this.
      var shift = indent
      // A comma follows each item of a list that is broken.
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
          // A comma behind the last element keeps the next element's diff to one line; behind the last argument of
          // a call it is an error before Swift 6.1.
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
