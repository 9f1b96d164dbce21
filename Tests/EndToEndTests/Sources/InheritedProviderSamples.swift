// What the language's own macros, classes of Foundation and generic classes leave as it is.
extension ProviderSample {
  /// Classes with a macro of the toolchain, which gives them no initialiser.
  static let observed: [ProviderSample] =
    [
      "public init() {}", "init() {}", "public init(x: Int) {}", "public init() async {}", "public init() throws {}",
      "public init?() {}", "@MainActor public init() {}", "public init(x: Int = 1) {}", "",
    ].map { initialiser in
      ProviderSample(
        source: """
          import Observation
          @Observable public final class NAME: P, @unchecked Sendable { \(initialiser); var count = 1 }
          """)
    }
    + [
      ProviderSample(
        source: "import Observation\n@MainActor @Observable public final class NAME: P { public init() {}; var x = 1 }"),
      ProviderSample(
        source: "import Observation\n@MainActor @Observable public final class NAME: P { public init() {} }",
        isolation: "MainActor"),
      ProviderSample(
        source: "import Observation\n@Observable public final class NAME: @unchecked Sendable { public init() {} }"),
      ProviderSample(
        source: "import Observation\n@Observable public final class NAME: P, @unchecked Sendable "
          + "{ public init(s: any S) {} }", requires: ["s"]),
      ProviderSample(
        source: "import Observation\n@Observable public final class NAME: P, @unchecked Sendable "
          + "{ public init(s: any T) {} }", requires: ["s"]),
      ProviderSample(
        source:
          "import Observation\n@Observable final class ONAME {}\npublic struct NAME: Sendable { public init() {} }"),
      ProviderSample(source: "import Observation\n@Observable final class ONAME {}"),
    ]

  /// Classes that inherit from Foundation's.
  static let ofFoundation: [ProviderSample] =
    [
      "private override init() {}", "override init() {}", "public override init() {}", "", "init(x: Int) {}",
      "public init(x: Int) {}", "public init(x: Int = 1) {}", "public convenience init(x: Int) { self.init() }",
      "public convenience init(x: Int) { self.init() }; override init() {}", "@MainActor public override init() {}",
      "public override required init() {}",
    ].map { initialiser in
      ProviderSample(
        source: "import Foundation\npublic final class NAME: NSObject, P, @unchecked Sendable { \(initialiser) }")
    }
    + [
      "public init(s: any S) {}", "init(s: any S) {}", "public init(s: any S) throws {}", "public init(s: any T) {}",
      "public init(s: any S, x: Int = 1) {}", "public convenience init(s: any S) { self.init() }",
      "public init?(s: any S) {}", "public init(_ s: any S) {}", "",
    ].map { initialiser in
      ProviderSample(
        source: "import Foundation\npublic final class NAME: NSObject, P, @unchecked Sendable { \(initialiser) }",
        requires: ["s"])
    }
    + [
      ProviderSample(
        source: "import Foundation\n@MainActor public final class NAME: NSObject, P { public override init() {} }"),
      ProviderSample(
        source: "import Foundation\n@MainActor public final class NAME: NSObject, P { public override init() {} }",
        isolation: "MainActor"),
      ProviderSample(
        source: "import Foundation\npublic final class NAME: NSObject, @unchecked Sendable "
          + "{ public override init() {} }"),
      ProviderSample(
        source: "import Foundation\nopen class ONAME: NSObject, @unchecked Sendable { public init(x: Int) {} }\n"
          + "public final class NAME: ONAME, P, @unchecked Sendable {}"),
      ProviderSample(
        source: "import Foundation\nopen class ONAME: NSObject, @unchecked Sendable { public override init() {} }\n"
          + "public final class NAME: ONAME, P, @unchecked Sendable {}"),
      ProviderSample(source: "import Foundation\npublic actor NAME: NSObject, P {}"),
      ProviderSample(source: "import Foundation\npublic actor NAME: NSObject, P { public override init() {} }"),
      ProviderSample(source: "import Foundation\npublic actor NAME: NSObject, P { override init() {} }"),
      ProviderSample(
        source: "import Foundation\npublic final class NAME: NSObject, P, URLSessionDelegate, @unchecked Sendable "
          + "{ init(s: any S) {} }", requires: ["s"]),
      ProviderSample(
        source: "import Foundation\npublic final class NAME: NSObject, P, URLSessionDelegate, @unchecked Sendable "
          + "{ public init(s: any S) {} }", requires: ["s"]),
      ProviderSample(
        source: "import Foundation\npublic final class NAME: NSObject, NSCoding, P, @unchecked Sendable "
          + "{ public required init?(coder: NSCoder) { nil }; public func encode(with coder: NSCoder) {} }"),
      ProviderSample(
        source: "import Foundation\npublic final class NAME: Thread, P, @unchecked Sendable { public init(x: Int) {} }",
        isLeft: true),
    ]

  /// Generic classes, and what a `where` says of parameters.
  static let ofGenericClasses: [ProviderSample] =
    [
      ("open class ONAME<X>: @unchecked Sendable { public init() {} }", "ONAME<Int>", nil),
      ("open class ONAME<X>: @unchecked Sendable { public init(s: any S) {} }", "ONAME<Int>", "s"),
      ("open class ONAME<X>: @unchecked Sendable { public init(s: any T) {} }", "ONAME<Int>", "s"),
      ("open class ONAME<X>: @unchecked Sendable { init(s: any S) {} }", "ONAME<Int>", "s"),
      ("open class ONAME<X>: @unchecked Sendable { public init(_ x: X) {} }", "ONAME<Int>", nil),
      ("open class ONAME<X>: @unchecked Sendable { public init<Y>(y: Y) {} }", "ONAME<Int>", nil),
      ("open class ONAME<X>: @unchecked Sendable { public init<Y: S>(s: Y) {} }", "ONAME<Int>", "s"),
    ].map { base, inherited, requirement in
      ProviderSample(
        source: "\(base)\npublic final class NAME: \(inherited), P, @unchecked Sendable {}",
        requires: requirement.map { [$0] } ?? [])
    }
    + [
      ProviderSample(
        source: "open class ONAME<X>: @unchecked Sendable { public init() {} }\n"
          + "public final class NAME<Y>: ONAME<Y>, P, @unchecked Sendable {}")
    ]
    + [
      ("public enum ZNAME<X> { open class B: @unchecked Sendable { public init() {} } }", "ZNAME<Int>.B", nil),
      (
        "public struct ZNAME<X> { open class B<Y>: @unchecked Sendable { public init() {} } }", "ZNAME<Int>.B<Int>", nil
      ),
      (
        "open class ONAME<X>: @unchecked Sendable { public typealias V = X; public init(s: V) {} }", "ONAME<any S>", "s"
      ),
    ].map { base, inherited, requirement in
      ProviderSample(
        source: "\(base)\npublic final class NAME: \(inherited), P, @unchecked Sendable {}",
        requires: requirement.map { [$0] } ?? [])
    }
    + [
      ("public struct NAME: P { public init<D>(s: D, f: @escaping (D) -> Void = { _ in }) where D: S {} }", "s"),
      ("public struct NAME: P { public init<D: S>(s: D, f: ((D) -> Void)? = nil) {} }", "s"),
      ("public struct NAME: P { public init<D: S>(s: D, f: ((D, D) -> Bool)? = nil) {} }", "s"),
      ("public struct NAME: P { public init<D: S>(s: D, f: @escaping (D) -> D = { $0 }) {} }", "s"),
      ("public struct NAME: P { public init<D: S>(s: D, f: D? = nil) {} }", "s"),
      ("public struct NAME<D>: P where D: S { public init(s: D) {} }", "s"),
      ("public struct NAME<D>: P where D: S { public init(s: any S) {} }", "s"),
      ("public struct NAME: P { public init<D>(s: D) where D: S {} }", "s"),
      ("public struct NAME: P { public init<D>(s: D) where D: T {} }", "s"),
      ("public struct NAME: P { public init<D>(s: D) where D: S & Sendable {} }", "s"),
      ("public struct NAME: P { public init<D>(s: D) where D: Api.S {} }", "s"),
      ("public struct NAME: P { public init<D>(s: [D]) where D: S {} }", "s: collect"),
      ("public struct NAME: P { public init<D>(s: D?) where D: S {} }", "s: optional"),
      ("public struct NAME: P { public init<D>(s: @escaping () -> D) where D: S {} }", "s: lazy"),
      ("public struct NAME: P { public init<D, F>(s: D, f: F = 1) where D: S, F: Sendable {} }", "s"),
      ("public struct NAME: P { public init<D>(s: D) where D: Sendable {} }", "s"),
    ].map { ProviderSample(source: $0.0, requires: [$0.1]) }
    + ["X: P", "X == V", "X: P & Sendable", "X: Hashable"].map { requirement in
      ProviderSample(
        source: "public func NAME<X>() -> X where \(requirement) { fatalError() }", factory: "NAME")
    }
}
