/// The reason why a manifest was not read: this module does not fully understand it, or SwiftPM would refuse it too. It
/// is never an error of the user; SwiftPM is run instead.
package struct Refusal: Error, Sendable, CustomStringConvertible {
  /// The manifest of a package that is refused; `nil` if only one was given.
  package var file: String?
  /// From 1; the column in Unicode scalars.
  package let line: Int
  package let column: Int
  package let reason: String
  /// True if the manifest might be read if the toolchain were known.
  package let needsToolchain: Bool
  /// True if it needs newer tools than the toolchain has, so that SwiftPM refuses it too.
  package var isForNewerTools = false

  package var description: String { "\(file.map { $0 + ":" } ?? "")\(line):\(column): \(reason)" }
}

/// A refusal before its line and column are known.
struct Unsupported: Error {
  /// In bytes.
  var offset: Int
  var reason: String
  var needsToolchain = false
  var isForNewerTools = false

  @inline(never) init(_ reason: String, at offset: Int, needsToolchain: Bool = false) {
    (self.reason, self.offset, self.needsToolchain) = (reason, offset, needsToolchain)
  }
}

/// The limits at which the reader gives up; manifests that people write are far below them.
enum Limits {
  /// In bytes. The largest manifests known have some 100 kB.
  static let source = 1 << 20
  /// The depth of nested expressions, blocks and types.
  static let nesting = 48
  /// The largest number literal. The compiler refuses overflow even in code that never runs; sums of such numbers do
  /// not overflow.
  static let number = 1 << 40
  /// The number of `? :` in one sum. The compiler gives up at six, "unable to type-check this expression in reasonable
  /// time".
  static let choicesInSum = 4
  /// The depth of calls of a manifest's own functions.
  static let calls = 32
  /// The number of functions with one name.
  static let overloads = 32
  /// The number of expressions that are typed: overloads are tried one after the other.
  static let typings = 400_000
  /// The number of steps of evaluation, and of values that are copied.
  static let steps = 4_000_000
}
