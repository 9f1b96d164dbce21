/// A module with the protocol `PNAME` of a configuration, and the lines of its spec.
package struct ConfigurationSample: AgreementSample, Sendable {
  package let source: String
  /// By property.
  package var values = [("host", "String")]
  /// True if the type `SNAME` is set up.
  package var setsUp = false

  package var spec: String {
    let values = values.map { "\($0.0): \"\($0.1)\"" }.joined(separator: ", ")
    return
      "name: NAME\ndependencies: [Other]\n"
      + "config: { protocol: PNAME, \(setsUp ? "setup: SNAME, " : "")values: { \(values) } }\n"
  }
}

extension ConfigurationSample {
  private static func host(_ more: String, _ rest: String = "") -> ConfigurationSample {
    ConfigurationSample(source: "public protocol PNAME: Sendable { var host: String { get }\n\(more)\n}\n\(rest)")
  }

  package static let members: [ConfigurationSample] = [
    host(""), host("var level: Int { get }"),
    host("var level: Int { get }", "extension PNAME { public var level: Int { 1 } }"),
    host("var level: Int { get }", "public extension PNAME { var level: Int { 1 } }"),
    host("var level: Int { get }", "extension PNAME { var level: Int { 1 } }"),
    host("var level: Int { get }", "extension PNAME { package var level: Int { 1 } }"),
    host("var level: Int { get }", "extension PNAME where Self: AnyObject { public var level: Int { 1 } }"),
    host("var level: Int { get }", "extension PNAME { public var level: String { \"\" } }"),
    host("var level: Int { get }", "extension PNAME { public static var level: Int { 1 } }"),
    host("var level: Int { get }", "extension PNAME { @MainActor public var level: Int { 1 } }"),
    host("var level: Int { get }", "nonisolated extension PNAME { @MainActor public var level: Int { 1 } }"),
    host("var level: Int { get }", "@MainActor extension PNAME { public nonisolated var level: Int { 1 } }"),
    host("var level: Int { get }", "extension PNAME { public var level: Int { get async { 1 } } }"),
    host("var level: Int { get async }", "extension PNAME { public var level: Int { 1 } }"),
    host("var level: Int { get set }", "extension PNAME { public var level: Int { 1 } }"),
    host("var level: Int { get }", "#if DEBUG\nextension PNAME { public var level: Int { 1 } }\n#endif"),
    host("var level: Int { get }", "#if os(Linux)\nextension PNAME { public var level: Int { 1 } }\n#endif"),
    host("var level: Swift.Int { get }", "extension PNAME { public var level: Int { 1 } }"),
    host("static var level: Int { get }"),
    host("static var level: Int { get }", "extension PNAME { public static var level: Int { 1 } }"),
    host("func reset()"), host("func reset()", "extension PNAME { public func reset() {} }"),
    host("func reset()", "extension PNAME { public func reset() async {} }"),
    host("func reset() throws", "extension PNAME { public func reset() {} }"),
    host("func reset(to value: Int)", "extension PNAME { public func reset() {} }"),
    host("func reset(to value: Int)", "extension PNAME { public func reset(to value: String) {} }"),
    host("subscript(key: String) -> String { get }"),
    host(
      "subscript(key: String) -> String { get }", "extension PNAME { public subscript(key: String) -> String { key } }"),
    host("init(text: String)"), host("associatedtype Key"), host("typealias Text = String"),
    host("#if DEBUG\nvar level: Int { get }\n#endif"), host("#if os(Windows)\nvar level: Int { get }\n#endif"),
    host("@MainActor var level: Int { get }"),
    ConfigurationSample(source: "public protocol PNAME: Sendable { var host: String { get set } }"),
    ConfigurationSample(source: "public protocol PNAME: Sendable { var host: String { get nonmutating set } }"),
    ConfigurationSample(source: "public protocol PNAME: Sendable { var host: String { get async throws } }"),
    ConfigurationSample(source: "public protocol PNAME: Sendable { var host: String? { get } }"),
    ConfigurationSample(source: "public protocol PNAME: Sendable { var host: Swift.String { get } }"),
    ConfigurationSample(
      source: "public protocol PNAME: Sendable { var host: String { get } }\n"
        + "extension PNAME { public var host: String { \"\" } }"),
    ConfigurationSample(
      source: "public protocol PNAME: Sendable { var host: [Swift.String: Array<Int>] { get } }",
      values: [("host", "[String: [Int]]")]),
    ConfigurationSample(
      source: "public protocol PNAME: Sendable { var host: Dictionary<String, Int> { get } }",
      values: [("host", "[String: Int]")]),
    ConfigurationSample(
      source: "public protocol PNAME: Sendable { typealias Hosts = [String]\nvar host: Hosts { get } }",
      values: [("host", "[String]")]),
    ConfigurationSample(
      source: "public typealias Count = Int\npublic protocol PNAME: Sendable { var host: Count { get } }"),
    ConfigurationSample(
      source: "import Foundation\npublic protocol PNAME: Sendable { var host: URL { get } }", values: [("host", "URL")]),
    ConfigurationSample(
      source: "public struct URL: Sendable {}\npublic protocol PNAME: Sendable { var host: URL { get } }",
      values: [("host", "URL")]),
    ConfigurationSample(
      source: "import Other\npublic protocol PNAME: Sendable { var host: URL { get } }", values: [("host", "URL")]),
    ConfigurationSample(
      source: "import Foundation\nimport Other\npublic protocol PNAME: Sendable { var host: Foundation.URL { get } }",
      values: [("host", "URL")]),
    ConfigurationSample(
      source: "import Foundation\npublic protocol PNAME: Sendable { var host: TimeInterval { get } }",
      values: [("host", "Double")]),
    ConfigurationSample(
      source: "import Other\npublic protocol PNAME: Sendable { var host: Text { get } }"),
    ConfigurationSample(
      source: "public enum String: Sendable { case a }\npublic protocol PNAME: Sendable { var host: String { get } }"),
  ]

  package static let refined: [ConfigurationSample] =
    [
      "Equatable, Sendable", "Hashable, Codable, Sendable", "CustomStringConvertible, Sendable", "Comparable, Sendable",
      "AnyObject, Sendable", "Error", "Identifiable, Sendable", "Plain", "Asking, Sendable", "Giving, Sendable",
      "Other.Plain", "~Copyable, Sendable", "Sendable, CaseIterable",
    ].map { ConfigurationSample(source: "import Other\npublic protocol PNAME: \($0) { var host: String { get } }") } + [
      ConfigurationSample(
        source: "import Other\npublic protocol PNAME: Asking, Sendable { var host: String { get } }",
        values: [("host", "String"), ("level", "Int")]),
      ConfigurationSample(
        source: "import Other\npublic protocol PNAME: Asking, Sendable { var host: String { get } }\n"
          + "extension PNAME { public var level: Int { 1 } }"),
      ConfigurationSample(
        source: "public protocol PNAME: Sendable where Self: Hashable { var host: String { get } }"),
      ConfigurationSample(
        source: "public protocol PNAME<Key>: Sendable { associatedtype Key\nvar host: String { get } }"),
      ConfigurationSample(
        source: "import Other\npublic protocol PNAME: Isolated, Sendable { var host: String { get } }"),
      ConfigurationSample(
        source: "import Other\npublic protocol PNAME: Both { var host: String { get } }"),
      ConfigurationSample(source: "@MainActor public protocol PNAME { var host: String { get } }"),
      ConfigurationSample(source: "public protocol PNAME: Sendable { @MainActor var host: String { get } }"),
      ConfigurationSample(
        source: "import Other\n@Background public protocol PNAME: Sendable { var host: String { get } }"
      ),
      ConfigurationSample(
        source: "public protocol BNAME: Sendable { var level: Int { get } }\n"
          + "extension BNAME { public var level: Int { 1 } }\npublic protocol PNAME: BNAME { var host: String { get } }"
      ),
    ]

  private static func setup(_ text: String) -> ConfigurationSample {
    ConfigurationSample(
      source: "import Other\npublic protocol PNAME: Asked, Sendable { var host: String { get } }\n\(text)", setsUp: true
    )
  }

  private static func function(_ text: String) -> ConfigurationSample { setup("public enum SNAME { \(text) }") }

  package static let setups: [ConfigurationSample] = [
    function("public static func setup(with configuration: any PNAME) {}"),
    ConfigurationSample(
      source: "public protocol PNAME: Equatable, Sendable { var host: String { get } }\n"
        + "public enum SNAME { public static func setup(with configuration: any PNAME) {} }", setsUp: true),
    ConfigurationSample(
      source: "public protocol PNAME: Codable, Sendable { var host: String { get } }\n"
        + "public enum SNAME { public static func setup(with configuration: any PNAME) {} }", setsUp: true),
    function("public static func setup(with configuration: (any PNAME)?) {}"),
    function("public static func setup(with configuration: some PNAME) {}"),
    function("public static func setup<C: PNAME>(with configuration: C) {}"),
    function("public static func setup<C: PNAME & Sendable>(with configuration: C, times: Int = 1) {}"),
    function("public static func setup<C: PNAME>(with configuration: C?) {}"),
    function("public static func setup(with configuration: any Asked) {}"),
    function("public static func setup(with configuration: any PNAME & Sendable) {}"),
    function("public static func setup(with configuration: any Sendable) {}"),
    function("public static func setup(with configuration: Any) {}"),
    function("public static func setup(with configuration: any Plain) {}"),
    function("public static func setup(with configuration: String) {}"),
    function("public static func setup(with configuration: [any PNAME]) {}"),
    function("public static func setup(with configuration: inout any PNAME) {}"),
    function("public static func setup(with configuration: sending any PNAME) {}"),
    function("public static func setup(with configuration: () -> any PNAME) {}"),
    function("public static func setup(with configuration: any PNAME, now: Bool) {}"),
    function("public static func setup(_ configuration: any PNAME) {}"),
    function("public static func setup(with configuration: any PNAME) throws {}"),
    function("public static func setup(with configuration: any PNAME) async {}"),
    function("static func setup(with configuration: any PNAME) {}"),
    function("public func setup(with configuration: any PNAME) {}"),
    function("@MainActor public static func setup(with configuration: any PNAME) {}"),
    function("@Background public static func setup(with configuration: any PNAME) {}"),
    function("@available(*, unavailable) public static func setup(with configuration: any PNAME) {}"),
    function(
      "public static func setup(with configuration: any PNAME) {}\npublic static func setup(with configuration: Int) {}"
    ),
    function(
      "public static func setup(with configuration: any PNAME) {}\n"
        + "public static func setup(with configuration: any PNAME, times: Int = 1) {}"),
    setup("@MainActor public enum SNAME { public static func setup(with configuration: any PNAME) {} }"),
    setup("@MainActor public enum SNAME { nonisolated public static func setup(with configuration: any PNAME) {} }"),
    setup("public enum SNAME {}\nextension SNAME { public static func setup(with configuration: any PNAME) {} }"),
    setup(
      "public enum SNAME {}\n@MainActor extension SNAME { public static func setup(with configuration: any PNAME) {} }"),
    setup("public enum SNAME {}\npublic extension SNAME { static func setup(with configuration: any PNAME) {} }"),
    setup("public struct SNAME<T> { public static func setup(with configuration: any PNAME) {} }"),
    setup("public actor SNAME { public static func setup(with configuration: any PNAME) {} }"),
    setup("public protocol SNAME {}\nextension SNAME { public static func setup(with configuration: any PNAME) {} }"),
    setup(
      "public class BNAME { public static func setup(with configuration: any PNAME) {} }\npublic class SNAME: BNAME {}"),
    setup("public class BNAME { static func setup(with configuration: any PNAME) {} }\npublic class SNAME: BNAME {}"),
    setup(
      "@MainActor public class BNAME { public static func setup(with configuration: any PNAME) {} }\n"
        + "public class SNAME: BNAME {}"),
    setup(
      "@MainActor public class BNAME {}\n"
        + "public class SNAME: BNAME { public static func setup(with configuration: any PNAME) {} }"),
    setup(
      "public protocol QNAME {}\nextension QNAME { public static func setup(with configuration: any PNAME) {} }\n"
        + "public enum SNAME: QNAME {}"),
    setup(
      "public protocol QNAME { static func setup(with configuration: any PNAME) }\n"
        + "public enum SNAME: QNAME { public static func setup(with configuration: any PNAME) {} }"),
    setup(
      "public protocol QNAME {}\nextension QNAME { public static func setup(with configuration: any PNAME) {} }\n"
        + "public protocol RNAME {}\nextension RNAME { public static func setup(with configuration: any PNAME) {} }\n"
        + "public enum SNAME: QNAME, RNAME {}"),
    setup(
      "@MainActor public enum SNAME {}\n"
        + "nonisolated extension SNAME { @MainActor public static func setup(with configuration: any PNAME) {} }"),
    setup(
      "@MainActor open class BNAME { open class func setup(with configuration: any PNAME) {} }\n"
        + "public class SNAME: BNAME { public override class func setup(with configuration: any PNAME) {} }"),
    setup(
      "open class BNAME { open class func setup(with configuration: any PNAME) {} }\nopen class CNAME: BNAME {}\n"
        + "public class SNAME: CNAME { public override class func setup(with configuration: any PNAME) {} }"),
    setup("public enum SNAME: Isolated { public static func setup(with configuration: any PNAME) {} }"),
    setup("public enum SNAME: Plain { public static func setup(with configuration: any PNAME) {} }"),
    setup("public enum Outer { public enum Inner {} }\npublic typealias SNAME = Outer"),
    setup(
      "public enum RNAME {}\npublic typealias SNAME = RNAME\n"
        + "extension RNAME { public static func setup(with configuration: any PNAME) {} }"),
    setup("public typealias SNAME = RNAME\npublic enum RNAME { public static func setup(with c: any PNAME) {} }"),
    setup("typealias SNAME = RNAME\npublic enum RNAME { public static func setup(with c: any PNAME) {} }"),
    setup("public typealias SNAME = RNAME\npublic enum RNAME<T> { public static func setup(with c: any PNAME) {} }"),
    setup("public typealias SNAME = RNAME<Int>\npublic enum RNAME<T> { public static func setup(with c: Int) {} }"),
    function(
      "public static func setup(with c: any PNAME) {}\n"
        + "@discardableResult public static func setup(with c: any PNAME) -> Int { 1 }"),
    setup("#if DEBUG\npublic enum SNAME { public static func setup(with configuration: any PNAME) {} }\n#endif"),
    setup(
      "#if DEBUG\npublic enum SNAME { public static func setup(with configuration: any PNAME) {} }\n#else\n"
        + "public enum SNAME { public static func setup(with configuration: Int) {} }\n#endif"),
    setup(
      "public enum SNAME {\n#if DEBUG\npublic static func setup(with configuration: any PNAME) {}\n#else\n"
        + "public static func setup(with configuration: some PNAME) {}\n#endif\n}"),
  ]

  /// The module that the others import.
  package static let other = """
    public struct URL: Sendable {}
    public typealias Text = Swift.String
    public protocol Asked {}
    public protocol Plain: Sendable {}
    public protocol Asking { var level: Int { get } }
    public protocol Giving { var level: Int { get } }
    extension Giving { public var level: Int { 1 } }
    @MainActor public protocol Isolated {}
    public typealias Both = Plain & Asked
    @globalActor public actor Background { public static let shared = Background() }

    """
}
