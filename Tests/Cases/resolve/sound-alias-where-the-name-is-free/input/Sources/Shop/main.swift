import Cart
import Money
