/// The names of an option or a flag.
package struct NameSpecification: Sendable, ExpressibleByArrayLiteral {
  package struct Element: Sendable, Hashable {
    enum Kind: Hashable {
      case long
      case customLong(String, withSingleDash: Bool)
      case short
      case customShort(Character)
    }

    let kind: Kind

    /// The name of the property, as in `--dry-run` for `dryRun`.
    package static var long: Element { Element(kind: .long) }

    package static func customLong(_ name: String, withSingleDash: Bool = false) -> Element {
      Element(kind: .customLong(name, withSingleDash: withSingleDash))
    }

    /// The first letter of the property's name.
    package static var short: Element { Element(kind: .short) }

    /// A value may always follow without a space, so `allowingJoined` changes nothing.
    package static func customShort(_ letter: Character, allowingJoined: Bool = false) -> Element {
      Element(kind: .customShort(letter))
    }
  }

  let elements: [Element]

  package init(arrayLiteral elements: Element...) { self.elements = elements }

  package init<Elements: Sequence>(_ elements: Elements) where Elements.Element == Element {
    self.elements = Array(elements)
  }

  package static var long: NameSpecification { [.long] }
  package static var short: NameSpecification { [.short] }
  package static var shortAndLong: NameSpecification { [.short, .long] }

  package static func customLong(_ name: String, withSingleDash: Bool = false) -> NameSpecification {
    [.customLong(name, withSingleDash: withSingleDash)]
  }

  package static func customShort(_ letter: Character, allowingJoined: Bool = false) -> NameSpecification {
    [.customShort(letter, allowingJoined: allowingJoined)]
  }

  /// The names of a property.
  func names(for key: String) -> [Name] {
    let hyphenated = key.hyphenated
    return elements.compactMap { element in
      switch element.kind {
      case .long: .long(hyphenated)
      case .customLong(let name, withSingleDash: false): .long(name)
      case .customLong(let name, withSingleDash: true): .longWithSingleDash(name)
      case .short: hyphenated.first.map(Name.short)
      case .customShort(let letter): .short(letter)
      }
    }
  }
}

/// A name as a user types it.
enum Name: Equatable, Sendable {
  case long(String)
  case short(Character)
  case longWithSingleDash(String)

  /// With its dashes.
  var typed: String {
    switch self {
    case .long(let name): "--" + name
    case .short(let letter): "-" + String(letter)
    case .longWithSingleDash(let name): "-" + name
    }
  }

  var isShort: Bool {
    if case .short = self { return true }
    return false
  }

  /// The same name with a prefix; nil for a short name.
  func prefixed(_ prefix: String) -> Name? {
    switch self {
    case .long(let name): .long("\(prefix)-\(name)")
    case .longWithSingleDash(let name): .longWithSingleDash("\(prefix)-\(name)")
    case .short: nil
    }
  }
}

extension String {
  /// `dryRunURL` as `dry-run-url`.
  var hyphenated: String {
    var result = ""
    let letters = Array(self)
    for (index, letter) in letters.enumerated() {
      if letter == "_" {
        result.append("-")
      } else if letter.isUppercase, index > 0, letters[index - 1] != "_" {
        let startsWord = !letters[index - 1].isUppercase
        let endsAcronym = index + 1 < letters.count && letters[index + 1].isLowercase
        result += (startsWord || endsAcronym ? "-" : "") + letter.lowercased()
      } else {
        result += letter.lowercased()
      }
    }
    return result
  }
}
