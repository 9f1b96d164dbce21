import Model

/// The calls that make the targets of a manifest.
///
/// The factories of `Target` have a dozen parameters and as many overloads as PackageDescription has versions. In a
/// split manifest a private function replaces them for each set of arguments that many targets have, so that the
/// compiler has no overloads to choose from and no defaults to fill in. The call looks the same but for the missing
/// dot.
struct TargetCalls {
  private let syntax: TargetSyntax
  /// In the order of the targets.
  private let signatures: [TargetSignature]
  /// The signatures that have a private function, in the order in which they reached ``helperThreshold``.
  private let helperSignatures: [TargetSignature]

  /// The number of targets from which a function pays.
  private static let helperThreshold = 10

  init(_ surveys: [TargetSurvey], syntax: TargetSyntax) {
    self.syntax = syntax
    signatures = surveys.flatMap(\.signatures)
    var uses: [TargetSignature: Int] = [:]
    var helperSignatures: [TargetSignature] = []
    for signature in signatures where syntax.style == .split {
      uses[signature, default: 0] += 1
      if uses[signature] == Self.helperThreshold { helperSignatures.append(signature) }
    }
    self.helperSignatures = helperSignatures
  }

  func write(_ index: Int, into writer: inout SourceWriter) {
    let signature = signatures[index]
    if !helperSignatures.contains(signature) { writer.code(".") }
    writer.code(TargetSyntax.factory(signature.kind))
    writer.begin("(")
    for argument in signature.arguments {
      writer.argument(argument.label)
      syntax.write(argument, of: index, into: &writer)
    }
    writer.end()
  }

  /// The private functions that the calls use.
  var helpers: [SwiftCode] {
    helperSignatures.map { signature in
      let factory = TargetSyntax.factory(signature.kind)
      let parameters = signature.arguments.map { SwiftSource.code("\($0.label): \($0.type)") }
      let arguments = signature.arguments.map { SwiftSource.code("\($0.label): \($0.label)") }
      let head = SwiftSource.call("private func \(factory)", parameters).code(indent: 0)
      return "\(head) -> Target {\n  \(SwiftSource.call(".\(factory)", arguments).code(indent: 2))\n}"
    }
  }
}
