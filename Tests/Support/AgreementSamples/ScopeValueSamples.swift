/// Modules with a type `NAME` for a value of a scope.
package enum ScopeValueSample {
  package static let sources = [
    "public struct NAME: Sendable {}",
    "public struct NAME {}",
    "struct NAME: Sendable {}",
    "package struct NAME: Sendable {}",
    "public enum NAME: Sendable { case a }",
    "public enum NAME { case a }",
    "@frozen public struct NAME { public var a = 1 }",
    "public final class NAME {}",
    "public final class NAME: Sendable {}",
    "public final class NAME: @unchecked Sendable { var a = 1 }",
    "public class NAME: @unchecked Sendable { public init() {} }",
    "open class BNAME: @unchecked Sendable {}\npublic class NAME: BNAME {}",
    "public actor NAME {}",
    "@MainActor public final class NAME {}",
    "@MainActor public struct NAME {}",
    "public struct NAME {}\nextension NAME: Sendable {}",
    "public struct NAME {}\nextension NAME: @unchecked Sendable {}",
    "public struct NAME {}\n@available(*, unavailable) extension NAME: Sendable {}",
    "public struct NAME: Error {}",
    "public enum NAME: Error { case a }",
    "public protocol MNAME: Sendable {}\npublic struct NAME: MNAME {}",
    "public protocol MNAME {}\npublic struct NAME: MNAME {}",
    "public struct NAME: Hashable, Codable { public var a = 1 }",
    "public struct NAME: Hashable, Codable, Sendable { public var a = 1 }",
    "public typealias NAME = Int",
    "public protocol NAME: Sendable {}",
    "public struct NAME<T: Sendable>: Sendable {}",
    "public struct ONAME<T> {}\npublic struct NAME: Sendable { let a = 1 }",
    "@available(*, unavailable) public struct NAME: Sendable {}",
    "#if DEBUG\npublic struct NAME: Sendable {}\n#endif",
    "#if DEBUG\npublic struct NAME: Sendable {}\n#else\npublic struct NAME: Sendable { let a = 1 }\n#endif",
    "public struct NAME: ~Copyable, Sendable {}",
    "public struct NAME: Swift.Sendable {}",
    "public typealias SNAME = Sendable\npublic struct NAME: SNAME {}",
    "@_spi(A) public struct NAME: Sendable {}",
  ]

  /// The spec of an app with a scope for the type `MODULEType` of each of these modules.
  package static func app(_ names: [String]) -> String {
    "name: Shop\nkind: app\nintegration: { tools: \"6.0\" }\ndependencies: [\(names.joined(separator: ", "))]\napp:\n"
      + "  scopes:\n"
      + names.map { "    s\($0): { values: { value: \($0).\($0)Type } }\n" }.joined()
  }
}
