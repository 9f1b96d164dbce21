public protocol Log: Sendable { func write(_ text: String) }
