public protocol KitService: Sendable {}
