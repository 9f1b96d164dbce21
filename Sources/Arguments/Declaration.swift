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
  /// The names that turn a flag off.
  var inverseNames: [Name] = []
  var help: ArgumentHelp
  /// The default as a user would type it.
  var defaultText: String?
  var isRequired: Bool
  var isRepeating = false
  var parsing = ValueStrategy.next
  var allValues: [String] = []
  var completion = CompletionKind.default
  /// The title of its option group.
  var section: String?
  /// True if a value has been given.
  var isGiven: () -> Bool
  /// Takes the given word; for a flag, the name that was typed.
  var assign: (String) throws -> Void

  /// The placeholder for the value in the help text, with angle brackets.
  var valueName: String { "<\(help.valueName ?? key.hyphenated)>" }

  /// The name to use in messages: the long one if there is one.
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
  /// Itself, if it is a group.
  var optionGroup: (any OptionGroupSource)? { get }
}

extension ArgumentSource {
  var optionGroup: (any OptionGroupSource)? { nil }
}

/// The storage of a property's value during parsing.
///
/// Unchecked: it is written only during parsing, before anybody else has the command. A later assignment to the
/// property makes a new cell, so copies of a command do not share one.
final class Cell<Value>: @unchecked Sendable {
  var value: Value?
  var isGiven = false

  init(_ value: Value?) { self.value = value }

  func set(_ value: Value) {
    self.value = value
    isGiven = true
  }

  /// The value, set once parsing has succeeded.
  func read(_ wrapper: StaticString) -> Value {
    guard let value else {
      preconditionFailure("a property with \(wrapper) and no default was read before its command was parsed")
    }
    return value
  }
}

/// The word is not a value of the type.
struct ConversionFailure: Error {
  /// The reason that the conversion gave.
  var reason: String?
}

/// Converts words to values, and describes the values.
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

/// The cell of an option or an argument, and its declaration once the name of its property is known.
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
  var assign: (Cell<Value>, String) throws -> Void

  /// For one value, in the type of the property.
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
    assign = { cell, word in cell.set(wrap(try conversion.convert(word))) }
  }

  /// For several values; the first one given replaces the default.
  init<Element>(
    each conversion: Conversion<Element>, defaultText: String?, isRequired: Bool, names: NameSpecification? = nil,
    parsing: ValueStrategy, help: ArgumentHelp?, completion: CompletionKind?
  ) where Value == [Element] {
    self.init(
      conversion, defaultText: defaultText, isRequired: isRequired, wrap: { [$0] }, names: names, parsing: parsing,
      help: help, completion: completion)
    isRepeating = true
    assign = { cell, word in
      let value = try conversion.convert(word)
      cell.set(cell.isGiven ? (cell.value ?? []) + [value] : [value])
    }
  }

  func declaration(key: String, _ kind: Declaration.Kind, _ cell: Cell<Value>) -> Declaration {
    let assign = self.assign
    return Declaration(
      key: key, kind: kind, names: names?.names(for: key) ?? [], help: help ?? ArgumentHelp(),
      defaultText: defaultText, isRequired: isRequired, isRepeating: isRepeating, parsing: parsing,
      allValues: allValues, completion: completion ?? typeCompletion, isGiven: { cell.isGiven },
      assign: { try assign(cell, $0) })
  }
}

/// A list of defaults as a user would type it; nil for none.
func defaultText<Element>(_ values: [Element]) -> String? {
  values.isEmpty
    ? nil
    : values.map { ($0 as? any ExpressibleByArgument)?.defaultValueDescription ?? "\($0)" }.joined(separator: ", ")
}

/// A default as a user would type it; nil for none.
func defaultText<Value>(_ value: Value?) -> String? {
  guard let value else { return nil }
  let text = (value as? any ExpressibleByArgument)?.defaultValueDescription ?? "\(value)"
  return text.isEmpty ? nil : text
}
