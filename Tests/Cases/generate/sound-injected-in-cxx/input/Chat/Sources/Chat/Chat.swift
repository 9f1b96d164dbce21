import Api
import ChatInjected
public struct Logger: Log { public init() {}; public func note(_ text: String) { print(text) } }
public class View { @Injected(\.log) var log; public init() {} ; public func show() { log.note("hi") } }
