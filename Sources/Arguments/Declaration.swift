/// One argument of a command, as its property declares it.
struct Declaration {
  enum Kind {
    case option
    case flag
    case positional
  }

  /// The name of the property.
  var key: String
  var kind: Kind
  var names: [Name] = []
  /// The names that say no to a flag.
  var inverseNames: [Name] = []
  var help: ArgumentHelp
  /// The default as it would be typed.
  var defaultText: String?
  var isRequired: Bool
  var isRepeating = false
  var parsing = ValueStrategy.next
  var allValues: [String] = []
  var completion = CompletionKind.default
  /// The title of its option group.
  var section: String?
  /// Whether a value has been given.
  var isGiven: () -> Bool
  /// Takes the word that was given; for a flag, the name it was given by.
  var take: (String) throws -> Void

  /// What stands for the value in the help text, with brackets.
  var valueName: String { "<\(help.valueName ?? key.hyphenated)>" }

  /// The name to speak of it by: the long one if there is one.
  var preferredName: String {
    (names.first { !$0.isShort } ?? names.first)?.typed ?? valueName
  }

  /// The argument in a sentence: `--format <format>`, `--force` or `<path>`.
  var phrase: String {
    kind == .option ? "\(preferredName) \(valueName)" : preferredName
  }
}

/// A property wrapper that declares arguments.
protocol ArgumentSource {
  func declarations(key: String) -> [Declaration]
}

/// Where a property keeps its value while words are read.
///
/// Unchecked: it is written to only while the command is being parsed, before anybody else has it. A later assignment
/// to the property makes a new cell, so copies of a command do not share.
final class Cell<Value>: @unchecked Sendable {
  var value: Value?
  var isGiven = false

  init(_ value: Value?) { self.value = value }

  func give(_ value: Value) {
    self.value = value
    isGiven = true
  }

  /// The value, which is there once parsing has succeeded.
  func read(_ wrapper: StaticString) -> Value {
    guard let value else {
      preconditionFailure("a property with \(wrapper) and no default was read before its command was parsed")
    }
    return value
  }
}

/// The word does not say such a value.
struct ConversionFailure: Error {
  /// What the conversion itself had to say.
  var reason: String?
}

/// Makes values of words, and tells what there is to know about them.
struct Conversion<Value> {
  var convert: (String) throws -> Value
  var allValues: [String] = []
  var completion = CompletionKind.default

  init(transform: @escaping @Sendable (String) throws -> Value) {
    convert = { word in
      do {
        return try transform(word)
      } catch let error as ValidationError {
        throw ConversionFailure(reason: error.message)
      } catch {
        throw ConversionFailure(reason: "\(error)")
      }
    }
  }
}

extension Conversion where Value: ExpressibleByArgument {
  init() {
    convert = { word in
      guard let value = Value(argument: word) else { throw ConversionFailure() }
      return value
    }
    allValues = Value.allValueStrings
    completion = Value.defaultCompletionKind
  }
}

/// What an option or an argument keeps: where its value goes, and how it is declared once its property's name is known.
struct Definition<Value> {
  var names: NameSpecification?
  var help: ArgumentHelp?
  var completion: CompletionKind?
  var parsing: ValueStrategy
  var defaultText: String?
  var isRequired: Bool
  var isRepeating = false
  var allValues: [String]
  var typeCompletion: CompletionKind
  var take: (Cell<Value>, String) throws -> Void

  /// For one value, in the shape that the property keeps it.
  init<Element>(
    _ conversion: Conversion<Element>, defaultText: String?, isRequired: Bool, wrap: @escaping (Element) -> Value,
    names: NameSpecification? = nil, parsing: ValueStrategy = .next, help: ArgumentHelp?, completion: CompletionKind?
  ) {
    self.names = names
    self.help = help
    self.completion = completion
    self.parsing = parsing
    self.defaultText = defaultText
    self.isRequired = isRequired
    allValues = conversion.allValues
    typeCompletion = conversion.completion
    take = { cell, word in cell.give(wrap(try conversion.convert(word))) }
  }

  /// For several values; the first that is given replaces the default.
  init<Element>(
    each conversion: Conversion<Element>, defaultText: String?, isRequired: Bool, names: NameSpecification? = nil,
    parsing: ValueStrategy, help: ArgumentHelp?, completion: CompletionKind?
  ) where Value == [Element] {
    self.init(
      conversion, defaultText: defaultText, isRequired: isRequired, wrap: { [$0] }, names: names, parsing: parsing,
      help: help, completion: completion)
    isRepeating = true
    take = { cell, word in
      let value = try conversion.convert(word)
      cell.give(cell.isGiven ? (cell.value ?? []) + [value] : [value])
    }
  }

  func declaration(key: String, _ kind: Declaration.Kind, _ cell: Cell<Value>) -> Declaration {
    let take = self.take
    return Declaration(
      key: key, kind: kind, names: names?.names(for: key) ?? [], help: help ?? ArgumentHelp(),
      defaultText: defaultText, isRequired: isRequired, isRepeating: isRepeating, parsing: parsing,
      allValues: allValues, completion: completion ?? typeCompletion, isGiven: { cell.isGiven },
      take: { try take(cell, $0) })
  }
}

/// A list of defaults as it would be typed; nil for none.
func defaultText<Element>(_ values: [Element]) -> String? {
  values.isEmpty
    ? nil
    : values.map { ($0 as? any ExpressibleByArgument)?.defaultValueDescription ?? "\($0)" }.joined(separator: ", ")
}

/// A default as it would be typed; nil for none.
func defaultText<Value>(_ value: Value?) -> String? {
  guard let value else { return nil }
  let text = (value as? any ExpressibleByArgument)?.defaultValueDescription ?? "\(value)"
  return text.isEmpty ? nil : text
}
