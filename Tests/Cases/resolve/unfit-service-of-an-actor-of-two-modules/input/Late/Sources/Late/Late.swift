@available(macOS, unavailable) public protocol LateModule: Sendable {}
