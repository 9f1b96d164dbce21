public protocol Chatting: Sendable {}
public struct Swift {}
struct _Concurrency {}
