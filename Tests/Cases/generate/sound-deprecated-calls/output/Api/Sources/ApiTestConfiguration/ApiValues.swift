// Written by integrate from component.yaml; do not edit.

public import Api

/// The values of Told in tests.
@available(*, deprecated)
public struct TestTold: Told {
  public var host: Swift.String = "nowhere"
  public var old: Swift.Int = 1

  public init() {}
}

@available(*, deprecated)
extension Told where Self == TestTold {
  public static var test: TestTold { TestTold() }
}

func setUp_told() {
  let quiet: any DeprecatedSetUp.Type = QuietSetUp.self
  quiet.call()
}

/// What calls something deprecated, without a warning of the compiler.
private protocol DeprecatedSetUp {
  static func call()
}

private enum QuietSetUp: DeprecatedSetUp {
  @available(*, deprecated)
  static func call() { Keep.setup(with: ScopedTold()) }
}

/// For code that is set up: the values of the test around, or else these.
@available(*, deprecated)
struct ScopedTold: Told {
  private var now: any Told {
    if let values = scopes_told.value { return values }
    return TestTold()
  }

  var host: Swift.String { now.host }
  @available(*, deprecated)
  var old: Swift.Int { now.old }
}

@available(*, deprecated)
private let scopes_told = Scopes<any Told>()

/// For what runs an app's tests: where a test has values of its own.
@available(*, deprecated)
public func scope_told(_ values: @escaping @Sendable () -> (any Told)?) {
  scopes_told.add(values)
}
