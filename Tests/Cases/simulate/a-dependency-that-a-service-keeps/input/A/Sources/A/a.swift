import AInterface
public struct AFeature: AModule { public init() {} }
