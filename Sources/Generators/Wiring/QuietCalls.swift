import Model

/// How a generated file calls what is deprecated: the compiler does not warn of it in a deprecated function, nor of a call
/// of what a protocol asks for, whatever stands behind it.
struct QuietCalls {
  static let attribute: SwiftCode = "@available(*, deprecated)"

  /// What asks for the functions that call.
  private let name: SwiftIdentifier
  /// What conforms to it, where it is called.
  let constant: SwiftIdentifier

  /// - Parameter taken: names with another meaning in the file; gets those that are given.
  init(_ name: SwiftIdentifier, taken: inout Set<SwiftIdentifier>) {
    self.name = Spelling.unused(name, in: taken)
    constant = Spelling.unused("quiet", in: taken)
    taken.formUnion([self.name, constant])
  }

  /// The line before a call.
  ///
  /// - Parameters:
  ///   - value: what has the function.
  ///   - isType: whether it is a type, of which the function is static.
  func constant(self value: SwiftCode, isType: Bool) -> SwiftCode {
    "let \(constant): any \(name)\(isType ? ".Type" : "" as SwiftCode) = \(value)"
  }

  /// The beginning of the protocol.
  func begin(_ text: inout WiringText, _ access: SwiftCode = "", inherits other: SwiftCode = "") {
    text.line(0, "/// What calls something deprecated, without a warning of the compiler.")
    text.line(0, "\(access)protocol \(name)\(other.text.isEmpty ? "" : ": \(other)" as SwiftCode) {")
  }

  /// The end of the protocol, and the beginning of the extension that has its functions.
  func extend(_ type: SwiftCode, _ text: inout WiringText) { conform("extension \(type)", &text) }

  /// The same with another declaration that conforms.
  func conform(_ declaration: SwiftCode, _ text: inout WiringText) {
    text.line(0, "}")
    text.line(0, "")
    text.line(0, "\(declaration): \(name) {")
  }
}
