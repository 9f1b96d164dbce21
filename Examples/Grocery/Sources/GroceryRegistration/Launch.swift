// Written by integrate from component.yaml; do not edit.

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
    /// Stops with all problems at once, if there are any.
    static func stop(_ problems: [Swift.String]) -> Swift.Never {
      let list = problems.map { "\n- " + $0 }.joined()
      Swift.fatalError("Grocery cannot start:" + list)
    }
  }
}
