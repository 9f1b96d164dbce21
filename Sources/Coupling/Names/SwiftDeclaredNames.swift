import SwiftSources

extension SwiftNameReader {
  /// Reads the code that begins with a word of the language; returns the next index.
  mutating func take(_ word: Word, _ index: Int) -> Int {
    // The next declaration ends a list of cases: a comma behind it is one of its own.
    if word != .caseWord, scopes.count == caseDepth { caseDepth = nil }
    // A label: `func draw(for item: Item, in view: View)`.
    if isInRound, word == .forWord || word == .inWord { return index + 1 }
    switch word {
    case .function, .initialiser, .deinitialiser, .subscripting, .variable, .constant, .caseWord:
      if !isInCode { beginDeclaration() }
    default: break
    }
    switch word {
    case .importing: return takeImport(index)
    case .open, .publicWord, .package: return takeAccess(.outside, index)
    case .internalWord: return takeAccess(.module, index)
    case .filePrivate, .privateWord: return takeAccess(.file, index)
    case .structure: return takeType(.struct, index)
    case .classWord: return takeType(.class, index)
    case .enumeration: return takeType(.enum, index)
    case .protocolWord: return takeType(.protocol, index)
    case .actor:
      if isName(index + 1), !pieces[index + 1].startsLine { return takeType(.actor, index) }
      use(index, .plain)
      return index + 1
    case .extending: return takeExtension(index)
    case .alias, .associated:
      guard isOwnName(index + 1) else { return index + 1 }
      declare(index + 1, word == .alias ? .typealias : .associatedtype)
      return takeGenerics(index + 2)
    case .function:
      guard isName(index + 1) else {
        // `func == (a: A, b: A)`: the operator is declared elsewhere.
        (access, isFoundOtherwise) = (nil, false)
        return takeGenerics(index + 2)
      }
      if !isInCode { declareInExtension(index + 1) }
      declare(index + 1, .function)
      return takeGenerics(index + 2)
    case .initialiser, .subscripting:
      if word == .initialiser, !isInCode { declareInExtension(index) }
      (access, isFoundOtherwise) = (nil, false)
      let next = index + 1
      if pieces.indices.contains(next), pieces[next].kind == .operator, pieces[next].byte != UInt8(ascii: "<") {
        return takeGenerics(next + 1)
      }
      return takeGenerics(next)
    case .variable, .constant: return takeValue(index)
    case .caseWord: return takeCase(index)
    case .operatorWord:
      guard pieces.indices.contains(index + 1), pieces[index + 1].kind == .operator, pieces[index + 1].name >= 0 else {
        return index + 1
      }
      access = .outside
      declare(index + 1, .operator)
      return index + 2
    case .macro:
      guard isOwnName(index + 1), !isInCode, scopes.isEmpty else {
        use(index, .plain)
        return index + 1
      }
      declare(index + 1, .macro)
      return takeGenerics(index + 2)
    case .forWord:
      takeNames(from: index + 1)
      return index + 1
    case .inWord:
      takeParameters(before: index)
      return index + 1
    case .deinitialiser, .staticWord, .selfValue, .selfType, .each: return index + 1
    case .set, .willSet, .didSet:
      if word == .set { use(index, .plain) }
      // `set(name) {`
      if isSign(index + 1, "("), isOwnName(index + 2), isSign(index + 3, ")"), isSign(index + 4, "{") {
        file.locals.insert(pieces[index + 2].name)
        bind(pieces[index + 2].name, nil)
      }
      return index + 1
    }
  }

  private mutating func takeImport(_ index: Int) -> Int {
    var next = index + 1
    guard scopes.isEmpty, isName(next) else { return next }
    switch word(next) {
    case .structure?, .classWord?, .enumeration?, .protocolWord?, .alias?, .function?, .constant?, .variable?: next += 1
    default: break
    }
    guard isName(next) else { return next }
    if file.imports[pieces[next].name] == nil { file.imports[pieces[next].name] = pieces[next].position }
    if index >= 2, isSign(index - 2, "@") {
      switch names.name(pieces[index - 1].name) {
      case "_exported": file.exported.insert(pieces[next].name)
      case "testable": file.testable.insert(pieces[next].name)
      default: break
      }
    }
    access = nil
    while isSign(next + 1, "."), isName(next + 2) { next += 2 }
    return next + 1
  }

  private mutating func takeAccess(_ level: Access, _ index: Int) -> Int {
    // `private(set)` is not about the whole.
    if isSign(index + 1, "("), word(index + 2) == .set { return index + 4 }
    access = level
    return index + 1
  }

  // MARK: Types

  private mutating func takeType(_ kind: SymbolKind, _ index: Int) -> Int {
    // `class func`, `class var`, and a protocol's `: class`.
    guard isOwnName(index + 1) else { return index + 1 }
    if inheritsFromSeeker(index + 2) { isFoundOtherwise = true }
    let level = declare(index + 1, kind)
    pending = PendingType(
      names: [pieces[index + 1].name], isEnum: kind == .enum,
      access: kind == .protocol || kind == .enum ? level : .module)
    return takeGenerics(index + 2, of: isInCode ? nil : (pieces[index + 1].name, level))
  }

  /// Returns whether a type inherits from one whose subtypes the runtime finds, without their names.
  private func inheritsFromSeeker(_ start: Int) -> Bool {
    for index in start..<min(start + 24, pieces.count) {
      if isSign(index, "{") { return false }
      if isName(index), Self.seekers.contains(names.name(pieces[index].name)) { return true }
    }
    return false
  }

  private static let seekers: Set<String> = ["XCTestCase", "PreviewProvider", "LibraryContentProvider", "AppIntent"]

  private mutating func takeExtension(_ index: Int) -> Int {
    var next = index + 1
    guard isName(next) else { return next }
    var path = [pieces[next].name]
    use(next, .extended)
    while isSign(next + 1, "."), isName(next + 2) {
      use(next + 2, .qualified, qualifier: pieces[next].name)
      next += 2
      path.append(pieces[next].name)
    }
    pending = PendingType(names: path, isEnum: false, access: access ?? .module, isExtension: true)
    (access, isFoundOtherwise) = (nil, false)
    return next + 1
  }

  /// Adds the declaration of a name, and returns its access level.
  @discardableResult
  mutating func declare(_ index: Int, _ kind: SymbolKind) -> Access {
    let name = pieces[index].name
    var (owner, usual): (Int32, Access) = (-1, .module)
    if case .type(let type, let isEnum, let inherited)? = scopes.last {
      (owner, usual) = (type, isEnum && kind != .case ? .module : inherited)
    }
    let level = kind == .case || access == nil ? usual : access ?? usual
    defer { (access, isFoundOtherwise) = (nil, false) }
    if isInCode {
      if kind.isType { file.shadowed.insert(name) } else { file.locals.insert(name) }
      return level
    }
    if level == .file {
      if kind.isType, owner < 0 { file.shadowed.insert(name) }
      if !kind.isType { file.locals.insert(name) }
    }
    file.declared.append(
      DeclaredName(
        name: name, owner: owner, kind: kind, position: pieces[index].position, isVisibleInModule: level != .file,
        isVisibleOutside: level == .outside, isFoundOtherwise: isFoundOtherwise))
    return level
  }

  /// Takes the generic parameters behind a declaration's name. Each is a name of the file's own, and those of a type are
  /// known in its extensions elsewhere.
  mutating func takeGenerics(_ start: Int, of type: (name: Int32, access: Access)? = nil) -> Int {
    guard pieces.indices.contains(start), pieces[start].kind == .operator, pieces[start].byte == UInt8(ascii: "<"),
      pieces[start].name < 0
    else { return start }
    var (depth, index, isAtName) = (1, start + 1, true)
    while index < pieces.count, depth > 0 {
      let piece = pieces[index]
      if piece.kind == .operator {
        let spelling = piece.name >= 0 ? Array(names.name(piece.name).utf8) : [piece.byte]
        if spelling != Array("->".utf8) {
          for byte in spelling { depth += byte == UInt8(ascii: "<") ? 1 : byte == UInt8(ascii: ">") ? -1 : 0 }
        }
      } else if piece.isSign(",") {
        if depth == 1 { isAtName = true }
      } else if piece.isSign("{") {
        return index
      } else if piece.isName, isAtName {
        if word(index) != .each, word(index) != .constant {
          file.shadowed.insert(piece.name)
          isAtName = false
          if let type {
            file.declared.append(
              DeclaredName(
                name: piece.name, owner: type.name, kind: .associatedtype, position: piece.position,
                isVisibleInModule: type.access != .file, isVisibleOutside: type.access == .outside))
          }
        }
      } else if isOwnName(index) {
        if !isSign(index - 1, ".") {
          use(index, .plain)
        } else if isName(index - 2) {
          use(index, .qualified, qualifier: pieces[index - 2].name)
        }
      }
      index += 1
    }
    return index
  }

  // MARK: Values

  private mutating func takeValue(_ index: Int) -> Int {
    let next = index + 1
    if isSign(next, "(") || isSign(next, ".") || isSign(next + 1, ".") {
      // A pattern: `let (a, b)`, `case let .some(a)`, `case let Result.success(a)`.
      var open = next
      while pieces.indices.contains(open), !isSign(open, "("), open < next + 8 { open += 1 }
      if isSign(open, "(") { takeNames(from: open + 1, to: end(ofBracket: open, limit: 100)) }
      (access, isFoundOtherwise) = (nil, false)
      return next
    }
    guard isName(next) else { return next }
    bindValue(next)
    if !isInCode { declareValueInExtension(next) }
    declare(next, .value)
    return next + 1
  }

  private mutating func takeCase(_ index: Int) -> Int {
    guard case .type(_, true, _)? = scopes.last, isName(index + 1) else { return index + 1 }
    declareCase(index + 1)
    caseDepth = scopes.count
    return index + 2
  }

  /// Adds the case whose name is at an index, with its associated values.
  mutating func declareCase(_ index: Int) {
    declare(index, .case)
    declarePayload(index)
  }

  /// Adds the names of a pattern to the variables: up to `in`, or up to an index.
  private mutating func takeNames(from start: Int, to end: Int? = nil) {
    for index in start..<min(end ?? start + 24, pieces.count) {
      if end == nil, word(index) == .inWord { return }
      if isOwnName(index), !isSign(index - 1, ".") {
        file.locals.insert(pieces[index].name)
        bind(pieces[index].name, end == nil ? nil : payload(ofPatternAt: index))
      }
    }
  }

  /// Adds the parameters of a closure to the variables: the names between its brace and `in`.
  private mutating func takeParameters(before end: Int) {
    var index = end - 1
    while index >= max(0, end - 60) {
      if isSign(index, "{") || word(index) == .forWord { break }
      index -= 1
    }
    guard index >= 0, isSign(index, "{") else { return }
    for index in index + 1..<end where isOwnName(index) {
      let first = names.firstByte(pieces[index].name)
      if first >= UInt8(ascii: "a") || first == UInt8(ascii: "_") {
        file.locals.insert(pieces[index].name)
        // With a type it was bound to that.
        if !isSign(index + 1, ":") { bind(pieces[index].name, nil) }
      }
    }
  }
}
