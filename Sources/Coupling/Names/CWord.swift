import Text

/// Words of C, C++ or Objective-C, by the token that may follow them.
enum CWord: UInt8 {
  /// A name that it declares: `int count`, `static const count`.
  case type
  /// The same token as before the word: `Item const item`.
  case qualifier
  /// A value: `return count`.
  case expression
  /// The name of a type that is no `typedef`: `struct point`.
  case tag
  case enumeration
  /// Nothing that counts: `nil`, `self`.
  case value
  case typedef
  case extern
  case namespace
  /// A statement without a declaration that counts: `using std::move`.
  case ignored

  private static let words: [(CWord, String)] = [
    (.type, "void int char short long float double unsigned signed bool _Bool auto __auto_type id instancetype"),
    (
      .qualifier,
      "const static inline volatile register restrict constexpr virtual explicit mutable nullable nonnull "
        + "null_unspecified null_resettable oneway inout out bycopy byref"
    ),
    (
      .expression,
      "return else case goto in do throw delete new sizeof typeof decltype if while for switch catch try and or not "
        + "default public private protected await co_return co_await co_yield defined"
    ),
    (.tag, "struct union class typename"), (.enumeration, "enum"),
    (.value, "nil NULL self super YES NO true false this nullptr break continue"), (.typedef, "typedef"),
    (.extern, "extern"), (.namespace, "namespace"), (.ignored, "using template friend operator"),
  ]

  /// By number of a name in a table that begins with the language's words.
  private static let byNumber: [CWord?] = {
    var table = NameTable.withWords()
    var found = [CWord?](repeating: nil, count: table.count)
    for (word, names) in words {
      for name in names.split(separator: " ") { found[Int(table.number(of: String(name)))] = word }
    }
    return found
  }()

  /// All words, for the beginning of a table.
  static var spellings: [String] { words.flatMap { $0.1.split(separator: " ").map(String.init) } }

  /// The word that a number stands for.
  init?(_ number: Int32) {
    guard number < Int32(Self.byNumber.count), let word = Self.byNumber[Int(number)] else { return nil }
    self = word
  }
}
