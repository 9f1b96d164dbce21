import Core.Prices
