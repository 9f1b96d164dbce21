public func own() {}
