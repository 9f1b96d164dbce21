import Bill
import Cart
