public import LogsInterface
public struct FileLog: Log { public init() {} }
public struct ConsoleLog: Log { public init() {} }
public struct FirstTrace: Trace { public init() {} }
public struct SecondTrace: Trace { public init() {} }
public struct FirstMark: Mark { public init() {} }
public struct SecondMark: Mark { public init() {} }
