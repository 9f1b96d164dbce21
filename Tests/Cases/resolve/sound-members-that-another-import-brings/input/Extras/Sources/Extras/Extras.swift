@_exported import Movies

extension SeatSource { public var taken: Int { 0 } }
