public let isApp = true
