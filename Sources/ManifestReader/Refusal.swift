/// Why a manifest was not read: it says something that this module does not fully understand, or SwiftPM would not take
/// it either. It is never an error of the user; SwiftPM is asked instead.
package struct Refusal: Error, Sendable, CustomStringConvertible {
  /// The manifest of a package that is refused; `nil` if only one was given.
  package var file: String?
  /// From 1; the column in Unicode scalars.
  package let line: Int
  package let column: Int
  package let reason: String
  /// Whether it would perhaps be read if the toolchain were known.
  package let needsToolchain: Bool
  /// True if it needs newer tools than the toolchain has, so that SwiftPM refuses it too.
  package var isForNewerTools = false

  package var description: String { "\(file.map { $0 + ":" } ?? "")\(line):\(column): \(reason)" }
}

/// A refusal before its line and column are known.
struct Silence: Error {
  /// In bytes.
  var offset: Int
  var reason: String
  var needsToolchain = false
  var isForNewerTools = false

  @inline(never) init(_ reason: String, at offset: Int, needsToolchain: Bool = false) {
    (self.reason, self.offset, self.needsToolchain) = (reason, offset, needsToolchain)
  }
}

/// What ends the work on a manifest that nobody would write.
enum Limits {
  /// In bytes. The largest manifests known have some 100 kB.
  static let source = 1 << 20
  /// Of expressions, blocks and types in each other.
  static let nesting = 48
  /// Of numbers that are written. The compiler refuses what overflows, in code that never runs too: sums of such
  /// numbers do not.
  static let number = 1 << 40
  /// Of `? :` in one sum. The compiler gives up at six, "unable to type-check this expression in reasonable time".
  static let choicesInSum = 4
  /// Of calls of a manifest's own functions in each other.
  static let calls = 32
  /// Of functions of one name.
  static let overloads = 32
  /// Of expressions that are typed: overloads are tried one after the other.
  static let typings = 400_000
  /// Of steps of evaluation, and of values that are copied.
  static let steps = 4_000_000
}
