@available(macOS 14, *) public protocol Log: Sendable {}
@available(macOS, deprecated: 12) public protocol Old: Sendable {}
