import Api
public final class Store: Reader, Writer { public init() {} }
