import Two

public protocol DModule: Sendable {}
