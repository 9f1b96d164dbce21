import One

public protocol XModule: Sendable {}
