import SwiftSources

/// The type of a value, as far as a file shows it.
enum ValueType: Hashable, Sendable {
  /// The last name of a type, also for an optional and for the metatype.
  case named(Int32)
  /// The associated value of a case with that name, by its position.
  case payload(Int32, Int)
  /// Several things have the name, or it was not said.
  case unknown
}

/// A name of a value, and where it is known: in one declaration, or as a member of a type.
struct ValueName: Hashable {
  let name: Int32
  /// -1 for a member of a type, or of the file.
  var declaration = -1
  /// The names of the types around a member.
  var owner: [Int32] = []
}

/// A member behind a value: `data.hexText`, `"text".localised(in: table)`.
struct MemberUse: Sendable {
  let name: Int32
  let value: ValueType
  /// -1 for an argument without one; `nil` where no brackets follow.
  let labels: [Int32]?
  let hasTrailingClosure: Bool
  let line: UInt32
  let column: UInt32
}

/// Finds the types of values in the text of a file: `name: Type`, `name = Type(…)`, and patterns of cases.
///
/// A name has no known type if it stands for values of several types in one declaration, or if the text does not show
/// its type. Types of parameters and local variables only hold within their declaration.
extension SwiftNameReader {
  /// The limit of pieces of a type or a value that are read.
  private static let limit = 64

  mutating func bind(_ name: Int32, _ type: ValueType?) {
    let (name, type) = (isInCode ? localName(name) : memberName(name), type ?? .unknown)
    if let known = types[name], known != type { types[name] = .unknown } else { types[name] = type }
  }

  private func localName(_ name: Int32) -> ValueName {
    ValueName(name: name, declaration: declarations[declarations.count - 1])
  }

  private func memberName(_ name: Int32) -> ValueName { ValueName(name: name, owner: file.scopes[Int(chain)]) }

  /// Returns whether the name behind a comma is that of one more variable: `let width = 1, height = 2`, `let width,
  /// height: Int`.
  func isNextValue(_ index: Int) -> Bool {
    if isInRound { return false }
    if case .square? = scopes.last { return false }
    guard isOwnName(index), !isTypeName(index) else { return false }
    return isOperator(index + 1, "=") || isSign(index + 1, ":") || isSign(index + 1, ",")
  }

  private func isTypeName(_ index: Int) -> Bool {
    guard isOwnName(index) else { return false }
    let first = names.firstByte(pieces[index].name)
    return first >= UInt8(ascii: "A") && first <= UInt8(ascii: "Z")
  }

  private func isOperator(_ index: Int, _ byte: Unicode.Scalar) -> Bool {
    pieces.indices.contains(index) && pieces[index].kind == .operator && pieces[index].name < 0
      && pieces[index].byte == UInt8(ascii: byte)
  }

  /// The type that is spelled at an index, and the index behind it: `Data`, `any Data`, `Data?`, `Data.Type`, `[Data]`.
  private func type(at start: Int) -> (type: Int32, end: Int)? {
    var index = start
    while isName(index), Self.modifiers.contains(names.name(pieces[index].name)) { index += 1 }
    let type: Int32
    if isSign(index, "[") {
      let end = end(ofBracket: index, limit: Self.limit)
      guard isSign(end - 1, "]"), isTypeName(index + 1), !(index..<end).contains(where: { isSign($0, ":") }) else {
        return nil
      }
      (type, index) = (NameTable.number(of: LiteralType.array), end)
    } else {
      guard isTypeName(index) else { return nil }
      type = pieces[index].name
      index += 1
      if isOperator(index, "<") {
        while index < min(pieces.count, start + Self.limit), !isOperator(index, ">") { index += 1 }
        // Nested generic arguments end in another operator, and are skipped.
        guard isOperator(index, ">") else { return nil }
        index += 1
      }
      if isSign(index, "."), isName(index + 1), names.name(pieces[index + 1].name) == "Type" { index += 2 }
    }
    while isOperator(index, "?") || isOperator(index, "!") { index += 1 }
    return (type, index)
  }

  private static let modifiers: Set<String> = ["any", "inout", "borrowing", "consuming", "sending", "isolated"]

  /// Returns whether the type of a parameter or variable ends at an index.
  private func endsType(_ index: Int) -> Bool {
    guard pieces.indices.contains(index) else { return true }
    let piece = pieces[index]
    if piece.kind == .sign {
      return [",", ")", "{", "}", ";", "]"].contains { piece.isSign($0) } || piece.isSign("@") && piece.startsLine
    }
    return isOperator(index, "=") || piece.startsLine && piece.kind != .operator
      || piece.isName && word(index) == .inWord
  }

  mutating func bindParameter(_ index: Int) {
    let name = pieces[index].name
    if let (type, end) = type(at: index + 2), endsType(end) { return bind(name, .named(type)) }
    let next = index + 2
    guard pieces.indices.contains(next) else { return }
    // An argument binds nothing.
    switch pieces[next].kind {
    case .literal, .operator, .directive: return
    case .sign: if isSign(next, ".") || isSign(next, "{") { return }
    case .name, .quotedName:
      if isTypeName(next) {
        let isCalled = isSign(next + 1, "(") || isSign(next + 1, ".") && !isTypeName(next + 2)
        if isCalled { return }
      } else if isOwnName(next) || word(next) == .selfValue {
        return
      }
    }
    bind(name, nil)
  }

  mutating func bindValue(_ index: Int) {
    let (name, next) = (pieces[index].name, index + 1)
    if isSign(next, ":"), let (type, end) = type(at: next + 1), endsType(end) { return bind(name, .named(type)) }
    if isOperator(next, "=") {
      // `if let data = data {` says nothing new, and `let data = data.count` does.
      let isSame = word(next + 1) == nil && isName(next + 1) && pieces[next + 1].name == name
      if isSame, endsType(next + 2) || isName(next + 2) && names.name(pieces[next + 2].name) == "else" { return }
      return bind(name, constructed(at: next + 1).map(ValueType.named))
    }
    // `if let data {` says nothing new.
    if isSign(next, "{") || isSign(next, ",") && !isNextValue(next + 1), !isInRound { return }
    bind(name, isInRound ? payload(ofPatternAt: index) : nil)
  }

  /// The type that is constructed at an index, where that is all of the value.
  private func constructed(at start: Int) -> Int32? {
    var index = start
    while isName(index), ["try", "await"].contains(names.name(pieces[index].name)) {
      index += 1
      while isOperator(index, "?") || isOperator(index, "!") { index += 1 }
    }
    guard isTypeName(index), isSign(index + 1, "(") else { return nil }
    let end = end(ofBracket: index + 1, limit: Self.limit)
    guard isSign(end - 1, ")"), !isSign(end, "."), endsType(end) || isName(end) else { return nil }
    return isName(end) && ["as", "is"].contains(names.name(pieces[end].name)) ? nil : pieces[index].name
  }

  /// The associated value that a name in a pattern is bound to: `.text(let name)`, `let .text(name, _)`.
  private func payloadPlace(_ index: Int) -> (name: Int, place: Int)? {
    guard isSign(index + 1, ",") || isSign(index + 1, ")") else { return nil }
    var (open, place) = (index - 1, 0)
    if let word = word(open), word == .constant || word == .variable { open -= 1 }
    guard isSign(open, "(") || isSign(open, ",") || isSign(open, ":") else { return nil }
    while open >= max(0, index - Self.limit), !isSign(open, "(") {
      if isSign(open, ")") || isSign(open, "]") || isSign(open, "}") { return nil }
      if isSign(open, ",") { place += 1 }
      open -= 1
    }
    guard isSign(open, "("), isOwnName(open - 1), isSign(open - 2, ".") else { return nil }
    // Those of `Result`, whatever other cases have the names.
    if ["success", "failure"].contains(names.name(pieces[open - 1].name)) { return nil }
    return (open - 1, place)
  }

  func payload(ofPatternAt index: Int) -> ValueType? {
    payloadPlace(index).map { .payload(pieces[$0.name].name, $0.place) }
  }

  /// Adds the associated values of the case whose name is at an index.
  mutating func declarePayload(_ index: Int) {
    guard isSign(index + 1, "(") else { return }
    let end = end(ofBracket: index + 1, limit: Self.limit)
    guard isSign(end - 1, ")") else { return }
    var found: [Int32] = []
    var next = index + 2
    while next < end {
      if isName(next + 1), isSign(next + 2, ":") { next += 3 } else if isSign(next + 1, ":") { next += 2 }
      if let (type, typeEnd) = type(at: next), isSign(typeEnd, ",") || typeEnd == end - 1 {
        found.append(type)
        next = typeEnd + 1
      } else {
        found.append(-1)
        var depth = 0
        while next < end - 1, depth > 0 || !isSign(next, ",") {
          if isSign(next, "(") || isSign(next, "[") || isSign(next, "{") { depth += 1 }
          if isSign(next, ")") || isSign(next, "]") || isSign(next, "}") { depth -= 1 }
          next += 1
        }
        next += 1
      }
    }
    file.payloads.append((pieces[index].name, found))
  }

  // MARK: Uses

  /// Notes the member whose name is at an index, if it follows a value that has a name or is a string.
  mutating func takeMember(_ index: Int) {
    var value = index - 2
    while isOperator(value, "?") || isOperator(value, "!") {
      // `isOn ? .red : .green`
      if pieces[value].isSpaced { return }
      value -= 1
    }
    guard pieces.indices.contains(value) else { return }
    if pieces[value].kind == .literal {
      if pieces[value].byte == UInt8(ascii: "\"") { membersOfValues.append((index, value, [])) }
      return
    }
    guard isOwnName(value), !isTypeName(value) else { return }
    // A member of something else has its name by chance.
    let isOfSelf = isSign(value - 1, ".")
    if isOfSelf, word(value - 2) != .selfValue || isSign(value - 3, ".") { return }
    let name = pieces[value].name
    membersOfValues.append((index, value, isOfSelf ? [memberName(name)] : [localName(name), memberName(name)]))
  }

  /// Adds the members behind values whose type the whole file says.
  mutating func useMembersOfValues() {
    for (member, value, names) in membersOfValues {
      let isText = pieces[value].kind == .literal
      let known = isText ? [.named(NameTable.number(of: .string))] : Set(names.compactMap { types[$0] })
      guard known.count == 1, let type = known.first, type != .unknown else { continue }
      let arguments = arguments(from: member + 1)
      let position = pieces[member].position
      file.memberUses.append(
        MemberUse(
          name: pieces[member].name, value: type, labels: arguments?.labels,
          hasTrailingClosure: arguments.map { isSign($0.end, "{") } ?? false, line: position.line,
          column: position.column))
    }
  }
}
