public let name = "Login"
