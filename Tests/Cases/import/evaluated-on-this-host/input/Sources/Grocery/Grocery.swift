public let name = "Grocery"
