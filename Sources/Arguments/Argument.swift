/// A positional argument.
@propertyWrapper
package struct Argument<Value>: @unchecked Sendable, ArgumentSource {
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
    get { cell.read("@Argument") }
    set { cell = Cell(newValue) }
  }

  func declarations(key: String) -> [Declaration] { [definition.declaration(key: key, .positional, cell)] }
}

extension Argument where Value: ExpressibleByArgument {
  package init(wrappedValue: Value, help: ArgumentHelp? = nil, completion: CompletionKind? = nil) {
    self.init(
      wrappedValue,
      Definition(
        Conversion(), defaultText: defaultText(wrappedValue), isRequired: false, wrap: { $0 }, help: help,
        completion: completion))
  }

  /// A required argument.
  package init(help: ArgumentHelp? = nil, completion: CompletionKind? = nil) {
    self.init(
      nil,
      Definition(
        Conversion(), defaultText: nil, isRequired: true, wrap: { $0 }, help: help, completion: completion))
  }
}

extension Argument {
  package init(
    wrappedValue: Value, help: ArgumentHelp? = nil, completion: CompletionKind? = nil,
    transform: @escaping @Sendable (String) throws -> Value
  ) {
    self.init(
      wrappedValue,
      Definition(
        Conversion(transform: transform), defaultText: defaultText(wrappedValue), isRequired: false, wrap: { $0 },
        help: help, completion: completion))
  }

  /// A required argument.
  package init(
    help: ArgumentHelp? = nil, completion: CompletionKind? = nil,
    transform: @escaping @Sendable (String) throws -> Value
  ) {
    self.init(
      nil,
      Definition(
        Conversion(transform: transform), defaultText: nil, isRequired: true, wrap: { $0 }, help: help,
        completion: completion))
  }

  /// An optional argument.
  package init<Wrapped: ExpressibleByArgument>(
    wrappedValue: Value, help: ArgumentHelp? = nil, completion: CompletionKind? = nil
  ) where Value == Wrapped? {
    self.init(
      .some(wrappedValue),
      Definition(
        Conversion<Wrapped>(), defaultText: defaultText(wrappedValue), isRequired: false, wrap: { $0 }, help: help,
        completion: completion))
  }

  /// An optional argument.
  package init<Wrapped: ExpressibleByArgument>(
    help: ArgumentHelp? = nil, completion: CompletionKind? = nil
  ) where Value == Wrapped? {
    self.init(
      .some(nil),
      Definition(
        Conversion<Wrapped>(), defaultText: nil, isRequired: false, wrap: { $0 }, help: help,
        completion: completion))
  }

  /// All the remaining words; there may be none.
  package init<Element: ExpressibleByArgument>(
    wrappedValue: [Element], parsing: ArgumentArrayParsingStrategy = .remaining, help: ArgumentHelp? = nil,
    completion: CompletionKind? = nil
  ) where Value == [Element] {
    self.init(
      wrappedValue,
      Definition(
        each: Conversion(), defaultText: defaultText(wrappedValue), isRequired: false, parsing: parsing.value,
        help: help, completion: completion))
  }

  /// All the remaining words, at least one.
  package init<Element: ExpressibleByArgument>(
    parsing: ArgumentArrayParsingStrategy = .remaining, help: ArgumentHelp? = nil, completion: CompletionKind? = nil
  ) where Value == [Element] {
    self.init(
      nil,
      Definition(
        each: Conversion(), defaultText: nil, isRequired: true, parsing: parsing.value, help: help,
        completion: completion))
  }
}
