import AI

public struct Typed: P { public init() throws(Failure) {} }
#if os(Linux)
  public struct Defaulted: P {
    public init(count: Pair<Int, Int> = Pair<Int, Int>(), never: any P) async {}
  }
#endif
public enum Outer {
  public struct Inner: P { public init() {} }
}
extension Outer {
  public struct Nested: P { public init() async {} }
}
/// Of the same name as another that is provided.
public struct Inner { public init() throws {} }
public struct Operands: P {
  let text = """
    public init() throws {}
    """
  let other = /init() throws "/
  public init() {
    struct Local { init() throws {} }
  }
}
public struct Quiet: P { public init() throws(Never) {} }
public func rethrown(_ make: () throws -> Void = {}) rethrows -> any P { Quiet() }
public struct Overloaded: P {
  public init(_ typed: any P) {}
  public init(typed: any P) throws {}
}
