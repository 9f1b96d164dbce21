import Prices

public struct Basket {}
