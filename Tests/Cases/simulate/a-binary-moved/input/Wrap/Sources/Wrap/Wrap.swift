public let wrap = 1
