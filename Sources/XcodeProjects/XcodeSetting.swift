import Text

/// A value of a build setting, and when it counts.
struct XcodeSetting {
  /// A condition of a setting, such as `sdk=iphoneos*`.
  struct Condition: Equatable {
    let name: String
    /// May end in `*`.
    let pattern: String
  }

  let value: String
  /// All of them have to hold.
  var conditions: [Condition] = []

  /// The name of a setting at the start of a text, with the conditions in brackets behind it: `NAME[sdk=iphoneos*]`.
  ///
  /// - Returns: also the rest of the text; `nil` if it does not begin with a name.
  static func key(_ text: Substring) -> (name: String, conditions: [Condition], rest: Substring)? {
    let end = text.utf8.firstIndex { !SettingsFile.isInName($0) } ?? text.endIndex
    guard end > text.startIndex else { return nil }
    var (rest, conditions): (Substring, [Condition]) = (text[end...], [])
    while rest.first == "[" {
      guard let close = rest.firstIndex(of: "]") else { return nil }
      for part in rest[rest.index(after: rest.startIndex)..<close].split(separator: ",") {
        let sides = part.split(separator: "=", maxSplits: 1)
        guard sides.count == 2 else { return nil }
        conditions.append(
          Condition(name: String(sides[0].filter { $0 != " " }), pattern: String(sides[1].filter { $0 != " " })))
      }
      rest = rest[rest.index(after: close)...]
    }
    return (String(text[..<end]), conditions, rest)
  }
}

/// A configuration of a target on one system, which conditions ask about.
struct XcodeSituation {
  let configuration: String
  /// Those of devices and simulators; none where it does not matter.
  let sdks: [String]
  /// The one that holds of the conditions that hold now and then.
  private(set) var assumed: XcodeSetting.Condition?

  init(configuration: String, sdks: [String]) { (self.configuration, self.sdks) = (configuration, sdks) }

  func assuming(_ condition: XcodeSetting.Condition) -> XcodeSituation {
    var copy = self
    copy.assumed = condition
    return copy
  }

  func holds(_ conditions: [XcodeSetting.Condition]) -> Bool {
    conditions.allSatisfy { condition in
      switch condition.name {
      case "config": Self.matches(configuration, condition.pattern)
      case "sdk":
        // `iphoneos17.0` is one of the versions of `iphoneos`.
        sdks.contains { Self.matches($0, condition.pattern) || condition.pattern.hasPrefix($0) }
      default: condition == assumed || !Self.isOpen(condition)
      }
    }
  }

  /// Returns whether a condition differs from build to build, such as one on the processor.
  static func isOpen(_ condition: XcodeSetting.Condition) -> Bool {
    !["config", "sdk"].contains(condition.name) && condition.pattern != "*"
  }

  private static func matches(_ text: String, _ pattern: String) -> Bool {
    pattern.hasSuffix("*") ? text.hasPrefix(pattern.dropLast()) : text == pattern
  }
}
