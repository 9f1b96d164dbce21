public protocol AModule: Sendable {}
