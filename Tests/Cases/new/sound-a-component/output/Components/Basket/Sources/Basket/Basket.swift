public func basketGreeting() -> String { "Hello from Basket" }
