import SwiftSources

/// A member that an extension declares. It is identified by the name of its type and by its labels.
struct ExtensionMember: Sendable {
  struct Parameter: Sendable {
    /// -1 for none.
    let label: Int32
    let hasDefault: Bool
  }

  /// The last name of the type, and the one before it; -1 for none.
  let type: Int32
  let outer: Int32
  /// The number of the word `init` for an initialiser.
  let name: Int32
  /// `nil` for a property.
  let parameters: [Parameter]?
  let position: SourcePosition
  let isVisibleInModule: Bool
  let isVisibleOutside: Bool
}

/// A type's name with arguments behind it, some of which have labels.
struct InitialiserCall: Sendable {
  let type: Int32
  /// The name before it; -1 for none.
  let outer: Int32
  /// -1 for an argument without one.
  let labels: [Int32]
  /// True if a closure behind the parentheses is an argument too.
  let hasTrailingClosure: Bool
  let line: UInt32
  let column: UInt32

  /// Returns whether an initialiser accepts the arguments, by their labels alone.
  ///
  /// - Parameters:
  ///   - number: the numbers of this call's names in the table of all.
  ///   - declared: the same for the initialiser's names.
  func fits(
    _ initialiser: ExtensionMember, _ number: (Int32) -> Int32, declared: (Int32) -> Int32
  ) -> Bool {
    if outer >= 0, initialiser.outer >= 0, number(outer) != declared(initialiser.outer) { return false }
    return initialiser.takes(labels.map(number), hasTrailingClosure, declared)
  }
}

extension ExtensionMember {
  /// Returns whether it accepts arguments, by their labels alone.
  func takes(_ labels: [Int32], _ hasTrailingClosure: Bool, _ number: (Int32) -> Int32) -> Bool {
    guard let parameters else { return false }
    var left = labels[...]
    for (index, parameter) in parameters.enumerated() {
      if let label = left.first, label == number(parameter.label) {
        left = left.dropFirst()
      } else if !parameter.hasDefault {
        guard hasTrailingClosure, index == parameters.count - 1 else { return false }
      }
    }
    return left.isEmpty
  }
}

extension SwiftNameReader {
  /// The limit of pieces of arguments that are read, so that nested parentheses do not take quadratic time.
  private static let limit = 256

  /// Adds the initialiser or function whose name is at an index, if it is a member of an extension. An initialiser has
  /// a label.
  mutating func declareInExtension(_ index: Int) {
    guard let extended = extensions.last, extended.depth == scopes.count,
      case .type(_, _, let inherited)? = scopes.last
    else { return }
    let isInitialiser = word(index) == .initialiser
    var open = index + 1
    while open < min(pieces.count, index + Self.limit), !isSign(open, "("), !isSign(open, "{") { open += 1 }
    guard isSign(open, "(") else { return }
    let end = end(ofBracket: open, limit: Self.limit)
    guard isSign(end - 1, ")"), let parameters = parameters(from: open + 1, to: end - 1),
      !isInitialiser || parameters.contains(where: { $0.label >= 0 })
    else { return }
    add(index, parameters, extended, inherited)
  }

  /// Adds the property whose name is at an index, if it is a member of an extension.
  mutating func declareValueInExtension(_ index: Int) {
    guard let extended = extensions.last, extended.depth == scopes.count,
      case .type(_, _, let inherited)? = scopes.last
    else { return }
    add(index, nil, extended, inherited)
  }

  private mutating func add(
    _ index: Int, _ parameters: [ExtensionMember.Parameter]?, _ extended: (depth: Int, type: Int32, outer: Int32),
    _ inherited: Access
  ) {
    let level = access ?? inherited
    file.extensionMembers.append(
      ExtensionMember(
        type: extended.type, outer: extended.outer, name: pieces[index].name, parameters: parameters,
        position: pieces[index].position, isVisibleInModule: level != .file, isVisibleOutside: level == .outside))
  }

  /// - Returns: `nil` for one that takes any number of values.
  private func parameters(from start: Int, to end: Int) -> [ExtensionMember.Parameter]? {
    var found: [ExtensionMember.Parameter] = []
    var (depth, isAtStart) = (0, true)
    for index in start..<end {
      let piece = pieces[index]
      if piece.isSign("(") || piece.isSign("[") || piece.isSign("{") { depth += 1 }
      if piece.isSign(")") || piece.isSign("]") || piece.isSign("}") { depth -= 1 }
      guard depth == 0 else { continue }
      if piece.isSign(",") {
        isAtStart = true
      } else if isAtStart, piece.isName, isSign(index + 1, ":") || isName(index + 1) && isSign(index + 2, ":") {
        let isNone = piece.kind == .name && names.name(piece.name) == "_"
        found.append(.init(label: isNone ? -1 : piece.name, hasDefault: false))
        isAtStart = false
      } else if piece.kind == .operator, piece.name < 0, piece.byte == UInt8(ascii: "="), let last = found.popLast() {
        found.append(.init(label: last.label, hasDefault: true))
      } else if piece.kind == .operator, piece.name >= 0, names.name(piece.name) == "..." {
        return nil
      }
    }
    return found
  }

  /// Adds the arguments that stand behind a type's name, if any has a label.
  mutating func useInitialiser(_ index: Int, outer: Int32 = -1) {
    let first = names.firstByte(pieces[index].name)
    guard first >= UInt8(ascii: "A"), first <= UInt8(ascii: "Z") else { return }
    let isNamed = isSign(index + 1, ".") && word(index + 2) == .initialiser
    let open = isNamed ? index + 3 : index + 1
    guard let (labels, end) = arguments(from: open), labels.contains(where: { $0 >= 0 }) else { return }
    let position = pieces[index].position
    file.calls.append(
      InitialiserCall(
        type: pieces[index].name, outer: outer, labels: labels, hasTrailingClosure: isSign(end, "{"),
        line: position.line, column: position.column))
  }

  /// The labels of the arguments in the brackets that begin at an index, -1 for none, and the index behind them; `nil` where
  /// no brackets begin there.
  func arguments(from open: Int) -> (labels: [Int32], end: Int)? {
    guard isSign(open, "("), !pieces[open].startsLine else { return nil }
    let end = end(ofBracket: open, limit: Self.limit)
    guard isSign(end - 1, ")") else { return nil }
    var labels: [Int32] = []
    var (depth, isAtStart) = (0, true)
    for place in open + 1..<end - 1 {
      let piece = pieces[place]
      if depth == 0, isAtStart {
        labels.append(piece.isName && isSign(place + 1, ":") ? piece.name : -1)
        isAtStart = false
      }
      if piece.isSign("(") || piece.isSign("[") || piece.isSign("{") { depth += 1 }
      if piece.isSign(")") || piece.isSign("]") || piece.isSign("}") { depth -= 1 }
      if depth == 0, piece.isSign(",") { isAtStart = true }
    }
    return (labels, end)
  }
}
