import Text

/// A link, taken apart by the rules of generated code: scheme and host without case, one slash at the end is dropped,
/// names of the query that no route has are ignored.
package struct LinkText {
  /// Stands for unknown text, such as an interpolation.
  package static let unknown: Character = "\u{0}"

  private let path: [String]
  private let query: [String: String]

  /// - Parameter bases: the beginnings of the app's links, in lower case. A link without one may be a path alone.
  /// - Returns: `nil` for a text that is not a link into the app.
  init?(_ text: String, bases: [String]) {
    let whole = text.utf8.prefix { $0 != UInt8(ascii: "#") }
    let location = whole.prefix { $0 != UInt8(ascii: "?") }
    let known = bases.lazy.compactMap { Self.path(of: location, behind: $0) }.first
    guard var rest = known ?? (text.contains("://") ? nil : location[...]) else { return nil }
    let begins = rest.first == UInt8(ascii: "/")
    if begins { rest.removeFirst() }
    let ends = rest.last == UInt8(ascii: "/")
    if ends { rest.removeLast() }
    var path: [String] = []
    if !rest.isEmpty || begins && ends {
      for part in rest.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false) {
        guard let plain = Self.plain(part) else { return nil }
        path.append(plain)
      }
    }
    var query: [String: String] = [:]
    for pair in whole[location.endIndex...].dropFirst().split(separator: UInt8(ascii: "&")) {
      let name = pair.prefix { $0 != UInt8(ascii: "=") }
      guard let key = Self.plain(name), let value = Self.plain(pair[name.endIndex...].dropFirst()) else { return nil }
      query[key] = value
    }
    (self.path, self.query) = (path, query)
  }

  /// The part after a base, which is compared without case.
  private static func path(of text: Substring.UTF8View, behind base: String) -> Substring.UTF8View? {
    var rest = text
    for byte in base.utf8 {
      // `shop.example` may end there.
      guard let own = rest.popFirst() else { return byte == UInt8(ascii: "/") ? rest : nil }
      guard (0x41...0x5A).contains(own) ? own + 32 == byte : own == byte else { return nil }
    }
    return rest
  }

  /// The text without percent-encoding; `nil` if that is invalid, or its bytes are not UTF-8.
  private static func plain(_ text: Substring.UTF8View) -> String? {
    var bytes: [UInt8] = []
    var rest = text
    while let byte = rest.popFirst() {
      guard byte == UInt8(ascii: "%") else {
        bytes.append(byte)
        continue
      }
      guard let high = rest.popFirst().flatMap(digit), let low = rest.popFirst().flatMap(digit) else { return nil }
      bytes.append(high << 4 | low)
    }
    return String(valid: bytes)
  }

  private static func digit(_ byte: UInt8) -> UInt8? {
    switch byte {
    case 0x30...0x39: byte - 0x30
    case 0x41...0x46, 0x61...0x66: (byte & 0xDF) - 0x41 + 10
    default: nil
    }
  }

  /// A value that a link gives, as text.
  package struct Value: Hashable, Sendable {
    package let name: String
    package let text: String
  }

  /// The route that the link leads to, as an index, and its values. A literal part is nearer than a value.
  package static func answer(
    _ link: String, among patterns: [RoutePattern], bases: [String]
  ) -> (index: Int, values: [Value])? {
    if let colon = link.firstIndex(of: ":") {
      let scheme = link[..<colon].lowercased()
      if let index = patterns.firstIndex(where: { $0.scheme == scheme }) {
        return (index, [Value(name: "link", text: link)])
      }
    }
    guard let parts = LinkText(link, bases: bases) else { return nil }
    let fitting = patterns.indices.compactMap { index in
      parts.values(of: patterns[index]).map { (index: index, values: $0) }
    }
    return fitting.min { isNearer(patterns[$0.index], patterns[$1.index]) }
  }

  /// Returns whether a link, parts of which may be unknown, may lead to a route of a form. The caller may add values
  /// that its query lacks.
  package static func mayLead(_ link: String, to pattern: RoutePattern, bases: [String]) -> Bool {
    if let scheme = pattern.scheme { return link.prefix { $0 != ":" }.lowercased() == scheme }
    guard let parts = LinkText(link, bases: bases) else { return false }
    // An unknown end may be several parts.
    guard let last = parts.path.last, last.contains(unknown) else {
      return parts.values(of: pattern, isWhole: false) != nil
    }
    let known = parts.path.dropLast()
    return pattern.path.count > known.count && zip(pattern.path, known).allSatisfy { fits($1, $0, isWhole: false) }
  }

  /// Returns whether the first difference is a literal in one and a value in the other.
  private static func isNearer(_ one: RoutePattern, _ other: RoutePattern) -> Bool {
    for pair in zip(one.path, other.path) {
      switch pair {
      case (.literal, .parameter): return true
      case (.parameter, .literal): return false
      case (.literal, .literal), (.parameter, .parameter): break
      }
    }
    return false
  }

  /// The values of a route; `nil` where the link has not its form.
  ///
  /// - Parameter isWhole: true if all of it is known, and its query has to have all that has no default.
  private func values(of pattern: RoutePattern, isWhole: Bool = true) -> [Value]? {
    guard pattern.scheme == nil, pattern.path.count == path.count else { return nil }
    var values: [Value] = []
    for (segment, part) in zip(pattern.path, path) {
      guard Self.fits(part, segment, isWhole: isWhole) else { return nil }
      if case .parameter(let parameter) = segment { values.append(Value(name: parameter.name.text, text: part)) }
    }
    for item in pattern.query {
      if let text = query[item.key] {
        guard Self.fits(text, item.parameter.type, isWhole: isWhole) else { return nil }
        values.append(Value(name: item.parameter.name.text, text: text))
      } else if let usual = item.parameter.defaultValue {
        values.append(Value(name: item.parameter.name.text, text: usual.linkText))
      } else if isWhole {
        return nil
      }
    }
    return values
  }

  private static func fits(_ part: String, _ segment: RoutePattern.Segment, isWhole: Bool) -> Bool {
    switch segment {
    case .literal(let literal): literal == part || !isWhole && part.contains(unknown)
    case .parameter(let parameter): fits(part, parameter.type, isWhole: isWhole)
    }
  }

  private static func fits(_ text: String, _ type: ValueType, isWhole: Bool) -> Bool {
    if !isWhole, text.contains(unknown) { return true }
    return switch type {
    case .int: Int(text) != nil
    case .double: Double(text)?.isFinite == true
    case .bool: Bool(text) != nil
    default: true
    }
  }
}

extension ConfigurationValue {
  /// A default of a route, as a link would say it.
  package var linkText: String {
    switch self {
    case .string(let text), .url(let text): text
    case .int(let number): String(number)
    case .double(let number): String(number)
    case .bool(let truth): String(truth)
    case .array, .dictionary: ""
    }
  }
}
