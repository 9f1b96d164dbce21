/// A module beside those that each root of samples has.
struct SampleModule {
  let name: String
  let spec: String
  let source: String
}

extension ProviderSample {
  /// Modules that declare other things under the same names. `Kit` and `Mid` offer no service.
  static let modules = [
    SampleModule(name: "Left", spec: "name: Left\n", source: actor),
    SampleModule(name: "Right", spec: "name: Right\n", source: actor),
    SampleModule(
      name: "Kit", spec: "name: Kit\ndependencies: [Api]\n",
      source: """
        import Api

        public protocol Base: P {}
        public protocol Deep: Base {}
        public protocol Plain: Sendable {}
        public protocol S: P {}
        public protocol Identifiable: P {}
        public enum Space { public protocol Inner: P {} }
        public typealias Alias = P
        public typealias Both = P & Sendable
        public typealias Same = Api.S
        public typealias UIActor = MainActor
        public struct V: Sendable { public init() {} }
        open class Parent { public init() {} }
        @MainActor open class Screen { public init() {} }
        open class Window: Screen {}
        @MainActor public protocol View {}
        public typealias Views = View & Sendable
        public typealias MoreViews = Views & Plain
        public typealias PView = P & Plain
        extension Base { public static func made() -> any P { fatalError() } }

        """),
    SampleModule(
      name: "Other", spec: "name: Other\ndependencies: [Api]\nservices: { other: Base, plain: Plain }\n",
      source: """
        import Api

        public protocol Base: Sendable {}
        public protocol Plain: P {}
        public protocol Deep: Sendable {}
        public enum Space { public protocol Inner: Sendable {} }
        public typealias Alias = Sendable

        """),
    SampleModule(name: "Mid", spec: "name: Mid\ndependencies: [Kit]\n", source: "@_exported import Kit\n"),
  ]

  private static let actor = "@globalActor public actor Store { public static let shared = Store() }\n"

  static let named: [ProviderSample] =
    [
      "import Kit\npublic struct NAME: Base { public init() {} }",
      "import Other\npublic struct NAME: Base { public init() {} }",
      "import Kit\nimport Other\npublic struct NAME: Kit.Base { public init() {} }",
      "import Kit\nimport Other\npublic struct NAME: Other.Base { public init() {} }",
      "import protocol Kit.Base\nimport Other\npublic struct NAME: Base { public init() {} }",
      "import Mid\npublic struct NAME: Base { public init() {} }",
      "import Mid\npublic struct NAME: Deep { public init() {} }",
      "import Kit\npublic struct NAME: Deep { public init() {} }",
      "import Other\npublic struct NAME: Deep { public init() {} }",
      "import Kit\npublic struct NAME: Plain { public init() {} }",
      "import Other\npublic struct NAME: Plain { public init() {} }",
      "import Kit\nprivate protocol Base: Sendable {}\npublic struct NAME: Base { public init() {} }",
      "import Other\nprivate protocol Base: P {}\npublic struct NAME: Base { public init() {} }",
      "import Kit\npublic struct NAME: Space.Inner { public init() {} }",
      "import Other\npublic struct NAME: Space.Inner { public init() {} }",
      "import Kit\nimport Other\npublic struct NAME: Kit.Space.Inner { public init() {} }",
      "import Kit\npublic enum ONAME { public protocol Base: Sendable {} }\npublic struct NAME: ONAME.Base { public init() {} }",
      "import Other\npublic enum ONAME { public protocol Base: P {} }\npublic struct NAME: ONAME.Base { public init() {} }",
      "import Kit\npublic struct NAME: Sendable { public init() {} }\nextension NAME: Base {}",
      "import Other\npublic struct NAME: Sendable { public init() {} }\nextension NAME: Base {}",
      "import Kit\npublic struct NAME: Alias { public init() {} }",
      "import Kit\npublic struct NAME: Both { public init() {} }",
      "import Other\npublic struct NAME: Alias { public init() {} }",
      "import Other\nprivate typealias Base = P\npublic struct NAME: Base { public init() {} }",
      "import Kit\npublic struct NAME: Identifiable { public init() {} }",
      "public struct NAME: Identifiable, Sendable { public let id = 1; public init() {} }",
      "import Kit\npublic final class NAME: Parent, P, @unchecked Sendable { public override init() { super.init() } }",
      "import Kit\n@UIActor public final class NAME: P { public init() {} }",
      "import Left\n@Store public final class NAME: P { public init() {} }",
      "@propertyWrapper public struct WNAMEActor { public var wrappedValue = 1; public init() {} }\npublic struct NAME: P { public init() {} }",
    ].map { ProviderSample(source: $0) }
    + [
      ProviderSample(
        source: "import Kit\npublic final class NAME: Screen, P { public override init() { super.init() } }"),
      ProviderSample(
        source: "import Kit\npublic final class NAME: Screen, P { public init(x: Int = 1) { super.init() } }"),
      ProviderSample(
        source: "import Kit\npublic final class NAME: Screen, P { public init(x: Int = 1) { super.init() } }",
        isolation: "MainActor"),
      ProviderSample(
        source: "import Kit\npublic final class NAME: Window, P { public init(x: Int = 1) { super.init() } }"),
      ProviderSample(source: "import Kit\npublic struct NAME: P, Views { public init() {} }"),
      ProviderSample(source: "import Kit\npublic struct NAME: P, Views { public init() {} }", isolation: "MainActor"),
      ProviderSample(source: "import Kit\npublic struct NAME: P, MoreViews { public init() {} }"),
      ProviderSample(source: "import Kit\npublic struct NAME: Views, PView { public nonisolated init() {} }"),
      ProviderSample(
        source: "import Left\n@Store public final class NAME: P { public init() {} }", isolation: "Left.Store"),
      ProviderSample(
        source: "import Left\n@Store public final class NAME: P { public init() {} }", isolation: "Right.Store"),
      ProviderSample(
        source: "import Left\nimport Right\n@Right.Store public final class NAME: P { public init() {} }",
        isolation: "Right.Store"),
      ProviderSample(
        source: "import Left\nimport Right\n@Right.Store public final class NAME: P { public init() {} }",
        isolation: "Left.Store"),
      ProviderSample(
        source: "import Kit\n@UIActor public final class NAME: P { public init() {} }", isolation: "MainActor"),
      ProviderSample(
        source: "import Kit\npublic struct NAME: P { public init(s: any Kit.S) {} }", requires: ["s"]),
      ProviderSample(
        source: "import Kit\npublic struct NAME: P { public init(s: any Api.S) {} }", requires: ["s"]),
      ProviderSample(source: "import Kit\npublic struct NAME: P { public init(s: any Same) {} }", requires: ["s"]),
      ProviderSample(
        source: "import Kit\npublic struct NAME: P { public init(r: any Api.S) {} }", requires: ["r"]),
      ProviderSample(source: "import Other\npublic struct NAME: P { public init(t: any Base) {} }", requires: ["t"]),
      ProviderSample(
        source: "import Other\npublic struct NAME: P { public init(t: () -> any Base) {} }", requires: ["t: lazy"]),
      ProviderSample(
        source: "import Other\npublic struct NAME: P { public init<X: Base>(t: X) {} }", requires: ["t"]),
      ProviderSample(
        source: "import Kit\npublic struct NAME: P { public init<X: Base>(t: X) {} }", requires: ["t"]),
      ProviderSample(
        source: "public struct NAME: P { public protocol S {}\npublic init(s: any S) {} }", requires: ["s"]),
      ProviderSample(
        source: "import Kit\npublic enum ONAME { public static func make() -> any Base { fatalError() } }",
        factory: "ONAME.make"),
      ProviderSample(
        source: "import Other\npublic enum ONAME { public static func make() -> any Base { fatalError() } }",
        factory: "ONAME.make"),
      ProviderSample(
        source: "import Kit\npublic enum ONAME { public static func make() -> V { V() } }", factory: "ONAME.make"),
      ProviderSample(
        source: "import Kit\npublic enum ONAME { public static func make() -> Kit.V { Kit.V() } }",
        factory: "ONAME.make", isLeft: true),
      ProviderSample(source: "import Kit\npublic struct ONAME: Base {}", factory: "ONAME.made"),
      ProviderSample(source: "import Kit\npublic struct ONAME: Deep {}", factory: "ONAME.made"),
      ProviderSample(source: "import Other\npublic struct ONAME: Base, P {}", factory: "ONAME.made"),
    ]
}
