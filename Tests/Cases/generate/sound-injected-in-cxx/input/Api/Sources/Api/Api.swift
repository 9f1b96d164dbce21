public protocol Log: Sendable { func note(_ text: String) }
