import SwiftSources

/// Reads the names that a Swift source declares and mentions, under all conditions. It resolves none of them.
///
/// A name behind a dot is read only if another name precedes it: a name alone does not show the type of its value.
struct SwiftNameReader {
  /// The contents of an open bracket.
  enum Scope {
    /// The members of a type: its last name, true if it is an enum, and the access of members without a modifier.
    case type(owner: Int32, isEnum: Bool, access: Access)
    case code
    case round
    case square
  }

  enum Access { case file, module, outside }

  /// A type whose body begins with the next brace.
  struct PendingType {
    let names: [Int32]
    let isEnum: Bool
    let access: Access
    var isExtension = false
  }

  let pieces: [Piece]
  let names: NameTable
  var file = FileNames()
  var scopes: [Scope] = []
  /// In `file.scopes`, by open type.
  private var chains: [Int32] = [0]
  var pending: PendingType?
  /// Open extensions: the number of open scopes in each, the last name of its type and the one before.
  var extensions: [(depth: Int, type: Int32, outer: Int32)] = []
  var access: Access?
  var isFoundOtherwise = false
  /// The number of open scopes at each open `#if`.
  private var depths: [Int] = []
  /// The number of open scopes around a list of cases.
  var caseDepth: Int?
  var types: [ValueName: ValueType] = [:]
  /// Members behind values, and the values: indices of pieces, and the names by which they may be known.
  var membersOfValues: [(member: Int, value: Int, names: [ValueName])] = []
  /// The number of the declaration outside of code that is being read, by open type.
  var declarations: [Int] = [0]
  private var lastDeclaration = 0

  /// - Parameter names: the table that numbers the pieces' names.
  static func read(_ pieces: [Piece], names: NameTable) -> FileNames {
    var reader = SwiftNameReader(pieces: pieces, names: names)
    var index = 0
    while index < pieces.count { index = reader.take(index) }
    reader.useMembersOfValues()
    let isOpen = reader.scopes.contains { if case .round = $0 { false } else { true } }
    if isOpen || !reader.depths.isEmpty { reader.file.isBroken = true }
    return reader.file
  }

  private init(pieces: [Piece], names: NameTable) { (self.pieces, self.names) = (pieces, names) }

  // MARK: Pieces

  func isSign(_ index: Int, _ sign: Unicode.Scalar) -> Bool {
    pieces.indices.contains(index) && pieces[index].isSign(sign)
  }

  func isName(_ index: Int) -> Bool { pieces.indices.contains(index) && pieces[index].isName }

  /// Returns whether a piece is a name that is not a word of the language.
  func isOwnName(_ index: Int) -> Bool {
    guard isName(index) else { return false }
    return pieces[index].kind == .quotedName || pieces[index].name >= NameTable.wordCount
  }

  func word(_ index: Int) -> Word? {
    pieces.indices.contains(index) && pieces[index].kind == .name ? NameTable.word(pieces[index].name) : nil
  }

  var chain: Int32 { chains[chains.count - 1] }

  /// True if the place is in a function, a closure or an accessor.
  var isInCode: Bool {
    for scope in scopes.suffix(64).reversed() {
      switch scope {
      case .type: return false
      case .code, .round: return true
      case .square: continue
      }
    }
    return scopes.count > 64
  }

  var isInRound: Bool { if case .round? = scopes.last { true } else { false } }

  /// Reads the code that begins at a piece; returns the next index.
  private mutating func take(_ index: Int) -> Int {
    let piece = pieces[index]
    switch piece.kind {
    case .sign: return follow(piece, index)
    case .directive: return followDirective(index)
    case .literal: return index + 1
    case .operator:
      if piece.name >= 0 { use(index, .operator) }
      return index + 1
    case .name, .quotedName: return takeName(index)
    }
  }

  private mutating func follow(_ piece: Piece, _ index: Int) -> Int {
    switch piece.byte {
    case UInt8(ascii: "{"): openBrace()
    case UInt8(ascii: "}") where scopes.isEmpty, UInt8(ascii: ")") where scopes.isEmpty,
      UInt8(ascii: "]") where scopes.isEmpty:
      file.isBroken = true
    case UInt8(ascii: "}"):
      while let scope = scopes.last {
        close()
        if case .round = scope { continue }
        if case .square = scope { continue }
        break
      }
    case UInt8(ascii: "("): scopes.append(.round)
    case UInt8(ascii: "["): scopes.append(.square)
    case UInt8(ascii: ")"): if case .round? = scopes.last { close() }
    case UInt8(ascii: "]"): if case .square? = scopes.last { close() }
    case UInt8(ascii: ","):
      if caseDepth == scopes.count, isName(index + 1) {
        declareCase(index + 1)
        return index + 2
      }
      if isNextValue(index + 1) {
        bind(pieces[index + 1].name, nil)
        // The access level precedes only the first variable.
        access = .file
        declare(index + 1, .value)
        return index + 2
      }
    case UInt8(ascii: "@"): return takeAttribute(index)
    case UInt8(ascii: ";"): access = nil
    default: break
    }
    return index + 1
  }

  /// Enters the body of a type, or other code.
  private mutating func openBrace() {
    guard let type = pending, !isInRound else { return scopes.append(.code) }
    pending = nil
    // Deeper nesting is not realistic, and hostile code must not take quadratic time.
    file.scopes.append((file.scopes[Int(chain)] + type.names).suffix(16))
    chains.append(Int32(truncatingIfNeeded: file.scopes.count - 1))
    declarations.append(0)
    beginDeclaration()
    scopes.append(.type(owner: type.names.last ?? -1, isEnum: type.isEnum, access: type.access))
    if type.isExtension, let last = type.names.last {
      extensions.append((scopes.count, last, type.names.dropLast().last ?? -1))
    }
  }

  /// Begins the next declaration: parameters of one mean nothing in the next.
  mutating func beginDeclaration() {
    lastDeclaration += 1
    declarations[declarations.count - 1] = lastDeclaration
  }

  private mutating func close() {
    if case .type? = scopes.popLast() {
      chains.removeLast()
      declarations.removeLast()
    }
    if let last = extensions.last, last.depth > scopes.count { extensions.removeLast() }
    if let depth = caseDepth, scopes.count < depth { caseDepth = nil }
  }

  /// Takes an attribute's name. Its arguments are code like any other.
  private mutating func takeAttribute(_ index: Int) -> Int {
    guard isName(index + 1) else { return index + 1 }
    let name = names.name(pieces[index + 1].name)
    if Self.findingAttributes.contains(name) { isFoundOtherwise = true }
    guard isOwnName(index + 1), let first = name.utf8.first, first < UInt8(ascii: "a") else {
      // Attributes of the language have names that are not the project's: `@available(iOS 16, *)`.
      if isSign(index + 2, "("), !pieces[index + 2].isSpaced { return end(ofBracket: index + 2) }
      return index + 2
    }
    return index + 1
  }

  /// Words before which a label may stand.
  private static let labelled: Set<String> = ["for", "while", "repeat", "do", "if", "switch"]

  /// Attributes of declarations that other code finds without their name in a Swift source.
  private static let findingAttributes: Set<String> = [
    "main", "UIApplicationMain", "NSApplicationMain", "objc", "objcMembers", "Suite", "Test", "_cdecl", "IBDesignable",
  ]

  /// The index behind the bracket that begins at an index.
  ///
  /// - Parameter limit: the most pieces to read.
  func end(ofBracket index: Int, limit: Int = .max) -> Int {
    var depth = 0
    let last = limit < pieces.count - index ? index + limit : pieces.count
    for next in index..<last where pieces[next].kind == .sign {
      switch pieces[next].byte {
      case UInt8(ascii: "("), UInt8(ascii: "["), UInt8(ascii: "{"): depth += 1
      case UInt8(ascii: ")"), UInt8(ascii: "]"), UInt8(ascii: "}"): depth -= 1
      default: break
      }
      if depth == 0 { return next + 1 }
    }
    return last
  }

  private mutating func followDirective(_ index: Int) -> Int {
    var next = index + 1
    switch names.name(pieces[index].name) {
    case "if":
      depths.append(scopes.count)
    case "elseif", "else":
      // Each branch begins where the first did.
      if let depth = depths.last { while scopes.count > depth { close() } }
      pending = nil
    case "endif":
      _ = depths.popLast()
      return next
    case "available", "unavailable", "selector", "keyPath", "sourceLocation", "warning", "error": return next
    default:
      use(index, .macro)
      return next
    }
    // A condition names flags and systems.
    while next < pieces.count, !pieces[next].startsLine, pieces[next].kind != .directive { next += 1 }
    return next
  }

  // MARK: Uses

  /// The name directly before an index and a dot; `nil` if there is none.
  private func qualifier(of index: Int) -> Int32? {
    guard index >= 2, !pieces[index - 1].isSpaced, isName(index - 2) else { return nil }
    return pieces[index - 2].name
  }

  mutating func use(_ index: Int, _ form: UsedName.Form, qualifier: Int32 = -1) {
    let position = pieces[index].position
    file.used.append(
      UsedName(
        name: pieces[index].name, qualifier: qualifier, scope: chain, line: position.line, column: position.column,
        form: form))
  }

  private mutating func takeName(_ index: Int) -> Int {
    let piece = pieces[index]
    if isSign(index - 1, ".") {
      takeMember(index)
      guard let qualifier = qualifier(of: index) else { return index + 1 }
      switch NameTable.word(qualifier) {
      case .selfValue?, .selfType?: use(index, .ofSelf)
      case _ where qualifier >= NameTable.wordCount:
        use(index, .qualified, qualifier: qualifier)
        useInitialiser(index, outer: qualifier)
      default: break
      }
      return index + 1
    }
    if isInRound {
      // A label or a parameter; in `a ? b : c` a space precedes the colon.
      if isSign(index + 1, ":"), !pieces[index + 1].isSpaced {
        file.locals.insert(piece.name)
        bindParameter(index)
        return index + 1
      }
      if isName(index + 1), isSign(index + 2, ":"), !pieces[index + 1].startsLine, word(index) == nil {
        return index + 1
      }
    }
    // `outer: for …`
    if isSign(index + 1, ":"), isName(index + 2), !isInRound, Self.labelled.contains(names.name(pieces[index + 2].name))
    {
      file.locals.insert(piece.name)
    }
    if let word = word(index) { return take(word, index) }
    if isOwnName(index), names.firstByte(piece.name) != UInt8(ascii: "$") {
      use(index, .plain)
      useInitialiser(index)
    }
    return index + 1
  }
}
