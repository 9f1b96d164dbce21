public let charts = 1
