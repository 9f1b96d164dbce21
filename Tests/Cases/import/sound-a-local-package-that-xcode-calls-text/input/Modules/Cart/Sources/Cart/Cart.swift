public let name = "Cart"
