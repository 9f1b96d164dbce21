public protocol Plain { func now() -> Int }
public protocol Second {}
public typealias Ticking = Plain & Second
