/// An option with a value: `--name value`, `--name=value`, `-n value` or `-nvalue`.
@propertyWrapper
package struct Option<Value>: @unchecked Sendable, ArgumentSource {
  // Unchecked because of the closures of `definition`, which touch nothing but the cell and the word they are given.
  private var cell: Cell<Value>
  private let definition: Definition<Value>

  private init(_ value: Value?, _ definition: Definition<Value>) {
    cell = Cell(value)
    self.definition = definition
  }

  /// Lets the declaration do without brackets: the compiler looks for such an initialiser here only, and then takes the
  /// one from an extension that suits the type.
  @available(*, unavailable, message: "the type has to be an ExpressibleByArgument, or a default is needed")
  package init() { preconditionFailure("not available") }

  package var wrappedValue: Value {
    get { cell.read("@Option") }
    set { cell = Cell(newValue) }
  }

  func declarations(key: String) -> [Declaration] { [definition.declaration(key: key, .option, cell)] }
}

extension Option where Value: ExpressibleByArgument {
  package init(
    wrappedValue: Value, name: NameSpecification = .long, parsing: SingleValueParsingStrategy = .next,
    help: ArgumentHelp? = nil, completion: CompletionKind? = nil
  ) {
    self.init(
      wrappedValue,
      Definition(
        Conversion(), defaultText: defaultText(wrappedValue), isRequired: false, wrap: { $0 }, names: name,
        parsing: parsing.value, help: help, completion: completion))
  }

  /// A required option.
  package init(
    name: NameSpecification = .long, parsing: SingleValueParsingStrategy = .next, help: ArgumentHelp? = nil,
    completion: CompletionKind? = nil
  ) {
    self.init(
      nil,
      Definition(
        Conversion(), defaultText: nil, isRequired: true, wrap: { $0 }, names: name, parsing: parsing.value,
        help: help, completion: completion))
  }
}

extension Option {
  package init(
    wrappedValue: Value, name: NameSpecification = .long, parsing: SingleValueParsingStrategy = .next,
    help: ArgumentHelp? = nil, completion: CompletionKind? = nil,
    transform: @escaping @Sendable (String) throws -> Value
  ) {
    self.init(
      wrappedValue,
      Definition(
        Conversion(transform: transform), defaultText: defaultText(wrappedValue), isRequired: false, wrap: { $0 },
        names: name, parsing: parsing.value, help: help, completion: completion))
  }

  /// A required option.
  package init(
    name: NameSpecification = .long, parsing: SingleValueParsingStrategy = .next, help: ArgumentHelp? = nil,
    completion: CompletionKind? = nil, transform: @escaping @Sendable (String) throws -> Value
  ) {
    self.init(
      nil,
      Definition(
        Conversion(transform: transform), defaultText: nil, isRequired: true, wrap: { $0 }, names: name,
        parsing: parsing.value, help: help, completion: completion))
  }

  /// An optional option, nil when it is not given.
  package init<Wrapped: ExpressibleByArgument>(
    wrappedValue: Value, name: NameSpecification = .long, parsing: SingleValueParsingStrategy = .next,
    help: ArgumentHelp? = nil, completion: CompletionKind? = nil
  ) where Value == Wrapped? {
    self.init(
      .some(wrappedValue),
      Definition(
        Conversion<Wrapped>(), defaultText: defaultText(wrappedValue), isRequired: false, wrap: { $0 }, names: name,
        parsing: parsing.value, help: help, completion: completion))
  }

  /// An optional option, nil when it is not given.
  package init<Wrapped: ExpressibleByArgument>(
    name: NameSpecification = .long, parsing: SingleValueParsingStrategy = .next,
    help: ArgumentHelp? = nil, completion: CompletionKind? = nil
  ) where Value == Wrapped? {
    self.init(
      .some(nil),
      Definition(
        Conversion<Wrapped>(), defaultText: nil, isRequired: false, wrap: { $0 }, names: name,
        parsing: parsing.value, help: help, completion: completion))
  }

  /// An optional option, nil when it is not given.
  package init<Wrapped>(
    wrappedValue: Value, name: NameSpecification = .long, parsing: SingleValueParsingStrategy = .next,
    help: ArgumentHelp? = nil, completion: CompletionKind? = nil,
    transform: @escaping @Sendable (String) throws -> Wrapped
  ) where Value == Wrapped? {
    self.init(
      .some(wrappedValue),
      Definition(
        Conversion(transform: transform), defaultText: defaultText(wrappedValue), isRequired: false, wrap: { $0 },
        names: name, parsing: parsing.value, help: help, completion: completion))
  }

  /// An optional option, nil when it is not given.
  package init<Wrapped>(
    name: NameSpecification = .long, parsing: SingleValueParsingStrategy = .next,
    help: ArgumentHelp? = nil, completion: CompletionKind? = nil,
    transform: @escaping @Sendable (String) throws -> Wrapped
  ) where Value == Wrapped? {
    self.init(
      .some(nil),
      Definition(
        Conversion(transform: transform), defaultText: nil, isRequired: false, wrap: { $0 },
        names: name, parsing: parsing.value, help: help, completion: completion))
  }

  /// A repeatable option.
  package init<Element: ExpressibleByArgument>(
    wrappedValue: [Element], name: NameSpecification = .long, parsing: ArrayParsingStrategy = .singleValue,
    help: ArgumentHelp? = nil, completion: CompletionKind? = nil
  ) where Value == [Element] {
    self.init(
      wrappedValue,
      Definition(
        each: Conversion(), defaultText: defaultText(wrappedValue), isRequired: false, names: name,
        parsing: parsing.value, help: help, completion: completion))
  }

  /// A repeatable option, required at least once.
  package init<Element: ExpressibleByArgument>(
    name: NameSpecification = .long, parsing: ArrayParsingStrategy = .singleValue, help: ArgumentHelp? = nil,
    completion: CompletionKind? = nil
  ) where Value == [Element] {
    self.init(
      nil,
      Definition(
        each: Conversion(), defaultText: nil, isRequired: true, names: name, parsing: parsing.value, help: help,
        completion: completion))
  }

  /// A repeatable option.
  package init<Element>(
    wrappedValue: [Element], name: NameSpecification = .long, parsing: ArrayParsingStrategy = .singleValue,
    help: ArgumentHelp? = nil, completion: CompletionKind? = nil,
    transform: @escaping @Sendable (String) throws -> Element
  ) where Value == [Element] {
    self.init(
      wrappedValue,
      Definition(
        each: Conversion(transform: transform), defaultText: defaultText(wrappedValue), isRequired: false,
        names: name, parsing: parsing.value, help: help, completion: completion))
  }
}
