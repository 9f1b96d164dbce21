import Money
import OrderedCollections

public struct Cart { public init() {} }
