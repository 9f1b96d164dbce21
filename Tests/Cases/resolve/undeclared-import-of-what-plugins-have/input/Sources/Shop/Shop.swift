import Home

public let shop = home
