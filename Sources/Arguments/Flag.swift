/// The names that turn a flag on and off.
package struct FlagInversion: Sendable, Equatable {
  let yes: String?
  let no: String

  /// `--cache` and `--no-cache`.
  package static var prefixedNo: FlagInversion { FlagInversion(yes: nil, no: "no") }
  /// `--enable-cache` and `--disable-cache`.
  package static var prefixedEnableDisable: FlagInversion { FlagInversion(yes: "enable", no: "disable") }
}

/// The rule for mutually exclusive flags that are given together.
package struct FlagExclusivity: Sendable, Equatable {
  enum Value: Hashable { case exclusive, chooseFirst, chooseLast }
  let value: Value

  /// Giving both is an error.
  package static var exclusive: FlagExclusivity { FlagExclusivity(value: .exclusive) }
  package static var chooseFirst: FlagExclusivity { FlagExclusivity(value: .chooseFirst) }
  package static var chooseLast: FlagExclusivity { FlagExclusivity(value: .chooseLast) }
}

/// An enumeration with a flag for each case.
package protocol EnumerableFlag: CaseIterable, Equatable, Sendable {
  static func name(for value: Self) -> NameSpecification
  static func help(for value: Self) -> ArgumentHelp?
}

extension EnumerableFlag {
  package static func name(for value: Self) -> NameSpecification { .long }
  package static func help(for value: Self) -> ArgumentHelp? { nil }
}

/// An option without a value: `--force` or `-f`.
@propertyWrapper
package struct Flag<Value>: @unchecked Sendable, ArgumentSource {
  // Unchecked because of the closure, which touches nothing but the cell and the name it is given.
  private var cell: Cell<Value>
  private let declare: (String, Cell<Value>) -> [Declaration]

  private init(_ value: Value?, declare: @escaping (String, Cell<Value>) -> [Declaration]) {
    cell = Cell(value)
    self.declare = declare
  }

  /// Lets the declaration do without brackets: the compiler looks for such an initialiser here only, and then takes the
  /// one from an extension that suits the type.
  @available(*, unavailable, message: "the type has to be an EnumerableFlag, or a default is needed")
  package init() { preconditionFailure("not available") }

  package var wrappedValue: Value {
    get { cell.read("@Flag") }
    set { cell = Cell(newValue) }
  }

  func declarations(key: String) -> [Declaration] { declare(key, cell) }
}

extension Flag where Value == Bool {
  package init(wrappedValue: Bool, name: NameSpecification = .long, help: ArgumentHelp? = nil) {
    self.init(wrappedValue) { key, cell in
      [
        Declaration(
          key: key, kind: .flag, names: name.names(for: key), help: help ?? ArgumentHelp(), isRequired: false,
          isGiven: { cell.isGiven }, assign: { _ in cell.set(!wrappedValue) })
      ]
    }
  }

  package init(
    wrappedValue: Bool, name: NameSpecification = .long, inversion: FlagInversion,
    exclusivity: FlagExclusivity = .chooseLast, help: ArgumentHelp? = nil
  ) {
    self.init(wrappedValue, name, inversion, exclusivity, help) { $0 }
  }

  /// A required flag, on or off.
  package init(
    name: NameSpecification = .long, inversion: FlagInversion, exclusivity: FlagExclusivity = .chooseLast,
    help: ArgumentHelp? = nil
  ) {
    self.init(nil, name, inversion, exclusivity, help, isRequired: true) { $0 }
  }
}

extension Flag where Value == Bool? {
  /// An optional flag: on, off, or not given.
  package init(
    wrappedValue: Bool?, name: NameSpecification = .long, inversion: FlagInversion,
    exclusivity: FlagExclusivity = .chooseLast, help: ArgumentHelp? = nil
  ) {
    self.init(.some(wrappedValue), name, inversion, exclusivity, help) { $0 }
  }

  /// An optional flag: on, off, or not given.
  package init(
    name: NameSpecification = .long, inversion: FlagInversion,
    exclusivity: FlagExclusivity = .chooseLast, help: ArgumentHelp? = nil
  ) {
    self.init(.some(nil), name, inversion, exclusivity, help) { $0 }
  }
}

extension Flag {
  private init(
    _ value: Value?, _ name: NameSpecification, _ inversion: FlagInversion, _ exclusivity: FlagExclusivity,
    _ help: ArgumentHelp?, isRequired: Bool = false, wrap: @escaping (Bool) -> Value
  ) {
    self.init(value) { key, cell in
      let base = name.names(for: key)
      let yes = inversion.yes.map { prefix in base.compactMap { $0.prefixed(prefix) } } ?? base
      let no = base.compactMap { $0.prefixed(inversion.no) }
      let isOn: Bool? = (value as? Bool) ?? nil
      let initial = isOn.flatMap { ($0 ? yes : no).first }
      var given: String?
      return [
        Declaration(
          key: key, kind: .flag, names: yes, inverseNames: no, help: help ?? ArgumentHelp(),
          defaultText: initial?.typed, isRequired: isRequired, isGiven: { cell.isGiven },
          assign: { word in
            guard try chooses(word, after: given, exclusivity) else { return }
            given = word
            cell.set(wrap(!no.contains { $0.typed == word }))
          })
      ]
    }
  }
}

extension Flag where Value == Int {
  /// A flag that counts its occurrences.
  package init(wrappedValue: Int = 0, name: NameSpecification, help: ArgumentHelp? = nil) {
    self.init(wrappedValue) { key, cell in
      [
        Declaration(
          key: key, kind: .flag, names: name.names(for: key), help: help ?? ArgumentHelp(), isRequired: false,
          isRepeating: true, isGiven: { cell.isGiven }, assign: { _ in cell.set((cell.value ?? 0) + 1) })
      ]
    }
  }
}

extension Flag where Value: EnumerableFlag {
  package init(wrappedValue: Value, exclusivity: FlagExclusivity = .exclusive, help: ArgumentHelp? = nil) {
    self.init(wrappedValue) { key, cell in
      caseDeclarations(key, cell, default: wrappedValue, isRequired: false, exclusivity, help) { $0 }
    }
  }

  /// Mutually exclusive flags, one of them required.
  package init(exclusivity: FlagExclusivity = .exclusive, help: ArgumentHelp? = nil) {
    self.init(nil) { key, cell in
      caseDeclarations(key, cell, default: nil, isRequired: true, exclusivity, help) { $0 }
    }
  }
}

extension Flag {
  /// Mutually exclusive flags, none of them required.
  package init<Wrapped: EnumerableFlag>(
    wrappedValue: Wrapped?, exclusivity: FlagExclusivity = .exclusive, help: ArgumentHelp? = nil
  ) where Value == Wrapped? {
    self.init(.some(wrappedValue)) { key, cell in
      caseDeclarations(key, cell, default: wrappedValue, isRequired: false, exclusivity, help) { $0 }
    }
  }

  /// Mutually exclusive flags, none of them required.
  package init<Wrapped: EnumerableFlag>(
    exclusivity: FlagExclusivity = .exclusive, help: ArgumentHelp? = nil
  ) where Value == Wrapped? {
    self.init(.some(nil)) { key, cell in
      caseDeclarations(key, cell, default: nil, isRequired: false, exclusivity, help) { $0 }
    }
  }
}

private func caseDeclarations<Case: EnumerableFlag, Value>(
  _ key: String, _ cell: Cell<Value>, default: Case?, isRequired: Bool, _ exclusivity: FlagExclusivity,
  _ help: ArgumentHelp?, wrap: @escaping (Case) -> Value
) -> [Declaration] {
  let given = Cell<String>(nil)
  return Case.allCases.map { value in
    let names = Case.name(for: value).names(for: "\(value)")
    return Declaration(
      key: key, kind: .flag, names: names, help: Case.help(for: value) ?? help ?? ArgumentHelp(),
      defaultText: value == `default` ? names.first?.typed : nil, isRequired: isRequired, isGiven: { cell.isGiven },
      assign: { word in
        guard try chooses(word, after: given.value, exclusivity) else { return }
        given.value = word
        cell.set(wrap(value))
      })
  }
}

/// Returns whether this flag wins over another of its kind that was given before.
private func chooses(_ word: String, after given: String?, _ exclusivity: FlagExclusivity) throws -> Bool {
  guard let given, given != word else { return true }
  switch exclusivity.value {
  case .chooseLast: return true
  case .chooseFirst: return false
  case .exclusive: throw UsageError("'\(given)' and '\(word)' cannot be used together", help: "pass only one of them")
  }
}
