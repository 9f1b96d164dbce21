import AInterface
public protocol BModule: Sendable {}
public struct BFeature: BModule { public init(a: any AModule) {} }
