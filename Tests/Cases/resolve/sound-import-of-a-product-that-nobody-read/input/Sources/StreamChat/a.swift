@_exported import StreamCore

public let a = 1
