import AI
public final class Impl: AP {
  // init(b: any BP) async
  public init() throws {}
  public init(b: any BP) async throws { }
}
extension B { public static func make() throws -> B { B() } }
public struct B: BP {}
