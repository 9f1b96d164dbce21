import Cart
import Money
import MoneyCore
