/// The reason that a text is not a version or a range, with advice.
package struct VersionError: Error, Equatable, Sendable {
  package enum Reason: Error, Equatable, Sendable {
    case empty
    /// The number of dotted numbers, which is not three.
    case count(Int)
    case number
    case tooLarge
    case identifier
    case rangeInsteadOfVersion
    case range
    /// The upper bound is not above the lower one.
    case reversed
    case requirement
  }

  package var text: String
  package var reason: Reason

  package init(text: String, reason: Reason) {
    self.text = text
    self.reason = reason
    if reason == .number, Self.looksLikeRange(text) { self.reason = .rangeInsteadOfVersion }
  }

  /// The error as one sentence.
  package var message: String {
    switch reason {
    case .empty: "a version is empty"
    case .count(let count): "'\(text)' has \(count == 1 ? "one number" : "\(count) numbers"), but a version has three"
    case .number: "'\(text)' is not a version, which is three numbers with dots between"
    case .tooLarge: "'\(text)' has a number that is too large"
    case .identifier:
      "'\(text)' has other characters than letters, digits, dots and '-' after its numbers"
    case .rangeInsteadOfVersion: "'\(text)' is a range, but one version is expected"
    case .range: "'\(text)' is not a range of versions"
    case .reversed: "'\(text)' contains no version: its end is not above its start"
    case .requirement: "'\(text)' is not a requirement"
    }
  }

  /// Advice on what to write, if there is any.
  package var help: String? {
    switch reason {
    case .empty: "write three numbers, such as 1.2.0"
    case .count(1): Int(text).map { "write three numbers: \($0).0.0" }
    case .count(2): Self.completed(text).map { "write three numbers: \($0)" } ?? "write three numbers, such as 1.2.0"
    case .count, .tooLarge: "write three numbers, such as 1.2.0"
    case .number: Version(tag: text).map { "write \($0)" } ?? "write three numbers, such as 1.2.0"
    case .identifier: "write it like 1.2.0-beta.1 or 1.2.0+5"
    case .rangeInsteadOfVersion: "write one version, such as 1.2.0; ranges belong under 'allow'"
    case .range: "write ^1.2.0, ~1.2.0, 1.2.0 ..< 2.0.0, or one version"
    case .reversed: "write the lower version first, and a higher one after '..<'"
    case .requirement: "write an operator (=, !=, >, >=, <, <=, ~>) and a version, several with commas between"
    }
  }

  private static func completed(_ text: String) -> Version? { Version(tag: text) }

  private static func looksLikeRange(_ text: String) -> Bool {
    guard let first = text.utf8.first else { return false }
    return "^~<>=*".utf8.contains(first) || text.utf8.contains(UInt8(ascii: "<"))
  }
}
