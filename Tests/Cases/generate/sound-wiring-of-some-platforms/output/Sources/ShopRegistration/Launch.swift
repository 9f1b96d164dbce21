// Written by integrate from component.yaml; do not edit.

extension Registration {
  /// The values that are read when the app starts.
  public struct Launch: Swift.Sendable {
    /// From the variable MOTOR, for Interfaces/HapticsInterface.
    public var motor: Swift.String

    public init(motor: Swift.String) {
      self.motor = motor
    }
  }
}

extension Registration.Launch {
  /// Reads all values. Missing values and those of another type are added to the problems.
  static func read(_ problems: inout [Swift.String]) -> Registration.Launch? {
    #if os(iOS)
      let motor = Registration.LaunchReader.read(
        Registration.Variables.text("MOTOR"), { $0 },
        "the variable MOTOR", "String", "Interfaces/HapticsInterface needs", &problems)
    #else
      // It is unused there.
      let motor: Swift.String? = ""
    #endif
    guard let motor else { return nil }
    return Registration.Launch(motor: motor)
  }
}

extension Registration {
  /// Converts text to the declared types.
  enum LaunchReader {
    /// Empty text counts as missing: a build setting without a value leaves it.
    static func read<Value>(
      _ text: Swift.String?, _ convert: (Swift.String) -> Value?, or usual: Value? = nil,
      _ place: Swift.StaticString, _ type: Swift.StaticString, _ askers: Swift.StaticString,
      _ problems: inout [Swift.String]
    ) -> Value? {
      guard let text, !text.isEmpty else {
        if usual == nil { problems.append("\(place) is missing, and \(askers) it (\(type))") }
        return usual
      }
      if let value = convert(text) { return value }
      problems.append("\(place) is no \(type), and \(askers) one")
      return nil
    }

    /// Stops with all problems at once, if there are any.
    static func stop(_ problems: [Swift.String]) -> Swift.Never {
      let list = problems.map { "\n- " + $0 }.joined()
      Swift.fatalError("Shop cannot start:" + list)
    }
  }
}
