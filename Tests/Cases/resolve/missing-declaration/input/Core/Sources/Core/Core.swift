public struct Price { public struct Tax {} }
public actor Till {}
public typealias Cost = Price
struct Draft {}
#if DEBUG
public struct Trace {}
#endif
