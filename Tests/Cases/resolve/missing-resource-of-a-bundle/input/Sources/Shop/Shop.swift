import Home
import Kit

public let shop = home
