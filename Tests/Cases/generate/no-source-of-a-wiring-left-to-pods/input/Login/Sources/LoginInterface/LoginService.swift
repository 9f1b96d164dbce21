public protocol LoginService: Sendable {}
