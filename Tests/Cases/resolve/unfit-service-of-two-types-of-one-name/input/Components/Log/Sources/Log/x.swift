import LogInterface
public struct Store: Logger { public init() {} }
