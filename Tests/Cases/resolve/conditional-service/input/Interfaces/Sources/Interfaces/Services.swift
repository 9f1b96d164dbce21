public protocol Basket: Sendable {}
public protocol Haptics: Sendable {}
public protocol Lights: Sendable {}
public protocol Doubts: Sendable {}
public protocol Pads: Sendable {}
public protocol Trait: Sendable {}
