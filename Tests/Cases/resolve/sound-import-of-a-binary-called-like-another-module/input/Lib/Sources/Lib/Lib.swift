import Core
public func lib() { core() }
