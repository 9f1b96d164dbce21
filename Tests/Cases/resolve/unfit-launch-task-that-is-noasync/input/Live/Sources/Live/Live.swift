@available(*, noasync) public func warm() {}
