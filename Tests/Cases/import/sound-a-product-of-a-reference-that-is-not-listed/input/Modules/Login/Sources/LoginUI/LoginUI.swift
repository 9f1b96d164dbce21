public let name = "LoginUI"
