import Api
@available(macOS 14, *) public struct Logger: Log { public init() {} }
public struct Older: Old { public init() {} }
