#if compiler(>=6.2)
  /// Types whose metatype may be sent to another isolation domain; older compilers allow that for every type.
  package typealias SendableType = SendableMetatype
#else
  package typealias SendableType = Any
#endif

/// A set of arguments, declared as properties.
package protocol ParsableArguments: SendableType {
  /// The declared defaults; parsing sets the values.
  init()

  /// Checks the values together; throws a `ValidationError` when they do not fit.
  mutating func validate() throws
}

extension ParsableArguments {
  package mutating func validate() throws {}

  /// The properties that declare arguments, by name and in their order.
  var sources: [(key: String, source: any ArgumentSource)] {
    Mirror(reflecting: self).children.compactMap { child in
      guard let source = child.value as? any ArgumentSource, let label = child.label else { return nil }
      return (label.hasPrefix("_") ? String(label.dropFirst()) : label, source)
    }
  }
}

/// Arguments shared by several commands.
///
/// When a command and one of its subcommands have a group of one type, the subcommand takes over the values that were
/// given before its name.
@propertyWrapper
package struct OptionGroup<Value: ParsableArguments>: @unchecked Sendable, OptionGroupSource {
  // Unchecked for the reason that the cell is: it is written to during parsing only.
  private var cell: Cell<Value>
  private let title: String
  private let visibility: ArgumentVisibility

  /// - Parameter title: their heading in the help text; when empty they are listed with the other options.
  package init(title: String = "", visibility: ArgumentVisibility = .default) {
    cell = Cell(Value())
    self.title = title
    self.visibility = visibility
  }

  package var wrappedValue: Value {
    get { cell.read("@OptionGroup") }
    set { cell = Cell(newValue) }
  }

  var optionGroup: (any OptionGroupSource)? { self }

  func declarations(key: String) -> [Declaration] {
    wrappedValue.sources.flatMap { $0.source.declarations(key: $0.key) }.map { declaration in
      var declaration = declaration
      if !title.isEmpty, declaration.section == nil { declaration.section = title }
      if visibility != .default { declaration.help.visibility = visibility }
      return declaration
    }
  }

  func adopt(_ other: any OptionGroupSource) {
    // The groups' own properties are shared by this, so what comes later goes to both.
    if let other = other as? OptionGroup<Value> { cell.value = other.cell.value }
  }

  func validateGroup() throws {
    for (_, source) in wrappedValue.sources { try source.optionGroup?.validateGroup() }
    var value = wrappedValue
    try value.validate()
    cell.value = value
  }
}

/// An option group of any type.
protocol OptionGroupSource: ArgumentSource {
  /// Takes over the values of a group of the same type.
  func adopt(_ other: any OptionGroupSource)
  func validateGroup() throws
}
