import Money
