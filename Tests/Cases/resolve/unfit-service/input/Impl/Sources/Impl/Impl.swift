public import Api
public import Isolated
public import Storage
public final class A: Missing { public init() {} }
public final class B: Hidden { public init() {} }
public final class C: Safe { public init() {} }
public final class D: Counting { public init() {} }
public final class E: Below { public init() {} }
public final class F: Safe { public init() {} }
public final class G: Safe { public init() {} }
public final class H: Safe { public init() {} }
public final class I: Safe { public init() {} }
public final class J: Inherits { public init() {} }
public final class K: Failure { public init() {} }
public final class L: Safe { public init() {} }
public final class M: Conditional { public init() {} }
public final class N: Unknown { public init() {} }
public final class O: Space.Nested { public init() {} }
public final class P: Counting { public init() {} }
public final class Q: Counting2 { nonisolated public init() {} }
public final class R: Stored { public init() {} }
