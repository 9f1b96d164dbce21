public func cart() {}
