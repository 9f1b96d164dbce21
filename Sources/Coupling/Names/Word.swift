import Text

/// A word of Swift that the reader of names asks for.
enum Word: String, CaseIterable {
  case importing = "import"
  case structure = "struct"
  case classWord = "class"
  case enumeration = "enum"
  case protocolWord = "protocol"
  case actor
  case extending = "extension"
  case alias = "typealias"
  case associated = "associatedtype"
  case function = "func"
  case variable = "var"
  case constant = "let"
  case caseWord = "case"
  case operatorWord = "operator"
  case macro
  case initialiser = "init"
  case deinitialiser = "deinit"
  case subscripting = "subscript"
  case forWord = "for"
  case inWord = "in"
  case staticWord = "static"
  case open
  case publicWord = "public"
  case package
  case internalWord = "internal"
  case filePrivate = "fileprivate"
  case privateWord = "private"
  case selfValue = "self"
  case selfType = "Self"
  case set, willSet, didSet
  case each

  static let all = allCases

  /// Words that are never names of the project's, and say nothing here. Some are names that the language gives: what is
  /// caught, and what a property was or becomes.
  static let others = [
    "_", "Any", "as", "async", "await", "break", "borrowing", "catch", "consuming", "continue", "convenience",
    "default", "defer", "distributed", "do", "dynamic", "else", "fallthrough", "false", "final",
    "get", "guard", "if", "indirect", "infix", "inout", "is", "isolated", "lazy", "mutating", "nil", "nonisolated",
    "nonmutating", "override", "postfix", "precedencegroup", "prefix", "repeat", "required", "rethrows", "return",
    "sending", "some", "any", "super", "switch", "throw", "throws", "true", "try", "unowned", "weak", "where", "while",
    "error", "newValue", "oldValue",
  ]
}

/// A type that code has values of without naming it, `"text"` and `[Int]`, and what a text conforms to.
enum LiteralType: String, CaseIterable {
  case string = "String"
  case array = "Array"
  case text = "StringProtocol"
}

extension NameTable {
  /// Protocols of the language's libraries whose extensions reach values of many types, and `Optional`.
  static let generalTypes = Set(
    """
    Optional Sequence Collection BidirectionalCollection RandomAccessCollection MutableCollection
    RangeReplaceableCollection IteratorProtocol StringProtocol DataProtocol Equatable Hashable Comparable Identifiable
    Encodable Decodable Codable Error RawRepresentable OptionSet SetAlgebra Numeric SignedNumeric AdditiveArithmetic
    BinaryInteger FixedWidthInteger FloatingPoint BinaryFloatingPoint CustomStringConvertible LosslessStringConvertible
    View NSObject
    """.split(whereSeparator: \.isWhitespace).map(String.init))

  /// A table whose first names are the words of the language, those of ``Word`` in its order, then types of literals
  /// and the words of C.
  static func withWords() -> NameTable {
    var table = NameTable()
    for word in Word.all { _ = table.number(of: word.rawValue) }
    for word in Word.others { _ = table.number(of: word) }
    for name in LiteralType.allCases { _ = table.number(of: name.rawValue) }
    for word in CWord.spellings { _ = table.number(of: word) }
    return table
  }

  /// The number of words at the start of such a table.
  static let wordCount = Int32(Word.all.count + Word.others.count)

  /// The number of the type of a literal. Its name is like any other.
  static func number(of type: LiteralType) -> Int32 {
    wordCount + Int32(truncatingIfNeeded: LiteralType.allCases.firstIndex(of: type) ?? 0)
  }

  static func number(of word: Word) -> Int32 {
    Int32(truncatingIfNeeded: Word.all.firstIndex(of: word) ?? 0)
  }

  /// The word that a number stands for, of those that are asked for.
  static func word(_ number: Int32) -> Word? { number < Int32(Word.all.count) ? Word.all[Int(number)] : nil }
}
