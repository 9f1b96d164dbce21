import Model
import Planning

/// The calls that make a manifest's targets.
///
/// The members of `Target` have a dozen parameters and as many overloads as PackageDescription has versions. In a split
/// manifest a private function takes their place for each set of arguments that many targets have, so that the
/// compiler has nothing to choose from and no defaults to fill in. It looks the same but for the dot before the name.
struct TargetCalls {
  private struct Signature: Hashable {
    let kind: TargetKind
    let labels: [String]
  }

  /// The calls, in the order of the targets.
  let expressions: [SwiftSource]
  /// The private functions that the calls use.
  let helpers: [String]

  /// So many targets pay for a function.
  private static let many = 10

  init(_ targets: [Manifest.Target], syntax: TargetSyntax) {
    let share = 256
    let calls = concurrentMap((targets.count + share - 1) / share) { index in
      targets[(index * share)..<min((index + 1) * share, targets.count)].map { target in
        let arguments = syntax.arguments(target)
        return (Signature(kind: target.kind, labels: arguments.map(\.label)), arguments)
      }
    }.joined()
    var uses: [Signature: Int] = [:]
    var order: [Signature] = []
    for (signature, _) in calls where syntax.style == .split {
      uses[signature, default: 0] += 1
      if uses[signature] == Self.many { order.append(signature) }
    }
    expressions = calls.map { signature, arguments in
      let dot = (uses[signature] ?? 0) >= Self.many ? "" : "."
      return .call(dot + TargetSyntax.factory(signature.kind), arguments.map(\.source))
    }
    helpers = order.map(Self.helper)
  }

  private static func helper(_ signature: Signature) -> String {
    let factory = TargetSyntax.factory(signature.kind)
    let parameters = signature.labels.map { SwiftSource.text("\($0): \(type(of: $0))") }
    let arguments = signature.labels.map { SwiftSource.text("\($0): \($0)") }
    let head = SwiftSource.call("private func \(factory)", parameters).text(indent: 0)
    return "\(head) -> Target {\n  \(SwiftSource.call(".\(factory)", arguments).text(indent: 2))\n}"
  }

  private static func type(of label: String) -> String {
    switch label {
    case "dependencies": "[Target.Dependency]"
    case "exclude", "sources": "[String]"
    case "resources": "[Resource]"
    case "packageAccess": "Bool"
    case "cSettings": "[CSetting]"
    case "cxxSettings": "[CXXSetting]"
    case "swiftSettings": "[SwiftSetting]"
    case "linkerSettings": "[LinkerSetting]"
    case "plugins": "[Target.PluginUsage]"
    case "providers": "[SystemPackageProvider]"
    case "capability": "Target.PluginCapability"
    default: "String"
    }
  }
}
