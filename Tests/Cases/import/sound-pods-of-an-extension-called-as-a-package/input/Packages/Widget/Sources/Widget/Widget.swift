public let widget = 1
