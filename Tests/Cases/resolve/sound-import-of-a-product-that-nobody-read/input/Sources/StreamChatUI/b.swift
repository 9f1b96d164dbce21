import StreamCore

public let b = 1
