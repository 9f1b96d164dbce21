// Written by integrate from component.yaml; do not edit.

extension Registration {
  /// The values that are read when the app starts.
  public struct Launch: Swift.Sendable {
    /// From 'CFBundleShortVersionString' of Info.plist, for Chat/ChatInterface.
    public var appVersion: Swift.String
    /// From the variable SHOP_LEVEL, for Chat/ChatInterface.
    public var level: Swift.Int

    public init(appVersion: Swift.String, level: Swift.Int) {
      self.appVersion = appVersion
      self.level = level
    }
  }
}

extension Registration.Launch {
  /// Reads all values. Missing values and those of another type are added to the problems.
  static func read(_ problems: inout [Swift.String]) -> Registration.Launch? {
    let appVersion = Registration.LaunchReader.read(
      Registration.InfoPlist.text("CFBundleShortVersionString"), { $0 },
      "'CFBundleShortVersionString' of Info.plist", "String", "Chat/ChatInterface needs", &problems)
    let level = Registration.LaunchReader.read(
      Registration.Variables.text("SHOP_LEVEL"), { Swift.Int($0) },
      "the variable SHOP_LEVEL", "Int", "Chat/ChatInterface needs", &problems)
    guard let appVersion, let level else { return nil }
    return Registration.Launch(appVersion: appVersion, level: level)
  }
}

extension Registration.Environment {
  /// Values of the app's Info.plist or the process's environment.
  static func named(
    _ text: Swift.String?, by place: Swift.StaticString, _ problems: inout [Swift.String]
  ) -> Registration.Environment? {
    guard let text, !text.isEmpty else { return nil }
    if let environment = Registration.Environment(rawValue: text) { return environment }
    let known = allCases.map(\.rawValue).joined(separator: ", ")
    problems.append("\(place) is '\(text)', and the environments are: \(known)")
    return nil
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
